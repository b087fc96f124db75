/** @file What sizes are worth, for people: `n = 5, m = 8`. */

export const showValues = (sizes: ReadonlyMap<string, number>): string =>
  [...sizes].map(([name, value]) => `${name} = ${value}`).join(", ");
