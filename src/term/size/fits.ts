/**
 * @file Integer ranges of sizes, for all launches. A launch checks that every size fits an `int` and that no array, stored or not,
 * is longer than `LONGEST`.
 */
import type { SizeLike } from "./arithmetic.ts";
import { makeCondition } from "./condition.ts";
import { unlessImpossible } from "./errors.ts";
import type { Facts } from "./facts.ts";
import { numericRange } from "./numeric-range.ts";
import { factsAbout, proveLE } from "./prove.ts";
import type { Size } from "./size.ts";

/** The greatest value of OpenCL's `int`, 2^31 - 1. A launch checks that no size exceeds it. */
export const INT_MAX = 2 ** 31 - 1;

/**
 * The greatest array length that a launch allows, 2^31 - 2^16 elements. An index plus a small offset or a stride of work-items then
 * still fits an `int`.
 */
export const LONGEST = 2 ** 31 - 2 ** 16;

/** The condition `size <= most`, which a launch checks with the values of the sizes. */
export interface AtMost {
  readonly size: Size;
  readonly most: number;
}

/**
 * Returns the limits that a launch checks: `INT_MAX` for a size, `LONGEST` for a length. A size that is also a length has the limit
 * of a length only. Lengths come first, each size occurs once, and constants within their limit are left out.
 */
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

/** Returns the facts with these limits that a launch checks, in place of earlier ones. Only `provablyWithin` uses them. */
export function withLaunch(facts: Facts, limits: readonly AtMost[]): Facts {
  return { ...facts, launch: limits.map(({ size, most }) => makeCondition("<=", size, most)) };
}

/**
 * True if low <= size <= high is proved for every launch, that is under the facts and the limits of `withLaunch`; false means "not
 * proved".
 */
export function provablyWithin(size: Size, low: SizeLike, high: SizeLike, facts: Facts): boolean {
  const isNumber = (x: SizeLike): boolean => typeof x === "number";
  const known = checkedFacts([low, high].every(isNumber) ? factsAbout(size, facts) : facts);
  const isProved = unlessImpossible(
    false,
    () => proveLE(low, size, known) && proveLE(size, high, known),
  );
  return isProved || isBetween(size, low, high, facts);
}

/** True if the range of a size, as numbers, lies between two numbers. */
function isBetween(size: Size, low: SizeLike, high: SizeLike, facts: Facts): boolean {
  if (typeof low !== "number" || typeof high !== "number") return false;
  const [least, most] = numericRange(size, facts);
  return low <= least && most <= high;
}

const memo = new WeakMap<Facts, Facts>();

/**
 * Returns the facts with the launch limits among the conditions. They are used for ranges only, because they slow other proofs
 * down.
 */
function checkedFacts(facts: Facts): Facts {
  const { launch = [] } = facts;
  if (launch.length === 0) return facts;
  const known = memo.get(facts) ?? { ...facts, conditions: [...launch, ...facts.conditions] };
  memo.set(facts, known);
  return known;
}
