/** @file The two ways in which building a size can fail. Callers turn them into diagnostics of family 06. */

/** The canonical form would be too large: coefficients beyond 2^53, too many terms, too high a degree. */
export class SizeLimit extends Error {
  override readonly name = "SizeLimit";
}

/** The expression has no value for any assignment: a constant divisor 0, `log2(0)`, `pow(0, -1)`. */
export class SizeUndefined extends Error {
  override readonly name = "SizeUndefined";
}
