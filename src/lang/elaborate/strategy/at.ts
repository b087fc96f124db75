/** @file `s @ t`: applies s at the places that t selects; t is a label, a predicate or a traversal. */
import { type Strategy, seq } from "../../../strategies/index.ts";
import { atLabel } from "../../../traversals/index.ts";
import type { Strat } from "../../syntax/syntax.ts";
import { applyCallable, marked } from "./apply.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";
import {
  describeStrategyValue,
  type GivenArguments,
  missing,
  NONE_GIVEN,
  type StratValue,
  strategyValue,
} from "./strategy-value.ts";

/**
 * Elaborates `s @ t`. For a label: s below each topmost label of this name where it succeeds. For a strategy or predicate: t and
 * then s at the first node, in pre-order, where both succeed (by the `topDown` in scope). For a traversal: the traversal of s.
 * Raises E0502 for any other t, and if s is no strategy.
 */
export function elaborateAt(c: StrategyElaborator, s: Strat & { tag: "sAt" }): StratValue {
  const v = placed(c, s.strat, s.target);
  return v.tag === "strategy" ? marked(c, v, v.strategy.name, s.span) : v;
}

function placed(c: StrategyElaborator, s: Strat, target: Strat): StratValue {
  const t = c.value(target);
  const inner = c.strategy(s);
  if (t.tag === "text") return strategyValue(atLabel(t.text, inner));
  if (t.tag === "strategy") return strategyValue(topDown(c, seq(t.strategy, inner), target));
  if (t.tag === "callable") {
    const [first] = missing(t);
    const given: GivenArguments = first ? new Map([[first, strategyValue(inner)]]) : NONE_GIVEN;
    const result = applyCallable(c, t, given, target.span);
    if (result.tag === "strategy") return result;
  }
  throw c.problems.kind(
    target.span,
    `after \`@\` stands a traversal, a predicate or a label; found ${describeStrategyValue(t)}`,
    ['s @ topDown, s @ isWork, s @ "tile"'],
  );
}

function topDown(c: StrategyElaborator, s: Strategy, target: Strat): Strategy {
  const traversal = c.lookup({ text: "topDown", span: target.span });
  if (traversal.tag !== "callable") {
    throw c.problems.kind(target.span, "`topDown` is no traversal here", [
      "rename your own `topDown`",
    ]);
  }
  const v = traversal.call([strategyValue(s)]);
  return v.tag === "strategy" ? v.strategy : s;
}
