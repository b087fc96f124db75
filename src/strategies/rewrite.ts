/** @file A strategy applied to a term, as in the papers: Success with a term, or Failure. */
import type { Term } from "../term/index.ts";
import { Conditions } from "./conditions.ts";
import { DEFAULT_FUEL, type Fuel, Machine, type Observer, type Strategy } from "./machine.ts";
import type { Result } from "./result.ts";

export interface RewriteOptions {
  /** What is known of the term's sizes. */
  readonly conditions?: Conditions;
  readonly fuel?: Partial<Fuel> | undefined;
  /** Hears of each rule that is tried and applied: a `History`, for instance. */
  readonly observer?: Observer;
}

/** Evaluates `strategy` on `term`. Raises LimitError where the term outgrows its session's limits. */
export function rewrite(strategy: Strategy, term: Term, options: RewriteOptions = {}): Result {
  const { conditions = Conditions.none, fuel, observer } = options;
  const m = new Machine(strategy, term, conditions, { ...DEFAULT_FUEL, ...fuel }, observer);
  const success = m.run();
  const { rewrites, spent } = m;
  if (success) return { success, term: m.term, conditions: m.conditions, rewrites };
  return { success, failure: m.failure, trail: [...m.trail], rewrites, spent };
}
