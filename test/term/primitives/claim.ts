/** @file What a claim about a primitive is, and arrays and numbers that claims share. */

/** `type: expression` and its value: arrays in [], tuples and vectors in (). */
export type Claim = readonly [expression: string, value: string];

/** Claims about each primitive of a table. */
export type ClaimsOf<Table> = Readonly<Record<keyof Table, readonly Claim[]>>;

export const [NAN, INF] = ["(0.0 / 0.0)", "(1.0 / 0.0)"];
export const NONE = "generate(0, \\(i: idx[0]) -> 1.0)";
export const THREE = "[1.0, 2.0, 4.0]";
export const ROWS = "[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]";
