/** @file How far a rule keeps results the same (its class), and the class of several rules together. */

/**
 * `exact`: results are equal bit for bit. `finite`: exact when all inputs are finite. `approx`: equal over the real numbers
 * only.
 */
export type SemanticClass = "exact" | "finite" | "approx";

const RANK: Readonly<Record<SemanticClass, number>> = { exact: 0, finite: 1, approx: 2 };

/** True for the name of a class. */
export const isSemanticClass = (x: unknown): x is SemanticClass =>
  typeof x === "string" && Object.hasOwn(RANK, x);

/** True if a rewrite of a class may be applied where classes up to `allowed` may. */
export const isAllowed = (kind: SemanticClass, allowed: SemanticClass): boolean =>
  RANK[kind] <= RANK[allowed];

/** The weakest of the classes; `exact` is the strongest, then `finite`, then `approx`. Of no classes, the result is `exact`. */
export const weakest = (classes: Iterable<SemanticClass>): SemanticClass =>
  [...classes].reduce((a, b) => (RANK[b] > RANK[a] ? b : a), "exact");
