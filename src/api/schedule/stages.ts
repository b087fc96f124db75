/** @file How far a program has come: chosen, with a schedule selected, or rewritten by it. */
import type { Program, Schedule, ScheduleResult } from "../../lang/index.ts";
import type { Source } from "../source/source.ts";

/** A program as it is written. */
export interface Chosen {
  readonly ok: true;
  readonly stage: "chosen";
  readonly source: Source;
  readonly program: Program;
}

/** A program and one of its schedules, not yet applied. */
export interface SelectedSchedule extends Chosen {
  readonly schedule: Schedule;
}

export interface Applied extends ScheduleResult {
  readonly ok: true;
  readonly stage: "applied";
  readonly source: Source;
}
