/** @file Selects the schedules that `tune` tries. */
import { type ApplyOptions, sameProgram, selectSchedule } from "../schedule/apply.ts";
import type { Chosen, SelectedSchedule } from "../schedule/stages.ts";
import type { Failed } from "../source/failed.ts";
import type { Choice, Settings } from "./space.ts";
import { unusableSettings } from "./unusable-settings.ts";

/** Options that select the schedules to tune, and the values that their parameters keep. */
export interface WhichSchedules extends Pick<ApplyOptions, "where" | "fp"> {
  /** The names of the schedules (default: all schedules of the program). */
  readonly schedules?: readonly string[] | undefined;
  /** Values that parameters keep, by parameter name, in every schedule that has the parameter. */
  readonly settings?: Settings | undefined;
}

/**
 * The schedules of a program that can be tuned, at least one, and those that cannot. Schedules that the options do not name are in
 * neither list.
 */
export interface Schedules {
  /** The schedules to tune, by name. */
  readonly planned: ReadonlyMap<string, SelectedSchedule>;
  /** Schedules of the program that have errors. */
  readonly broken: readonly { readonly candidate: Choice; readonly reason: Failed }[];
}

/**
 * Selects the schedules to tune. Fails if a named schedule is unknown or has errors, if there is none without errors, and if no
 * schedule can use one of the `settings`.
 */
export function schedulesOf(chosen: Chosen, options: WhichSchedules): Schedules | Failed {
  const { source, program } = chosen;
  const declared = source.programs.find((p) => p.name === program.name)?.schedules ?? [];
  const names = options.schedules ?? declared;
  const planned = new Map<string, SelectedSchedule>();
  const broken: { candidate: Choice; reason: Failed }[] = [];
  for (const schedule of names.length > 0 ? new Set(names) : [undefined]) {
    const where = (option: string) => options.where?.(placeOf(option, schedule));
    const found = selectSchedule(source, {
      ...sameProgram(program),
      schedule,
      where,
      fp: options.fp,
    });
    if (found.ok) planned.set(found.schedule.name, found);
    else if (options.schedules !== undefined || schedule === undefined) return found;
    else broken.push({ candidate: { schedule, settings: {}, isDefault: true }, reason: found });
  }
  if (planned.size === 0) return broken[0]!.reason;
  return unusableSettings(source, planned, options) ?? { planned, broken };
}

const placeOf = (option: string, schedule: string | undefined): string =>
  option === "schedule" ? `schedules.${schedule}` : option;
