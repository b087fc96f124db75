/** @file What messages say about numbers of which one does not divide the other. */

/** Beyond, looking for divisors takes too long for a message. */
const LARGEST = 2 ** 40;

/** All divisors of `n` (at least 1), ascending. */
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

/** The divisors of `n` next below and next above `d`; none where `n` is 0 or too large to look. */
export function nearestDivisors(n: number, d: number): number[] {
  if (n < 1 || n > LARGEST) return [];
  const all = divisorsOf(n);
  const below = all.findLast((x) => x < d);
  const above = all.find((x) => x > d);
  return [below, above].filter((x) => x !== undefined);
}

/** `nearest divisors of 426: 6, 71`, if there are any. */
export function divisorsHelp(n: number, d: number): readonly string[] {
  const near = nearestDivisors(n, d);
  return near.length === 0 ? [] : [`nearest divisors of ${n}: ${near.join(", ")}`];
}

/** `426 = 26*16 + 10`; d is 1 or more. */
export function showDivision(n: number, d: number): string {
  const quotient = Math.floor(n / d);
  return `${n} = ${quotient}*${d} + ${n - quotient * d}`;
}
