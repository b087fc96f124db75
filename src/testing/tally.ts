/** @file What became of the instances of a rule that were tried. */

export interface Tally {
  cases: number;
  /** No instance was found, or the left side has another canonical form. */
  discards: number;
  /** The term stayed the same. */
  unchanged: number;
  /** Under a nat binder, with a condition on its size that could not be decided. */
  undecided: number;
  /** The left side computes something that has no value, on all data that were tried. */
  undefined: number;
  /** A function that computes the right side made nothing of it. */
  declined: number;
}

export const NO_CASES: Tally = {
  cases: 0,
  discards: 0,
  unchanged: 0,
  undecided: 0,
  undefined: 0,
  declined: 0,
};

export const sumOfTallies = (a: Tally, b: Tally): Tally => ({
  cases: a.cases + b.cases,
  discards: a.discards + b.discards,
  unchanged: a.unchanged + b.unchanged,
  undecided: a.undecided + b.undecided,
  undefined: a.undefined + b.undefined,
  declined: a.declined + b.declined,
});
