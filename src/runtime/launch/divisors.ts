/** @file Divisors near a number, for messages about sizes that do not divide. */

/** Beyond, looking for divisors takes too long for a message. */
const LARGEST = 2 ** 40;

/** All divisors of `n` (at least 1), ascending. */
export function divisorsOf(n: number): number[] {
  const low: number[] = [];
  const high: number[] = [];
  for (let d = 1; d * d <= n; d++) {
    if (n % d !== 0) continue;
    low.push(d);
    if (d * d !== n) high.unshift(n / d);
  }
  return [...low, ...high];
}

/** The divisors of `n` next below and next above `d`; none where `n` is 0 or too large to look. */
export function nearestDivisors(n: number, d: number): number[] {
  if (n < 1 || n > LARGEST) return [];
  const all = divisorsOf(n);
  const below = all.findLast((x) => x < d);
  const above = all.find((x) => x > d);
  return [below, above].filter((x) => x !== undefined);
}
