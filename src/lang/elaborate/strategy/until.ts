/** @file Elaborates `saturate(moves) until sketch`. */
import { SEARCH_LIMITS, type SearchLimits, saturate } from "../../../search/index.ts";
import { id, type Strategy } from "../../../strategies/index.ts";
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
export function elaborateUntil(c: StrategyElaborator, s: SearchSyntax): StratValue {
  const { name } = s;
  if (name.text !== "saturate" || name.qualifier !== undefined)
    throw c.problems.unknownName(name.span, "search", name.text, ["saturate"]);
  const sketch = elaborateSketch(c, s.sketch);
  const pins = s.pins.map((pin) => c.strategy(pin));
  const place = c.problems.place(s.span);
  return searchCall(c, s, (moves, limits) =>
    strategyValue(saturate(moves, sketch, { limits, pins, place })),
  );
}

/** The moves of a search, without making it. */
export function movesOf(c: StrategyElaborator, s: SearchSyntax): readonly Strategy[] {
  let found: readonly Strategy[] = [];
  searchCall(c, s, (moves) => {
    found = moves;
    return strategyValue(id);
  });
  return found;
}

type SearchSyntax = Strat & { readonly tag: "sUntil" };

/** Calls `make` with the arguments of a search. */
function searchCall(
  c: StrategyElaborator,
  s: SearchSyntax,
  make: (moves: readonly Strategy[], limits: SearchLimits) => StratValue,
): StratValue {
  const { sizes } = c.home.session;
  const limit = (key: keyof SearchLimits): Callable["params"][number] => ({
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
      return make(each, { width: asNat(width), steps: asNat(steps), nodes: asNat(nodes) });
    },
  };
  return applyArguments(c, search, s);
}
