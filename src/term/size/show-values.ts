/** @file Prints assignments of sizes. */

/** Prints the values of sizes for a message: `n = 5, m = 8`. */
export const showValues = (sizes: ReadonlyMap<string, number>): string =>
  [...sizes].map(([name, value]) => `${name} = ${value}`).join(", ");
