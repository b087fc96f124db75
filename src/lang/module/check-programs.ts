/** @file Checks the names after `for` in a schedule: each denotes a function, and none is named twice. */
import { PRIMITIVES } from "../../term/index.ts";
import { genericProgram, type Problems } from "../diagnostics/errors.ts";
import type { StrategyHome } from "../elaborate/strategy/strategy-elaborator.ts";
import { printName } from "../syntax/print-type.ts";
import type { Name } from "../syntax/syntax.ts";
import { type DefinitionScope, namedFunction } from "./named-function.ts";

/** The parts of a module that the check of a schedule's programs uses. */
interface ProgramScope extends DefinitionScope {
  readonly home: StrategyHome;
  readonly problems: Problems;
}

/**
 * A key for each of the programs that a schedule names. The keys of two spellings of one function are equal. A name that denotes no
 * function is its own key.
 */
export const programKeys = (
  programs: readonly Name[],
  module: DefinitionScope,
): readonly string[] =>
  programs.map((name) => {
    const found = namedFunction(module, name);
    return found === undefined ? printName(name) : `${found.owner.file} ${found.name}`;
  });

/**
 * Elaborates the functions that a schedule is for. Raises E0201 for an unknown name, E0202 for an ambiguous one, E0210 for something
 * that is no function, E0310 for a generic one, E0204 for a function named twice, and the first mistake in a function.
 */
export function checkPrograms(programs: readonly Name[], module: ProgramScope): void {
  for (const name of programs) checkProgram(name, module);
  const keys = programKeys(programs, module);
  for (const [i, name] of programs.entries()) {
    const first = programs[keys.indexOf(keys[i]!)]!;
    if (first !== name)
      throw module.problems.namedTwice(
        name.span,
        printName(name),
        module.problems.place(first.span),
      );
  }
}

function checkProgram(name: Name, module: ProgramScope): void {
  const { home, problems } = module;
  const found = module.definition("fun", name);
  if (found === undefined) {
    const what = otherThan(name, module);
    if (what !== undefined)
      throw problems.noProgram(name.span, printName(name), what, "name a function: fun p(…) = …");
    throw problems.unknownName(name.span, "program", printName(name), home.globals.names());
  }
  if (namedFunction(module, name) === undefined) {
    const help = `call it in a function, and name that: fun p(…) = … ${printName(name)}(…)`;
    throw problems.noProgram(name.span, printName(name), "C code (`extern`)", help);
  }
  const def = home.globals.fun(name);
  const [generic] = def?.types ?? [];
  if (def !== undefined && generic !== undefined)
    throw genericProgram(problems.place(name.span), def.name, generic, def.place);
}

/** What a name denotes that denotes no function, in words; undefined for an unknown name. */
function otherThan(name: Name, module: ProgramScope): string | undefined {
  const strategy = module.definition("strategy", name);
  if (strategy !== undefined) {
    const decl = strategy.owner.declOf("strategy", strategy.name);
    return decl?.tag === "rule" ? "a rule" : "a strategy";
  }
  if (module.definition("type", name) !== undefined) return "a type";
  const isPrimitive = name.qualifier === undefined && Object.hasOwn(PRIMITIVES, name.text);
  return isPrimitive ? "a primitive" : undefined;
}
