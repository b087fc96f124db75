/** @file `verify`: compares the result of a run with the interpreter on the program as it is written. */
import type { Failed } from "../source/failed.ts";
import { Reference, type Verified } from "./reference.ts";
import type { Ran } from "./run.ts";

/** Options of `verify`. */
export interface VerifyOptions {
  /** Time limit of the interpreter in milliseconds (default: none). */
  readonly timeoutMs?: number | undefined;
}

/**
 * Compares the result of a run with the interpreter's on the program as it is written: bit for bit, or within the rounding bound of
 * an `approx` schedule. Fails if the interpreter has no result.
 */
export function verify(ran: Ran, { timeoutMs }: VerifyOptions = {}): Verified | Failed {
  const reference = Reference.interpreted(ran.target, ran.data, timeoutMs);
  return reference.ok ? reference.compare(ran) : reference;
}
