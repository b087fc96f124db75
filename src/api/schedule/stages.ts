/** @file The stages of a program before compilation: chosen, with a schedule selected, rewritten by the schedule. */
import type { Program, Schedule, ScheduleResult } from "../../lang/index.ts";
import type { Source } from "../source/source.ts";

/**
 * A program of a source as it is written, before any schedule, with sizes fixed where options say so. `source` can have errors that
 * do not concern the program.
 */
export interface Chosen {
  readonly ok: true;
  readonly stage: "chosen";
  readonly source: Source;
  readonly program: Program;
}

/**
 * A program and one of its schedules, which has not been applied. Its `stage` is still `chosen`. The schedule's `mode` and `allowed`
 * are those of the options `fp` and `class` if these were given.
 */
export interface SelectedSchedule extends Chosen {
  readonly schedule: Schedule;
}

/**
 * The result of applying a schedule: the rewritten term with its conditions, its class, the values of the schedule's parameters,
 * and the log of its steps. Sizes and kernels are not decided yet.
 */
export interface Applied extends ScheduleResult {
  readonly ok: true;
  readonly stage: "applied";
  readonly source: Source;
}
