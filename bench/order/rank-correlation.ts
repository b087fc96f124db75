/** @file Spearman's rank correlation. */

/** The ranks of values, the least first, from 1. Equal values have the mean of their ranks. */
function ranksOf(values: readonly number[]): readonly number[] {
  return values.map((x) => {
    const below = values.filter((y) => y < x).length;
    const equal = values.filter((y) => y === x).length;
    return below + (equal + 1) / 2;
  });
}

/**
 * Spearman's rank correlation of two series of equal length: the correlation of Pearson of their ranks, which is 1 for the same order and
 * −1 for the contrary one. Undefined where all values of a series are equal, or there are fewer than two.
 */
export function rankCorrelation(xs: readonly number[], ys: readonly number[]): number | undefined {
  const [a, b] = [ranksOf(xs), ranksOf(ys)];
  const mean = (xs.length + 1) / 2;
  const product = (p: readonly number[], q: readonly number[]): number =>
    p.reduce((sum, x, k) => sum + (x - mean) * (q[k]! - mean), 0);
  const scale = Math.sqrt(product(a, a) * product(b, b));
  return scale === 0 ? undefined : product(a, b) / scale;
}
