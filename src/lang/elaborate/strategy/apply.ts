/** @file Applies callable values to arguments and marks the resulting strategies with their source position. */
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

/**
 * Adds arguments to a callable. If every missing parameter has a default, calls it and returns the result, else returns a
 * callable of the missing parameters. While a definition is checked, nothing is called and the result is an arbitrary value.
 */
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

/** An arbitrary value of the callable's result kind, used while a definition is checked. */
const result = (c: StrategyElaborator, callee: Callable): StratValue =>
  anyValue(callee.result?.() ?? "strategy", callee.name, c.home.session);

/** Calls a callable that has no missing parameter without a default; any other value is returned unchanged. */
export function callIfComplete(c: StrategyElaborator, v: StratValue, span: Span): StratValue {
  if (v.tag !== "callable" || missing(v).some((p) => p.default === undefined)) return v;
  return applyCallable(c, v, NONE_GIVEN, span);
}

/**
 * Wraps a strategy in one that has the name and source position, in modules whose strategies are marked (`StrategyHome.located`).
 * Elsewhere, and for other values, returns the value unchanged.
 */
export function marked(c: StrategyElaborator, v: StratValue, name: string, span: Span): StratValue {
  if (v.tag !== "strategy" || !c.home.located) return v;
  return { ...v, strategy: located(v.strategy, name, c.problems.place(span)) };
}

/**
 * Makes a strategy that runs `inner` below a frame with its position. Failures and the step log read the position from the
 * stack.
 */
function located(inner: Strategy, name: string, origin: NonNullable<Strategy["origin"]>): Strategy {
  const marked: Strategy = {
    name,
    origin,
    ...(inner.rule && { rule: inner.rule }),
    ...(inner.args && { args: inner.args }),
    start(m) {
      m.push({ of: marked, succeeded: () => {}, failed: () => void m.failurePath.push(marked) });
      m.evaluate(inner, m.term);
    },
  };
  return marked;
}
