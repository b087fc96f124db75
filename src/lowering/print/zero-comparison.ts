/** @file The minimum and maximum of a float and a literal zero by one comparison. */

/**
 * The comparison of a float with a zero after which the minimum or maximum of both is the float; where it fails, as for NaN, the result is the
 * zero. -0 is less than +0 here, and equal to it in comparisons.
 */
export const comparisonWithZero = (op: "min" | "max", zero: "+0" | "-0"): string => {
  const alsoEqual = (op === "max") === (zero === "-0");
  return `${op === "max" ? ">" : "<"}${alsoEqual ? "=" : ""}`;
};
