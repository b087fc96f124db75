/** @file Ends a computation that takes too long. */
import { createContext, runInContext } from "node:vm";
import { LimitError } from "../../term/index.ts";

/**
 * Runs `work`, which has to be synchronous, and raises LimitError when its time is up. V8 stops code that runs under a
 * timeout wherever it is; `node:vm` is how to ask for that. `work` itself runs in our own realm.
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

/** The error belongs to the other realm: it is no instance of our `Error`. */
const isTimeout = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
