/** @file How much the evaluation of a rule's instances computes, and how much a test case may compute. */
import { patternsOf, type Rule } from "../strategies/index.ts";
import { evaluate, type Size, type Term, workOf } from "../term/index.ts";
import type { SizeAssignment } from "./rule-sizes.ts";

/** Primitives that an instance may apply in a case with an odd number; each side of the rule is evaluated about ten times. */
const LEAST = 1 << 12;
/** Cases whose numbers are multiples of larger powers of two have no larger instances than those of this one. */
const LARGEST_POWER = 6;

/**
 * The number of primitives that both sides of an instance may apply in a case: 4096, times three for each factor of two in the
 * number of the case. Most cases are fast, a few are large, and a case is the same whenever it is run.
 */
export function workOfCase(number: number): number {
  let power = 0;
  while (power < LARGEST_POWER && number % 2 ** (power + 1) === 0) power++;
  return number === 0 ? LEAST : LEAST * 3 ** power;
}

/** The work that an instance may take where no number of a case determines it. */
export const USUAL_WORK = workOfCase(8);

/** Estimates the work of a rule's instances by their sizes. */
export class InstanceWork {
  readonly #rule: Rule;
  readonly #known = new Map<SizeAssignment, number>();

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  /** The number of primitives that both sides apply, roughly. Uninterpreted functions count as one. */
  of(sizes: SizeAssignment): number {
    const known = this.#known.get(sizes) ?? this.#estimated(sizes);
    this.#known.set(sizes, known);
    return known;
  }

  #estimated(sizes: SizeAssignment): number {
    const { compute, rhs } = this.#rule;
    const sides = [...patternsOf(this.#rule), ...(compute === undefined ? [rhs] : [])];
    return sides.reduce((sum, side) => sum + workAt(side, sizes), 0);
  }
}

/** The number of primitives that a term applies at these sizes, roughly. A size without a value there counts as 1. */
export function workAt(t: Term, sizes: SizeAssignment): number {
  const number = (s: Size): number => {
    const value = evaluate(s, (v) => sizes.get(v.name));
    return typeof value === "number" ? Math.max(0, value) : 1;
  };
  return workOf(t, number);
}
