/** @file Checks that the schedules of a file compile: applies and lowers each at the defaults of its parameters. */
import type { Fuel } from "../../strategies/index.ts";
import type { Diagnostic } from "../../term/index.ts";
import { compile } from "../compile/compile.ts";
import { type NotesOptions, notes } from "../notes/notes.ts";
import { applySelected, selectSchedule } from "../schedule/apply.ts";
import type { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";

/**
 * The outcome of compiling one schedule at the defaults of its parameters. The schedule is in order if `open` is empty and
 * `problem` undefined.
 */
export interface CheckedSchedule {
  readonly program: string;
  readonly schedule: string;
  /** Parameters without a default. If there are any, the schedule is not tried. */
  readonly open: readonly string[];
  /** Why the schedule could not be applied or compiled; undefined if it could, or was not tried. */
  readonly problem: Failed | undefined;
  /** The warnings of the compiled schedule (W07…). */
  readonly warnings: readonly Diagnostic[];
  /** The notes on the compiled schedule (N01…), if they were asked for. */
  readonly notes: readonly Diagnostic[];
}

/** Options of `checkSchedules`: budgets of rewriting, whether to take notes, and a report of progress. */
export interface CheckScheduleOptions {
  readonly fuel?: Partial<Fuel> | undefined;
  /** Takes notes on each schedule, with these options. Default: none. */
  readonly notes?: NotesOptions | undefined;
  /** Called with the name of each schedule that is not skipped, before its outcome is made. */
  readonly progress?: ((schedule: string) => void) | undefined;
}

/**
 * Applies and compiles (for OpenCL) the schedules of a file, one after the other as the generator is read, by program and
 * declaration. Schedules that need a declaration with errors are skipped. A schedule with a parameter without a default is yielded,
 * but not tried.
 */
export function* checkSchedules(
  source: Source,
  options: CheckScheduleOptions = {},
): Generator<CheckedSchedule> {
  for (const { name: program, schedules } of source.programs)
    for (const schedule of schedules) {
      if (source.failedFor(program, schedule) !== undefined) continue;
      options.progress?.(schedule);
      yield checkSchedule(source, program, schedule, options);
    }
}

function checkSchedule(
  source: Source,
  program: string,
  schedule: string,
  { fuel, notes: asked }: CheckScheduleOptions,
): CheckedSchedule {
  const about = { program, schedule, warnings: [], notes: [] };
  const planned = selectSchedule(source, { program, schedule });
  if (!planned.ok) return { ...about, open: [], problem: planned };
  const open = planned.schedule.tunables.flatMap((t) => (t.default === undefined ? [t.name] : []));
  if (open.length > 0) return { ...about, open, problem: undefined };
  const applied = applySelected(planned, { fuel });
  const made = applied.ok ? compile(applied) : applied;
  if (!made.ok) return { ...about, open, problem: made };
  const taken = asked === undefined ? [] : notes(made, asked);
  return { ...about, open, problem: undefined, warnings: made.warnings, notes: taken };
}
