/** @file Names of composed strategies, bounded in length. */

const LONGEST = 1_000;

/** Cuts a name after 1000 characters and appends "…". Without the cut, a name would double with each strategy used twice. */
export const shortName = (name: string): string =>
  name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
