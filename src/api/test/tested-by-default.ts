/** @file Which programs of a file without schedules are tested with the library's default. */
import { type ListedProgram, programsOf } from "../../lang/index.ts";
import { resolveProgram } from "../run/runnable.ts";
import { choose } from "../schedule/apply.ts";
import { type Unscheduled, unscheduled } from "../schedule/unscheduled.ts";
import type { Source } from "../source/source.ts";

/**
 * The programs that the library's default can be tested with: of a file without any schedule the exported functions, or all functions
 * if none is exported, without those that cannot be run (which have type parameters, functions as inputs, or errors). Empty for a file
 * with schedules, and where errors may hide them.
 */
export function testedByDefault(source: Source): readonly Unscheduled[] {
  const programs = programsOf(source.module);
  if (programs.some((p) => p.schedules.length > 0)) return [];
  const exported = programs.filter((p) => p.header.exported);
  const meant = exported.length > 0 ? exported : programs;
  return meant
    .filter((p) => canRun(source, p))
    .flatMap(({ name }) => unscheduled(source, { program: name }) ?? []);
}

function canRun(source: Source, { name }: ListedProgram): boolean {
  const chosen = choose(source, { program: name });
  return chosen.ok && resolveProgram(chosen).ok;
}
