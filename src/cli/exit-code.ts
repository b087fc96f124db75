/** @file The exit statuses of the command, and the status that follows from a diagnostic's code. */
import type { Diagnostic } from "../term/index.ts";

/** The exit statuses of the command, by outcome. `strata --help` (`EXIT_HELP`) lists the same numbers. */
export const EXIT = {
  ok: 0,
  /** The user's program, rules, schedule or data have a problem, or `--check` finds a file to change. */
  problem: 1,
  /** The command line is wrong, or a file cannot be read or written. */
  usage: 2,
  /** A budget of rewrites, time or memory is spent. */
  limit: 3,
  /** The device or its driver is missing or crashed. */
  device: 4,
  /** An internal error of Strata (EX_SOFTWARE of sysexits.h). */
  bug: 70,
  /** The user pressed Ctrl-C (128 + SIGINT). */
  interrupted: 130,
} as const;

/** An exit status of the command: 0, 1, 2, 3, 4, 70 or 130. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The table of exit statuses in `strata --help`. */
export const EXIT_HELP = `Exit status:
  0  success                     3  fuel, time or memory is spent
  1  your input has a problem    4  the device or its driver is missing or crashed
  2  usage, or an unusable file  70 a bug in Strata     130 interrupted`;

/** Exit statuses of codes that differ from the status of their family. */
const SINGLE: ReadonlyMap<string, ExitCode> = new Map([
  ["E0805", EXIT.problem], // a kernel needs more than the device has: a smaller tile helps
  ["E0806", EXIT.bug],
  ["E0807", EXIT.limit],
  ["E0824", EXIT.device],
]);

/** The status by the first three digits of a code. Codes E081x to E082x, about data and errors in a run, have status 1. */
const FAMILY: ReadonlyMap<string, ExitCode> = new Map([
  ["E000", EXIT.usage],
  ["E080", EXIT.device],
  ["E090", EXIT.limit],
]);

const exitOf = (code: string): ExitCode =>
  SINGLE.get(code) ?? FAMILY.get(code.slice(0, 4)) ?? EXIT.problem;

/**
 * The exit status after diagnostics: the status of the first error, 0 if there is none. E000x give 2, E080x 4 (but E0805 1, E0806
 * 70, E0807 3), E0824 4, E090x 3, all others 1. Warnings do not count.
 */
export function exitAfter(diagnostics: readonly Diagnostic[]): ExitCode {
  const first = diagnostics.find((d) => d.severity === "error");
  return first === undefined ? EXIT.ok : exitOf(first.code);
}
