/** @file Can what the schedules of a file make of their programs be compiled? Each is applied and lowered at its defaults. */
import type { Fuel } from "../../strategies/index.ts";
import { compile } from "../compile/compile.ts";
import { applySelected, selectSchedule } from "../schedule/apply.ts";
import type { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";

export interface CheckedSchedule {
  readonly program: string;
  readonly schedule: string;
  /** Parameters that have no default: without a value for them nothing is tried. */
  readonly open: readonly string[];
  readonly problem: Failed | undefined;
}

export interface CheckScheduleOptions {
  readonly fuel?: Partial<Fuel> | undefined;
  /** Hears of a schedule before it is tried. */
  readonly progress?: ((schedule: string) => void) | undefined;
}

/** Tries the schedules of a file that meet no error in it, one after the other. */
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
  { fuel }: CheckScheduleOptions,
): CheckedSchedule {
  const about = { program, schedule };
  const planned = selectSchedule(source, about);
  if (!planned.ok) return { ...about, open: [], problem: planned };
  const open = planned.schedule.tunables.flatMap((t) => (t.default === undefined ? [t.name] : []));
  if (open.length > 0) return { ...about, open, problem: undefined };
  const applied = applySelected(planned, { fuel });
  const made = applied.ok ? compile(applied) : applied;
  return { ...about, open, problem: made.ok ? undefined : made };
}
