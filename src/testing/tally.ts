/** @file Counts of the outcomes of a rule's test cases. */

/** Number of cases of a rule's property test, and numbers of cases that tested less than the meaning. */
export interface Tally {
  cases: number;
  /** No instance was found, or the instance of the left side has another canonical form. */
  discards: number;
  /** Not tested: every instance computes more than the case may. */
  tooLarge: number;
  /** The rule did not change the term. */
  unchanged: number;
  /** A condition on a size of an enclosing nat binder could not be decided. */
  undecided: number;
  /** The left side computes something without a value on all tried data. */
  undefined: number;
  /** The function that computes the right side declined the instance. */
  declined: number;
  /** The case tested that the rule refuses an instance that violates a condition or lacks a demanded property. */
  refusals: number;
}

/** The tally before any case: all counts 0. Copy it before counting, because tallies are mutable. */
export const NO_CASES: Tally = {
  cases: 0,
  discards: 0,
  tooLarge: 0,
  unchanged: 0,
  undecided: 0,
  undefined: 0,
  declined: 0,
  refusals: 0,
};

/** Returns the sum of two tallies, count by count, as a new tally. */
export const sumOfTallies = (a: Tally, b: Tally): Tally => ({
  cases: a.cases + b.cases,
  discards: a.discards + b.discards,
  tooLarge: a.tooLarge + b.tooLarge,
  unchanged: a.unchanged + b.unchanged,
  undecided: a.undecided + b.undecided,
  undefined: a.undefined + b.undefined,
  declined: a.declined + b.declined,
  refusals: a.refusals + b.refusals,
});

/** The number of cases in which the rule applied to its instance. */
export const appliedIn = (of: Tally): number =>
  of.cases - of.discards - of.tooLarge - of.undecided - of.declined - of.refusals;
