/** @file Counts of things in words. */

/** A count with its noun, in the plural (by default with `s`) unless the count is 1: `1 step`, `0 steps`. */
export const counted = (count: number, thing: string, things = `${thing}s`): string =>
  `${count} ${count === 1 ? thing : things}`;
