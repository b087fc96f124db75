/** @file Prints assignments of sizes. */

/** Prints the values of sizes for a message, in the order of the map: `n = 5, m = 8`; the empty text for no sizes. */
export const showValues = (sizes: ReadonlyMap<string, number>): string =>
  [...sizes].map(([name, value]) => `${name} = ${value}`).join(", ");
