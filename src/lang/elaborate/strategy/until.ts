/** @file Elaborates `saturate(moves) until sketch`. */
import { SEARCH_LIMITS, saturate } from "../../../search/index.ts";
import type { Strat } from "../../syntax/syntax.ts";
import { applyArguments } from "./call.ts";
import { elaborateSketch } from "./sketch.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";
import {
  asNat,
  asStrategy,
  type Callable,
  NONE_GIVEN,
  type StratValue,
  strategyValue,
} from "./strategy-value.ts";

/** A search for a term that has the sketch. Raises E0201 for another name than `saturate` before `until`. */
export function elaborateUntil(c: StrategyElaborator, s: Strat & { tag: "sUntil" }): StratValue {
  const { name } = s;
  if (name.text !== "saturate" || name.qualifier !== undefined)
    throw c.problems.unknownName(name.span, "search", name.text, ["saturate"]);
  const sketch = elaborateSketch(c, s.sketch);
  const { sizes } = c.home.session;
  const limit = (key: keyof typeof SEARCH_LIMITS): Callable["params"][number] => ({
    name: key,
    kind: "nat",
    default: { tag: "nat", size: sizes.nat(SEARCH_LIMITS[key]) },
  });
  const search: Callable = {
    tag: "callable",
    name: "saturate",
    params: [
      { name: "moves", kind: { list: "strategy" } },
      limit("width"),
      limit("steps"),
      limit("nodes"),
    ],
    given: NONE_GIVEN,
    call: ([moves, width, steps, nodes]) => {
      const each = moves?.tag === "list" ? moves.elems.map(asStrategy) : [];
      const limits = { width: asNat(width), steps: asNat(steps), nodes: asNat(nodes) };
      return strategyValue(saturate(each, sketch, limits));
    },
  };
  return applyArguments(c, search, s);
}
