/** @file Counts of things in words. */

/** A count with its noun, in the plural with `s` unless the count is 1: `1 step`, `0 steps`. */
export const counted = (count: number, thing: string): string =>
  `${count} ${count === 1 ? thing : `${thing}s`}`;
