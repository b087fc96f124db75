/** @file Programs without a schedule, for which the library's default is taken. */
import { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { mayHideSchedules, type ProgramOptions, whichProgram } from "./apply.ts";
import { schedulesNearby } from "./nearby.ts";

/** A program for which its file has no schedule. */
export interface Unscheduled {
  readonly program: string;
  /** For each file beside it that has schedules for the program, the advice to give that file. */
  readonly nearby: readonly string[];
}

/**
 * The program that options choose, if its file has no schedule for it. Undefined if it has one, if no program can be chosen, if the
 * program has errors, and if errors in the file may hide a schedule: `apply` then says what is wrong.
 */
export function unscheduled(source: Source, options: ProgramOptions): Unscheduled | undefined {
  const listed = whichProgram(source, options);
  if (listed instanceof Failed || listed.schedules.length > 0) return undefined;
  if (mayHideSchedules(source) || source.failedFor(listed.name) !== undefined) return undefined;
  return { program: listed.name, nearby: schedulesNearby(source, listed) };
}
