/** @file The two ways in which the construction of a size can fail: it is undefined, or too large. */
import type { Diagnostic } from "../diagnostic.ts";
import { LimitError } from "../limits.ts";
import { mistake, mistakeIn, type StrataError } from "../strata-error.ts";

const NO_SIZE = "a size cannot be computed: ";
const what = (why: string): string => `${NO_SIZE}${why}`;

/**
 * Makes the StrataError E0601 to throw for an expression without a value for any assignment: a constant divisor 0, `log2(0)`,
 * `pow(0, -1)`. `why` completes the message.
 */
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

/**
 * Makes the LimitError E0602 to throw for a canonical form that would be too large: a coefficient beyond 2^53, too many terms, too
 * high a degree. `why` completes the message.
 */
export const sizeLimit = (why: string): LimitError =>
  new LimitError("E0602", what(why), "use smaller sizes, or fewer of them in one expression");

/** Returns the diagnostic if the error is an undefined size (E0601); undefined for every other error. */
export const undefinedSizeIn = (error: unknown): Diagnostic | undefined =>
  mistakeIn(error, "E0601");

/** True for the LimitError of a size that is too large (E0602), false for other exceeded budgets. */
export const isSizeLimit = (error: unknown): error is LimitError =>
  error instanceof LimitError && error.diagnostic.code === "E0602";

/** Returns the size limit that was exceeded, in words: the message of the error E0602 without its common prefix. */
export const whichSizeLimit = ({ message }: LimitError): string => message.slice(NO_SIZE.length);

/**
 * Returns the result of `compute`, or `fallback` if an intermediate size is too large (E0602) or undefined (E0601). Other errors
 * are thrown on.
 */
export function unlessImpossible<T>(fallback: T, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (isSizeLimit(error) || undefinedSizeIn(error) !== undefined) return fallback;
    throw error;
  }
}
