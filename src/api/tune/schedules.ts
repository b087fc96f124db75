/** @file The schedules that a tuner is to try. */
import { type ApplyOptions, sameProgram, selectSchedule } from "../schedule/apply.ts";
import type { Chosen, SelectedSchedule } from "../schedule/stages.ts";
import type { Failed } from "../source/failed.ts";
import type { Choice, Settings } from "./space.ts";
import { unusableSettings } from "./unusable-settings.ts";

export interface WhichSchedules extends Pick<ApplyOptions, "where" | "fp"> {
  /** Default: all schedules of the program. */
  readonly schedules?: readonly string[] | undefined;
  /** Parameters that keep this value, in the schedules that have them. */
  readonly settings?: Settings | undefined;
}

export interface Schedules {
  readonly planned: ReadonlyMap<string, SelectedSchedule>;
  /** Those that the program has, but that are broken. */
  readonly broken: readonly { readonly candidate: Choice; readonly reason: Failed }[];
}

/** One that is named has to be sound. */
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
