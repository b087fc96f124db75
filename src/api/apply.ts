/** @file A schedule applied to its program. */
import { findProgram, type Program, programOf } from "../lang/program.ts";
import { type Applied as AppliedSchedule, applySchedule, findSchedule } from "../lang/schedule.ts";
import type { Fuel } from "../strategies/index.ts";
import { type Failed, guard } from "./failed.ts";
import type { Source } from "./source.ts";

export interface ApplyOptions {
  /** Needed where the file declares several. */
  readonly program?: string | undefined;
  /** Needed where the program has several. */
  readonly schedule?: string | undefined;
  /** Values for the schedule's parameters; those left out have their defaults. */
  readonly settings?: Readonly<Record<string, number>> | undefined;
  readonly fuel?: Fuel | undefined;
}

export interface Applied extends AppliedSchedule {
  readonly ok: true;
  readonly source: Source;
}

/** Rewrites a program by a schedule. */
export function apply(source: Source, options: ApplyOptions = {}): Applied | Failed {
  if (source.failed !== undefined) return source.failed;
  return guard(source.sources, undefined, () => {
    const program = chooseProgram(source, options.program);
    const schedule = findSchedule(source.module, program.name, options.schedule);
    const settings = new Map(Object.entries(options.settings ?? {}));
    const applied = applySchedule(program, schedule, {
      settings,
      ...(options.fuel && { fuel: options.fuel }),
    });
    return { ...applied, ok: true as const, source };
  });
}

export interface Chosen {
  readonly ok: true;
  readonly source: Source;
  readonly program: Program;
}

/** A program as it is written, without a schedule. */
export function choose(source: Source, program?: string): Chosen | Failed {
  if (source.failed !== undefined) return source.failed;
  return guard(source.sources, undefined, () => ({
    ok: true as const,
    source,
    program: chooseProgram(source, program),
  }));
}

const chooseProgram = (source: Source, name: string | undefined): Program =>
  programOf(findProgram(source.module, name), source.workspace.session);
