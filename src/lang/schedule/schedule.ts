/** @file Schedules: strategies with tunable parameters, each for a program. */
import { problem, Reported } from "../diagnostics/errors.ts";
import type { Module } from "../module/module.ts";
import type { Decl, FpMode } from "../syntax/syntax.ts";
import { type Tunable, tunable } from "./tunable.ts";

export interface Schedule {
  readonly name: string;
  readonly doc: string;
  readonly program: string;
  readonly mode: FpMode;
  readonly tunables: readonly Tunable[];
  readonly syntax: Extract<Decl, { tag: "schedule" }>;
  readonly module: Module;
}

/** The schedules of a module for a program, in order. */
export function schedulesFor(module: Module, program: string): Schedule[] {
  return schedulesOf(module, program).map(({ index }) => scheduleAt(module, index));
}

/** The schedule of this name, or the only one; a broken one that is not meant does not matter. */
export function findSchedule(module: Module, program: string, name: string | undefined): Schedule {
  const all = schedulesOf(module, program);
  const only = name === undefined && all.length === 1 ? all[0] : undefined;
  const found = only ?? all.find((s) => s.name === name);
  if (found !== undefined) return scheduleAt(module, found.index);
  const known = all.map((s) => s.name);
  if (name === undefined) throw noneOrSeveral(program, known);
  const start = { start: 0, end: 0 };
  throw module.problems.unknownName(start, `schedule for \`${program}\``, name, known);
}

const schedulesOf = (
  { parsed }: Module,
  program: string,
): readonly { readonly name: string; readonly index: number }[] =>
  parsed.headers.flatMap((h, index) =>
    h.keyword === "schedule" && h.program?.text === program ? [{ name: h.name.text, index }] : [],
  );

function scheduleAt(module: Module, index: number): Schedule {
  const syntax = module.declAt(index) as Schedule["syntax"];
  return {
    name: syntax.name.text,
    doc: syntax.doc,
    program: syntax.program.text,
    mode: syntax.mode,
    tunables: syntax.params.map((p) => tunable(p, module)),
    syntax,
    module,
  };
}

function noneOrSeveral(program: string, known: readonly string[]): Reported {
  const none = known.length === 0;
  return new Reported({
    code: "E0206",
    severity: "error",
    message: none ? `\`${program}\` has no schedule` : `\`${program}\` has several schedules`,
    help: [
      none
        ? `write one: schedule naive for ${program} = mapNest(1, glb(0)) ; lowerSeq ; kernel`
        : `choose one with --schedule: ${known.join(", ")}`,
    ],
  });
}

/** Values for all parameters: those given, else the defaults. */
export function settle(
  schedule: Schedule,
  given: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const known = schedule.tunables.map((t) => t.name);
  const place = schedule.module.problems.place(schedule.syntax.name.span);
  for (const name of given.keys()) {
    if (known.includes(name)) continue;
    throw problem("E0503", place, `schedule \`${schedule.name}\` has no parameter \`${name}\``, {
      help: [known.length === 0 ? "it has none" : `it has ${known.join(", ")}`],
    });
  }
  return new Map(
    schedule.tunables.map((t) => {
      const value = given.get(t.name) ?? t.default;
      if (value !== undefined) return [t.name, value];
      throw problem("E0503", place, `\`${t.name}\` of schedule \`${schedule.name}\` has no value`, {
        help: [`give it one: --set ${t.name}=16`],
      });
    }),
  );
}
