/** @file Names of composed strategies. */

const LONGEST = 1_000;

/** Cut where it is long: a name would double with each use of a strategy in two places. */
export const shortName = (name: string): string =>
  name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
