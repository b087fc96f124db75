/** @file Selects the schedules that `tune` tries. */
import { type DefaultKind, defaultName } from "../../lang/index.ts";
import type { SemanticClass } from "../../strategies/index.ts";
import { type ApplyOptions, sameProgram, selectSchedule } from "../schedule/apply.ts";
import type { Chosen, SelectedSchedule } from "../schedule/stages.ts";
import type { Failed } from "../source/failed.ts";
import type { Choice, Settings } from "./space.ts";
import { unusableSettings } from "./unusable-settings.ts";

/** Options that select the schedules to tune, and the values that their parameters keep. */
export interface WhichSchedules extends Pick<ApplyOptions, "where" | "fp" | "class"> {
  /** The names of the schedules (default: all schedules of the program). */
  readonly schedules?: readonly string[] | undefined;
  /**
   * Also tries the library's default for this kind of devices, with each class of rewrites: the one that the option `class` allows, and
   * `exact`.
   */
  readonly library?: DefaultKind | undefined;
  /** Values that parameters keep, by parameter name, in every schedule that has the parameter. */
  readonly settings?: Settings | undefined;
}

/** A schedule to tune, by name and, where it may not apply all that the search allows, by class. */
export type Planned = Pick<Choice, "schedule" | "class">;

/**
 * The schedules of a program that can be tuned, at least one, and those that cannot. Schedules that the options do not name are in
 * neither list.
 */
export interface Schedules {
  /** The schedules to tune, by their keys (`keyOf`). */
  readonly planned: ReadonlyMap<string, SelectedSchedule & { readonly of: Planned }>;
  /** Schedules of the program that have errors. */
  readonly broken: readonly { readonly candidate: Choice; readonly reason: Failed }[];
}

/** The key of a schedule among those that are tuned. */
export const keyOf = ({ schedule, class: allowed }: Planned): string =>
  allowed === undefined ? schedule : `${schedule} ${allowed}`;

/**
 * Selects the schedules to tune. Fails if a named schedule is unknown or has errors, if there is none without errors, and if no
 * schedule can use one of the `settings`.
 */
export function schedulesOf(chosen: Chosen, options: WhichSchedules): Schedules | Failed {
  const { source, program } = chosen;
  const declared = source.programs.find((p) => p.name === program.name)?.schedules ?? [];
  const planned = new Map<string, SelectedSchedule & { readonly of: Planned }>();
  const broken: { candidate: Choice; reason: Failed }[] = [];
  for (const { schedule, class: stronger } of asked(options.schedules ?? declared, options)) {
    const where = (option: string) => options.where?.(placeOf(option, schedule));
    const found = selectSchedule(source, {
      ...sameProgram(program),
      schedule,
      where,
      fp: options.fp,
      class: stronger ?? options.class,
    });
    if (found.ok) {
      const of = { schedule: found.schedule.name, ...(stronger && { class: stronger }) };
      planned.set(keyOf(of), { ...found, of });
    } else if (options.schedules !== undefined || schedule === undefined) return found;
    else broken.push({ candidate: { schedule, settings: {}, isDefault: true }, reason: found });
  }
  if (planned.size === 0) return broken[0]!.reason;
  return unusableSettings(source, planned, options) ?? { planned, broken };
}

interface AskedSchedule {
  readonly schedule: string | undefined;
  readonly class?: SemanticClass;
}

/** The named schedules, then the library's; the only one of the program if there are none. */
function asked(
  names: readonly string[],
  { library, class: allowed }: WhichSchedules,
): readonly AskedSchedule[] {
  const own = [...new Set(names)].map((schedule) => ({ schedule }));
  if (library === undefined) return own.length > 0 ? own : [{ schedule: undefined }];
  const schedule = defaultName(library);
  const others = own.filter((s) => s.schedule !== schedule);
  const classes: readonly AskedSchedule[] =
    allowed === "exact" ? [{ schedule }] : [{ schedule }, { schedule, class: "exact" }];
  return [...others, ...classes];
}

const placeOf = (option: string, schedule: string | undefined): string =>
  option === "schedule" ? `schedules.${schedule}` : option;
