/** @file A schedule applied to its program. */
import { suggestion } from "../lang/diagnostics/index.ts";
import {
  type Applied as AppliedSchedule,
  applySchedule,
  findProgram,
  findSchedule,
  type Program,
  programOf,
  type Schedule,
  type SettingPlace,
  settle,
} from "../lang/index.ts";
import { DEFAULT_FUEL, type Fuel } from "../strategies/index.ts";
import type { Diagnostic, Place } from "../term/index.ts";
import { Failed, guard } from "./failed.ts";
import type { Source } from "./source.ts";

/** Says where an option was written (`program`, `settings.tile`, `inputs.A`), so that a diagnostic can show it. */
export type Where = (option: string) => Place | undefined;

export interface ProgramOptions {
  /** Needed where the file declares several. */
  readonly program?: string | undefined;
  readonly where?: Where | undefined;
}

export interface ApplyOptions extends ProgramOptions {
  /** Needed where the program has several. */
  readonly schedule?: string | undefined;
  /** Values for the schedule's parameters; those left out have their defaults. */
  readonly settings?: Readonly<Record<string, number>> | undefined;
  readonly fuel?: Partial<Fuel> | undefined;
}

/** A program as it is written. */
export interface Chosen {
  readonly ok: true;
  readonly stage: "chosen";
  readonly source: Source;
  readonly program: Program;
}

/** A program and one of its schedules, not yet applied. */
export interface Planned extends Chosen {
  readonly schedule: Schedule;
}

export interface Applied extends AppliedSchedule {
  readonly ok: true;
  readonly stage: "applied";
  readonly source: Source;
}

/** Choose a program of a file, without a schedule. */
export function choose(source: Source, options: ProgramOptions = {}): Chosen | Failed {
  if (source.failed !== undefined) return source.failed;
  const { program: name, where } = options;
  const known = source.programs.map((p) => p.name);
  if (name !== undefined && !known.includes(name))
    return new Failed([unknown("program", name, known, where?.("program"))], source.sources);
  return guard(source.sources, where?.("file"), () => {
    const program = programOf(findProgram(source.module, name), source.workspace.session);
    return { ok: true, stage: "chosen", source, program } as const;
  });
}

/** Choose a program and a schedule. */
export function select(source: Source, options: ApplyOptions = {}): Planned | Failed {
  const chosen = choose(source, options);
  if (!chosen.ok) return chosen;
  const { schedule: name, where } = options;
  const { program } = chosen;
  const known = source.programs.find((p) => p.name === program.name)?.schedules ?? [];
  if (name !== undefined && !known.includes(name)) {
    const what = `schedule for \`${program.name}\``;
    return new Failed([unknown(what, name, known, where?.("schedule"))], source.sources);
  }
  return guard(source.sources, where?.("file"), () => ({
    ...chosen,
    schedule: findSchedule(source.module, program.name, name),
  }));
}

/** Rewrites a program by a schedule. */
export function apply(source: Source, options: ApplyOptions = {}): Applied | Failed {
  const planned = select(source, options);
  return planned.ok ? applySelected(planned, options) : planned;
}

export function applySelected(planned: Planned, options: ApplyOptions): Applied | Failed {
  const { source, program, schedule } = planned;
  return guard(source.sources, options.where?.("file"), () => {
    const applied = applySchedule(program, schedule, {
      settings: settingsOf(options),
      where: placesOf(options),
      fuel: fuelOf(options),
    });
    return { ...applied, ok: true, stage: "applied", source } as const;
  });
}

/** Values for all parameters of a schedule. */
export const settledBy = (options: ApplyOptions, schedule: Schedule): Map<string, number> =>
  settle(schedule, settingsOf(options), placesOf(options));

const placesOf =
  ({ where }: ApplyOptions): SettingPlace =>
  (name) =>
    where?.(`settings.${name}`);

const settingsOf = ({ settings = {} }: ApplyOptions): ReadonlyMap<string, number> =>
  new Map(Object.entries(settings));

export const fuelOf = ({ fuel }: ApplyOptions): Fuel => ({ ...DEFAULT_FUEL, ...fuel });

function unknown(
  what: string,
  name: string,
  known: readonly string[],
  place: Place | undefined,
): Diagnostic {
  const all = known.length > 0 ? `there are: ${known.join(", ")}` : "there is none";
  return {
    code: "E0201",
    severity: "error",
    message: `no ${what} named \`${name}\` is in scope`,
    ...(place && { place }),
    help: [suggestion(name, known) ?? all],
  };
}
