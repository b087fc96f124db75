/** @file Attempts of tests that may fail for reasons that are no fault: a user's mistake or a spent budget. */
import { isStackOverflow, LimitError, StrataError } from "../term/index.ts";

/** Returns the result of `make`; undefined if it raises a user's mistake or exceeds a budget. Other errors are thrown. */
export function orNothing<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    const isBudget = error instanceof LimitError || isStackOverflow(error) || isTooLong(error);
    if (isBudget || error instanceof StrataError) return undefined;
    throw error;
  }
}

/** True for the error of an array that is longer than JavaScript allows, as wrong sizes can make it. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof RangeError && error.message === "Invalid array length";
