/** @file Shows a factor in a note: two significant digits are enough. */

/** A number with one decimal place if it is below 10 and not whole: `1.5`, `3`, `42`. */
export const showFactor = (x: number): string =>
  x >= 10 ? x.toFixed(0) : x.toFixed(1).replace(/\.0$/, "");
