/** @file The two ways in which the construction of a size can fail: it is undefined, or too large. */
import type { Diagnostic } from "../diagnostic.ts";
import { LimitError } from "../limits.ts";
import { mistake, mistakeIn, type StrataError } from "../strata-error.ts";

const NO_SIZE = "a size cannot be computed: ";
const what = (why: string): string => `${NO_SIZE}${why}`;

/** E0601: the expression has no value for any assignment: a constant divisor 0, `log2(0)`, `pow(0, -1)`. */
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

/** E0602: the canonical form would be too large: a coefficient beyond 2^53, too many terms, too high a degree. */
export const sizeLimit = (why: string): LimitError =>
  new LimitError("E0602", what(why), "use smaller sizes, or fewer of them in one expression");

/** Returns the diagnostic if the error is an undefined size (E0601). */
export const undefinedSizeIn = (error: unknown): Diagnostic | undefined =>
  mistakeIn(error, "E0601");

/** True for the error of a size that is too large (E0602). */
export const isSizeLimit = (error: unknown): error is LimitError =>
  error instanceof LimitError && error.diagnostic.code === "E0602";

/** Returns the limit that was exceeded, in words, without the common prefix of the message. */
export const whichSizeLimit = ({ message }: LimitError): string => message.slice(NO_SIZE.length);

/** Returns the result of `compute`, or `fallback` if an intermediate size is too large or undefined. */
export function unlessImpossible<T>(fallback: T, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (isSizeLimit(error) || undefinedSizeIn(error) !== undefined) return fallback;
    throw error;
  }
}
