/** @file How far a rule keeps results the same, and what several rules keep together. */

/** `exact`: bit for bit; `finite`: exact for finite inputs; `approx`: over the real numbers only. */
export type SemanticClass = "exact" | "finite" | "approx";

const RANK: Readonly<Record<SemanticClass, number>> = { exact: 0, finite: 1, approx: 2 };

/** The weakest of them; of none: exact. */
export const weakest = (classes: Iterable<SemanticClass>): SemanticClass =>
  [...classes].reduce((a, b) => (RANK[b] > RANK[a] ? b : a), "exact");
