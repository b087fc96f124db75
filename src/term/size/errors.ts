/**
 * @file The two ways in which building a size can fail. Callers turn them into diagnostics of
 * family 06.
 */

/**
 * The canonical form would be too large: coefficients beyond 2^53, too many terms, too high a
 * degree.
 */
export class SizeLimit extends Error {
  override readonly name = "SizeLimit";
}

/**
 * The expression has no value for any assignment: a constant divisor 0, `log2(0)`, `pow(0, -1)`.
 */
export class SizeUndefined extends Error {
  override readonly name = "SizeUndefined";
}

/**
 * The result of `compute`, or `fallback` where a canonical form on the way would be too large or
 * undefined.
 */
export function unlessImpossible<T>(fallback: T, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof SizeLimit || error instanceof SizeUndefined) return fallback;
    throw error;
  }
}
