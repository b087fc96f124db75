/** @file Texts for messages about a number that does not divide another one. */

/** For larger numbers the search for divisors takes too long for a message. */
const LARGEST = 2 ** 40;

/** Returns all divisors of `n` >= 1, ascending. */
function divisorsOf(n: number): number[] {
  const low: number[] = [];
  const high: number[] = [];
  for (let d = 1; d * d <= n; d++) {
    if (n % d !== 0) continue;
    low.push(d);
    if (d * d !== n) high.unshift(n / d);
  }
  return [...low, ...high];
}

/**
 * Returns the greatest divisor of `n` below `d` and the least one above `d`, in this order, as far as they exist; none if `n` is
 * below 1 or exceeds 2^40.
 */
export function nearestDivisors(n: number, d: number): number[] {
  if (n < 1 || n > LARGEST) return [];
  const all = divisorsOf(n);
  const below = all.findLast((x) => x < d);
  const above = all.find((x) => x > d);
  return [below, above].filter((x) => x !== undefined);
}

/** Returns the help line `nearest divisors of 426: 6, 71` as a list of one; an empty list if `nearestDivisors` finds none. */
export function divisorsHelp(n: number, d: number): readonly string[] {
  const near = nearestDivisors(n, d);
  return near.length === 0 ? [] : [`nearest divisors of ${n}: ${near.join(", ")}`];
}

/** Prints the division with remainder of n >= 0 by d >= 1: `426 = 26*16 + 10`. The remainder is printed even if it is 0. */
export function showDivision(n: number, d: number): string {
  const quotient = Math.floor(n / d);
  return `${n} = ${quotient}*${d} + ${n - quotient * d}`;
}
