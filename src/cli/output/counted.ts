/** @file Numbers of things, in words. */

/** `1 step`, `0 steps`. */
export const counted = (count: number, thing: string): string =>
  `${count} ${count === 1 ? thing : `${thing}s`}`;
