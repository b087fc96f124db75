/** @file Ends synchronous work that takes too long, and lets Ctrl-C end it. */
import { createContext, runInContext } from "node:vm";
import { CommandProblem } from "./problem.ts";

/** The user has pressed Ctrl-C. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/**
 * Runs `work` to its first `await`, which for computations is their end. V8 stops code that runs under a timeout wherever
 * it is; `node:vm` is how to ask for that. `work` itself runs in our own realm.
 */
export function withinTime<T>(seconds: number | undefined, work: () => T): T {
  if (seconds === undefined) return work();
  try {
    return runInContext("work()", createContext({ work }), {
      timeout: Math.ceil(seconds * 1000),
      breakOnSigint: true,
    }) as T;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT") throw outOfTime(seconds);
    if (code === "ERR_SCRIPT_EXECUTION_INTERRUPTED") throw new Interrupted("interrupted");
    throw error;
  }
}

export const outOfTime = (seconds: number): CommandProblem =>
  new CommandProblem({
    code: "E0905",
    severity: "error",
    message: `the run was ended after ${seconds} s`,
    help: ["allow more with --timeout, or use smaller inputs"],
  });
