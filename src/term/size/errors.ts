/** @file The two ways in which building a size can fail. */
import type { Diagnostic } from "../diagnostic.ts";
import { LimitError } from "../limits.ts";
import { mistake, mistakeIn, type StrataError } from "../strata-error.ts";

const NO_SIZE = "a size cannot be computed: ";
const what = (why: string): string => `${NO_SIZE}${why}`;

/** E0601. The expression has no value for any assignment: a constant divisor 0, `log2(0)`, `pow(0, -1)`. */
export const sizeUndefined = (why: string): StrataError =>
  mistake(
    {
      code: "E0601",
      severity: "error",
      message: what(why),
      help: ["sizes are divided by 1 or more; log2 is of 1 or more"],
    },
    why,
  );

/** E0602. The canonical form would be too large: coefficients beyond 2^53, too many terms, too high a degree. */
export const sizeLimit = (why: string): LimitError =>
  new LimitError("E0602", what(why), "use smaller sizes, or fewer of them in one expression");

/** The diagnostic of a size that has no value. */
export const undefinedSizeIn = (error: unknown): Diagnostic | undefined =>
  mistakeIn(error, "E0601");

/** Is it a size that is too large to compute with? */
export const isSizeLimit = (error: unknown): error is LimitError =>
  error instanceof LimitError && error.diagnostic.code === "E0602";

/** Which limit of sizes it is, in words. */
export const whichSizeLimit = ({ message }: LimitError): string => message.slice(NO_SIZE.length);

/**
 * The result of `compute`, or `fallback` where a canonical form on the way would be too large or
 * undefined.
 */
export function unlessImpossible<T>(fallback: T, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (isSizeLimit(error) || undefinedSizeIn(error) !== undefined) return fallback;
    throw error;
  }
}
