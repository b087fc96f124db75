/** @file Schedules: strategies with tunable parameters, each for one or more programs. */
import type { DeclaredOperators, SemanticClass } from "../../strategies/index.ts";
import { mistake, type Place, type StrataError } from "../../term/index.ts";
import { problem } from "../diagnostics/errors.ts";
import { listed, type Tunable, tunable } from "../elaborate/tunable.ts";
import type { Module } from "../module/module.ts";
import { operatorsInScope } from "../module/operators-in-scope.ts";
import type { Decl, FpMode } from "../syntax/syntax.ts";
import { listedProgram } from "./programs.ts";

/**
 * A schedule of a module for one of the programs that it names: a strategy with tunable parameters. The header is elaborated; the
 * body only when the schedule is applied.
 */
export interface Schedule {
  /** Its name as commands and options take it: that of its declaration, or `default:gpu` for a default of the library. */
  readonly name: string;
  readonly doc: string;
  /** The name of the program, as `ListedProgram` has it. */
  readonly program: string;
  /** The floating-point mode: what a compiler may assume of floats. */
  readonly mode: FpMode;
  /** The weakest class of rewrites that it may apply; `approx`, which is any, unless options say otherwise. */
  readonly allowed: SemanticClass;
  /** The parameters with their values and defaults. */
  readonly tunables: readonly Tunable[];
  /** The declaration as parsed. */
  readonly syntax: Extract<Decl, { tag: "schedule" }>;
  /** The module that declares the schedule. */
  readonly module: Module;
  /** The operators with declared laws that its rules may use. */
  readonly operators: DeclaredOperators;
}

/**
 * The schedules of a module for a program, in source order; empty if there are none. Raises E0201 for an unknown program, and the
 * first mistake in their headers, syntax errors of the declarations included.
 */
export function schedulesFor(module: Module, program: string): Schedule[] {
  const { name, schedules } = listedProgram(module, program);
  return schedules.map(({ index }) => scheduleAt(module, index, name));
}

/**
 * The schedule with this name, or the only one for the program if `name` is undefined. Other schedules are not elaborated. Raises
 * E0201 for an unknown name, E0206 if no name is given and there are none or several, and the first mistake in the header.
 */
export function findSchedule(module: Module, program: string, name: string | undefined): Schedule {
  const meant = scheduleName(module, program, name);
  const listed = listedProgram(module, program);
  const found = listed.schedules.find((s) => s.name === meant);
  return scheduleAt(module, found!.index, listed.name);
}

/**
 * The name of the schedule that is meant, without elaborating it: `name`, or the only schedule for the program. Raises E0201
 * for an unknown name, E0206 if there are none or several.
 */
export function scheduleName(module: Module, program: string, name: string | undefined): string {
  const known = listedProgram(module, program).schedules.map((s) => s.name);
  const meant = name ?? (known.length === 1 ? known[0] : undefined);
  if (meant === undefined) throw noneOrSeveral(program, known);
  if (known.includes(meant)) return meant;
  const start = { start: 0, end: 0 };
  throw module.problems.unknownName(start, `schedule for \`${program}\``, meant, known);
}

/** The schedule that a module declares with the declaration `index`, for a program. Raises the first mistake in its header. */
export function scheduleAt(module: Module, index: number, program: string): Schedule {
  const syntax = module.declAt(index) as Schedule["syntax"];
  return {
    name: syntax.name.text,
    doc: syntax.doc,
    program,
    mode: syntax.mode,
    allowed: "approx",
    tunables: syntax.params.map((p) => tunable(p, module)),
    syntax,
    module,
    operators: operatorsInScope(module),
  };
}

function noneOrSeveral(program: string, known: readonly string[]): StrataError {
  const none = known.length === 0;
  return mistake({
    code: "E0206",
    severity: "error",
    message: none ? `\`${program}\` has no schedule` : `\`${program}\` has several schedules`,
    help: none
      ? [
          `write one: schedule naive for ${program} = mapNest(1, glb(0)) ; lowerSeq ; kernel`,
          "or take the library's: --schedule default:gpu or default:cpu; strata schedule FILE prints it, to paste and edit",
        ]
      : [`choose one with --schedule: ${known.join(", ")}`],
  });
}

/** Gives the position at which the value of a parameter was written; undefined if it is not known. */
export type SettingPlace = (name: string) => Place | undefined;

/**
 * Returns the value of every parameter by name: the given one, else the default. Raises E0503 for an unknown name, a value
 * outside the parameter's range, or a parameter with neither.
 */
export function settle(
  schedule: Schedule,
  given: ReadonlyMap<string, number> = new Map(),
  where: SettingPlace = () => undefined,
): Map<string, number> {
  const place = schedule.module.problems.place(schedule.syntax.name.span);
  const wrong = (name: string, message: string, help: string): StrataError =>
    problem("E0503", where(name) ?? place, message, { help: [help] });
  const known = schedule.tunables.map((t) => t.name);
  for (const name of given.keys()) {
    if (known.includes(name)) continue;
    const all = known.length === 0 ? "it has none" : `it has ${known.join(", ")}`;
    throw wrong(name, `schedule \`${schedule.name}\` has no parameter \`${name}\``, all);
  }
  return new Map(
    schedule.tunables.map(({ name, default: usual, values }) => {
      const value = given.get(name) ?? usual;
      const what = `\`${name}\` of schedule \`${schedule.name}\``;
      if (value === undefined)
        throw wrong(name, `${what} has no value`, `give it one: --set ${name}=16`);
      if (values?.includes(value) === false)
        throw wrong(name, `${what} cannot be ${value}`, `its values are ${listed(values)}`);
      return [name, value];
    }),
  );
}
