/** @file `rewrite` applies a strategy to a term, as in the papers on ELEVATE and Stratego: Success with a term, or Failure. */
import type { Term } from "../term/index.ts";
import { ConditionSet } from "./conditions.ts";
import {
  DEFAULT_FUEL,
  Evaluator,
  type Fuel,
  type Observer,
  type RuleReplacements,
  type Strategy,
} from "./evaluator.ts";
import type { RewriteResult } from "./result.ts";

/** The options of `rewrite`, all optional: initial conditions, budgets, and an observer of the run. */
export interface RewriteOptions {
  /** Conditions known to hold for the term's sizes; none by default. */
  readonly conditions?: ConditionSet;
  /** Budgets that replace single values of `DEFAULT_FUEL`. */
  readonly fuel?: Partial<Fuel> | undefined;
  /** Follows each rule that is tried and applied; for instance a `RewriteLog`. */
  readonly observer?: Observer;
  /** Rules to apply in place of others, as tests of strategies with planted faults do. */
  readonly replaced?: RuleReplacements | undefined;
}

/**
 * Evaluates `strategy` on `term` and returns the new term with its conditions, or the failure; a run that is stopped by a budget
 * or an endless `repeat` fails, with `spent` set. Raises LimitError when a term or a size outgrows its limits.
 */
export function rewrite(
  strategy: Strategy,
  term: Term,
  options: RewriteOptions = {},
): RewriteResult {
  const { conditions = ConditionSet.none, fuel, observer, replaced } = options;
  const budgets = { ...DEFAULT_FUEL, ...fuel };
  const m = new Evaluator(strategy, term, conditions, budgets, observer, replaced);
  const success = m.run();
  const { rewrites, spent } = m;
  if (success) return { success, term: m.term, conditions: m.conditions, rewrites };
  return { success, failure: m.failure, failurePath: [...m.failurePath], rewrites, spent };
}
