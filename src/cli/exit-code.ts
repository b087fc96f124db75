/** @file What the command's exit status says. */
import type { Diagnostic } from "../term/index.ts";

export const EXIT = {
  ok: 0,
  /** The user's input has a problem. */
  problem: 1,
  /** The command line, or a file that cannot be read or written. */
  usage: 2,
  /** Fuel, time or memory was spent. */
  limit: 3,
  /** The device or its driver is missing or crashed. */
  device: 4,
  /** Our mistake. */
  bug: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_HELP = `Exit status:
  0  everything is well          3  fuel, time or memory is spent
  1  your input has a problem    4  the device or its driver is missing or crashed
  2  usage, or an unusable file  70 a bug in Strata     130 interrupted`;

/** Codes whose status is not that of their family. */
const SINGLE: ReadonlyMap<string, ExitCode> = new Map([
  ["E0805", EXIT.problem], // more than the device has: a smaller tile helps
  ["E0806", EXIT.bug],
  ["E0807", EXIT.limit],
  ["E0824", EXIT.device],
]);

/** By the first digits of a code. The others of 08 are about data, and about what a run did with it. */
const FAMILY: ReadonlyMap<string, ExitCode> = new Map([
  ["E000", EXIT.usage],
  ["E080", EXIT.device],
  ["E090", EXIT.limit],
]);

const exitOf = (code: string): ExitCode =>
  SINGLE.get(code) ?? FAMILY.get(code.slice(0, 4)) ?? EXIT.problem;

/** The status after these diagnostics: that of the first error. */
export function exitAfter(diagnostics: readonly Diagnostic[]): ExitCode {
  const first = diagnostics.find((d) => d.severity === "error");
  return first === undefined ? EXIT.ok : exitOf(first.code);
}
