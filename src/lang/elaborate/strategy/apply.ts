/** @file Callables on values. Where a strategy comes of it, the strategy remembers where it was written. */
import type { Strategy } from "../../../strategies/index.ts";
import type { Span } from "../../../term/index.ts";
import { anyValue } from "./any-value.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";
import {
  type Callable,
  type GivenArguments,
  missing,
  NONE_GIVEN,
  type StratValue,
  showGiven,
} from "./strategy-value.ts";

/** With all arguments, or those left have defaults: the result. Otherwise a function of the rest. */
export function applyCallable(
  c: StrategyElaborator,
  callee: Callable,
  more: GivenArguments,
  span: Span,
): StratValue {
  const applied = { ...callee, given: new Map([...callee.given, ...more]) };
  if (missing(applied).some((p) => p.default === undefined)) return applied;
  if (c.home.checking === true) return result(c, callee);
  const value = callee.call(callee.params.map((p) => applied.given.get(p) ?? p.default!));
  return marked(c, value, showGiven(applied), span);
}

/** In a check nothing is called: what stands for any result. */
const result = (c: StrategyElaborator, callee: Callable): StratValue =>
  anyValue(callee.result?.() ?? "strategy", callee.name, c.home.session);

/** A callable without parameters to give is called at once. */
export function callIfComplete(c: StrategyElaborator, v: StratValue, span: Span): StratValue {
  if (v.tag !== "callable" || missing(v).some((p) => p.default === undefined)) return v;
  return applyCallable(c, v, NONE_GIVEN, span);
}

/** A strategy with its place, in modules whose places are told. */
export function marked(c: StrategyElaborator, v: StratValue, name: string, span: Span): StratValue {
  if (v.tag !== "strategy" || !c.home.located) return v;
  return { ...v, strategy: located(v.strategy, name, c.problems.place(span)) };
}

/** Marks where a strategy was written; failures and the step log read the mark off the evaluator's stack. */
function located(inner: Strategy, name: string, origin: NonNullable<Strategy["origin"]>): Strategy {
  const marked: Strategy = {
    name,
    origin,
    start(m) {
      m.push({ of: marked, succeeded: () => {}, failed: () => void m.trail.push(marked) });
      m.evaluate(inner, m.term);
    },
  };
  return marked;
}
