/**
 * @file Gives diagnostics about the data of a run their places: the option that gives the data, and the parameter in the program.
 */
import type { Diagnostic, Place } from "../../term/index.ts";
import type { Where } from "../schedule/apply.ts";
import type { ResolvedProgram } from "./runnable.ts";

/**
 * Gives a diagnostic without a place the place of the option (`inputs.X`, `sizes.N`) that its message names, with the declaration
 * of the parameter as a related place. Without such an option, the place is the parameter, or else the schedule or program. A
 * diagnostic without help gets a general one. One that has a place is returned unchanged.
 */
export function located(
  target: ResolvedProgram,
  d: Diagnostic,
  where: Where | undefined,
): Diagnostic {
  if (d.place !== undefined) return d;
  const names = namesIn(d.message);
  const given = first(names, (n) => where?.(`inputs.${n}`) ?? where?.(`sizes.${n}`));
  const parameter = first(names, (n) => parameterPlace(target, n));
  const place = given ?? parameter ?? programPlace(target);
  const related = given && parameter && [{ place: parameter, label: "declared here" }];
  const help = d.help ?? ["give data that fits the type, or change the type"];
  return { ...d, help, place, ...(related && { related }) };
}

/** The names in a message: its first word, without the `.0` of a component, and every word in backquotes. */
function namesIn(message: string): readonly string[] {
  const [leading] = /^[a-zA-Z_][\w']*/.exec(message) ?? [];
  const quoted = [...message.matchAll(/`([\w']+)`/g)].map((m) => m[1]!);
  return [...(leading === undefined ? [] : [leading]), ...quoted];
}

function first<T>(names: readonly string[], find: (name: string) => T | undefined): T | undefined {
  for (const name of names) {
    const found = find(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

// ---------------------------------------------------------------- places in the source

/** The place of a parameter's declaration (`xs: [n]f32`) in the program; undefined if the program declares none of that name. */
function parameterPlace(target: ResolvedProgram, name: string): Place | undefined {
  const { program, source } = target;
  const module = source.workspace.moduleOf(program.place.file);
  const decl = module?.declOf("fun", program.function);
  if (decl?.tag !== "fun") return undefined;
  const param = decl.params.find((p) => p.name.text === name);
  return param && module?.problems.place(param.span);
}

/** The place of the schedule's name if a schedule is applied, otherwise of the program's name. */
function programPlace({ applied, program }: ResolvedProgram): Place {
  if (applied === undefined) return program.place;
  return applied.schedule.module.problems.place(applied.schedule.syntax.name.span);
}
