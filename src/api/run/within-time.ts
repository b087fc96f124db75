/** @file A time limit for a synchronous computation. */
import { createContext, runInContext } from "node:vm";
import { LimitError } from "../../term/index.ts";

/**
 * Runs `work`, which has to be synchronous, and raises LimitError E0905 when its time is up. Without a limit it just calls `work`.
 * `node:vm` makes V8 interrupt the code at the timeout. `work` itself runs in the calling realm, so that `instanceof` works in it.
 */
export function withinTime<T>(timeoutMs: number | undefined, work: () => T): T {
  if (timeoutMs === undefined) return work();
  try {
    return runInContext("work()", createContext({ work }), { timeout: Math.ceil(timeoutMs) }) as T;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    const message = `the run was ended after ${timeoutMs / 1000} s`;
    throw new LimitError("E0905", message, "allow more time, or use smaller inputs");
  }
}

/** Recognises the timeout by its code, since the error belongs to the other realm and is no instance of this realm's `Error`. */
const isTimeout = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
