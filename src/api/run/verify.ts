/** @file Compares what a run gave with the interpreter on the program as it is written. */
import type { Failed } from "../source/failed.ts";
import { Reference, type Verified } from "./reference.ts";
import type { Ran } from "./run.ts";

export interface VerifyOptions {
  /** Of the interpreter. */
  readonly timeoutMs?: number | undefined;
}

/** The result against the interpreter's: bit for bit, or within the bound that the schedule's class allows. */
export function verify(ran: Ran, { timeoutMs }: VerifyOptions = {}): Verified | Failed {
  const reference = Reference.interpreted(ran.target, ran.data, timeoutMs);
  return reference.ok ? reference.compare(ran) : reference;
}
