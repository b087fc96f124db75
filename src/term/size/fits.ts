/**
 * @file Does a size stay within the range of an integer type, for all sizes that a launch admits? A launch checks that every
 * size fits an `int` and that no array, stored or not, is longer than `LONGEST`.
 */
import type { SizeLike } from "./arithmetic.ts";
import { makeCondition } from "./condition.ts";
import { unlessImpossible } from "./errors.ts";
import type { Facts } from "./facts.ts";
import { proveLE } from "./prove.ts";
import type { Size } from "./size.ts";

/** The greatest `int`. */
export const INT_MAX = 2 ** 31 - 1;

/**
 * The longest array: so much below the greatest `int` that an index, with a small number added or a stride of work-items, is one
 * too.
 */
export const LONGEST = 2 ** 31 - 2 ** 16;

/** That a size is at most so great. */
export interface AtMost {
  readonly size: Size;
  readonly most: number;
}

/** What a launch checks: no size is greater than an `int`, no array is longer than `LONGEST`. Each size once. */
export function launchLimits(sizes: Iterable<Size>, lengths: Iterable<Size>): readonly AtMost[] {
  const limits = new Map<Size, AtMost>();
  for (const [some, most] of [[lengths, LONGEST] as const, [sizes, INT_MAX] as const]) {
    for (const size of some) {
      const holds = size.constant !== undefined && size.constant <= most;
      if (!holds && !limits.has(size)) limits.set(size, { size, most });
    }
  }
  return [...limits.values()];
}

/** What is known, and what a launch checks. */
export function withLaunch(facts: Facts, limits: readonly AtMost[]): Facts {
  return { ...facts, launch: limits.map(({ size, most }) => makeCondition("<=", size, most)) };
}

/** Is low <= size <= high proved of every launch? */
export function provablyWithin(size: Size, low: SizeLike, high: SizeLike, facts: Facts): boolean {
  const known = checkedFacts(facts);
  return unlessImpossible(false, () => proveLE(low, size, known) && proveLE(size, high, known));
}

const memo = new WeakMap<Facts, Facts>();

/** The facts with what a launch checks among the conditions. They are asked for ranges only: proofs of other things take longer with them. */
function checkedFacts(facts: Facts): Facts {
  const { launch = [] } = facts;
  if (launch.length === 0) return facts;
  const known = memo.get(facts) ?? { ...facts, conditions: [...launch, ...facts.conditions] };
  memo.set(facts, known);
  return known;
}
