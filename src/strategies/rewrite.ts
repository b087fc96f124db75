/** @file A strategy applied to a term, as in the papers: Success with a term, or Failure. */
import type { Term } from "../term/index.ts";
import { ConditionSet } from "./conditions.ts";
import { DEFAULT_FUEL, Evaluator, type Fuel, type Observer, type Strategy } from "./machine.ts";
import type { RewriteResult } from "./result.ts";

export interface RewriteOptions {
  /** What is known of the term's sizes. */
  readonly conditions?: ConditionSet;
  readonly fuel?: Partial<Fuel> | undefined;
  /** Hears of each rule that is tried and applied: a `RewriteLog`, for instance. */
  readonly observer?: Observer;
}

/** Evaluates `strategy` on `term`. Raises LimitError where the term outgrows its session's limits. */
export function rewrite(
  strategy: Strategy,
  term: Term,
  options: RewriteOptions = {},
): RewriteResult {
  const { conditions = ConditionSet.none, fuel, observer } = options;
  const m = new Evaluator(strategy, term, conditions, { ...DEFAULT_FUEL, ...fuel }, observer);
  const success = m.run();
  const { rewrites, spent } = m;
  if (success) return { success, term: m.term, conditions: m.conditions, rewrites };
  return { success, failure: m.failure, trail: [...m.trail], rewrites, spent };
}
