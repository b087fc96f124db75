/** @file The minimum and maximum of a float and a literal zero by one comparison. */

/** A zero of a float with its sign. -0 is less than +0 here, and equal to it in comparisons. */
export type SignedZero = "+0" | "-0";

/**
 * The comparison of a float with a zero after which the minimum or maximum of both is the float; where it fails, as for NaN, the result is the
 * zero.
 */
export const comparisonWithZero = (op: "min" | "max", zero: SignedZero): string => {
  const alsoEqual = (op === "max") === (zero === "-0");
  return `${op === "max" ? ">" : "<"}${alsoEqual ? "=" : ""}`;
};

/** The zero in the name of a function. */
export const wordOfZero = (zero: SignedZero): string => (zero === "+0" ? "zero" : "minus_zero");
