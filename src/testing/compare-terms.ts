/** @file Compares a term before and after a rewrite: type, typing of all parts, and values on random data. */
import type { SemanticClass } from "../strategies/index.ts";
import { emptyFacts, type SizeCondition, type Term, withCondition } from "../term/index.ts";
import type { Evidence } from "./counterexample.ts";
import type { RuleInstance } from "./instance.ts";
import { differencesOf } from "./instance-values.ts";
import { sizeConditions, typeProblem } from "./well-typed.ts";

/**
 * Says why the term after a rewrite is ill-typed, or of another type than before, under the conditions that are known; undefined
 * if its type is kept.
 */
export function typeFault(
  before: Term,
  after: Term,
  conditions: readonly SizeCondition[],
): string | undefined {
  if (after.type !== before.type) return "another type";
  if (typeProblem(after) === undefined) return undefined;
  // Only some terms need facts, and those of the term before take as long to find as its types.
  const facts = [...conditions, ...sizeConditions(before)].reduce(withCondition, emptyFacts);
  return typeProblem(after, facts);
}

/** How two terms are compared: the data, and the number of data sets to compare and to try at most. */
export interface ComparisonPlan {
  readonly instance: Pick<RuleInstance, "sizes" | "flavour">;
  readonly class: SemanticClass;
  readonly wanted: number;
  readonly tried: number;
  /** Draws the seed of the next data set. */
  readonly seed: () => number;
}

/** The number of data sets on which the values were compared, and the first difference. */
export interface ValueComparison {
  readonly compared: number;
  readonly fault: Pick<Evidence, "why" | "data" | "values"> | undefined;
}

/** Compares the values of two terms of one type on random data, up to the first difference. */
export function compareValues(before: Term, after: Term, plan: ComparisonPlan): ValueComparison {
  const equality = plan.class === "approx" ? "reals" : "bits";
  const differenceOn = differencesOf(plan.instance, before, after, equality);
  let compared = 0;
  for (let i = 0; i < plan.tried && compared < plan.wanted; i++) {
    const found = differenceOn(plan.seed());
    if (found === "nothing") continue;
    if (found !== undefined) return { compared, fault: found };
    compared++;
  }
  return { compared, fault: undefined };
}
