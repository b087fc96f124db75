/** @file Resolves what `run` accepts (a program as it is written, rewritten, or compiled) to one form. */

import type { Program } from "../../lang/index.ts";
import { unsupportedType } from "../../lowering/errors.ts";
import { leaves } from "../../lowering/path.ts";
import type { ProgramInput } from "../../runtime/launch/host-value.ts";
import type { SizeCondition, SizeTest, Term, Type } from "../../term/index.ts";
import type { Compiled } from "../compile/compile.ts";
import type { Applied, Chosen } from "../schedule/stages.ts";
import { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";

/**
 * A program that `run` accepts: as it is written, rewritten by a schedule, or compiled. A program as it is written runs in the
 * interpreter only.
 */
export type Runnable = Chosen | Applied | Compiled;

/**
 * A program with the term, conditions and inputs of a run, and the stages that it has been through. `term` and `conditions` are
 * those of the applied schedule if there is one, otherwise of the program as it is written.
 */
export interface ResolvedProgram {
  readonly ok: true;
  readonly source: Source;
  readonly program: Program;
  readonly term: Term;
  readonly conditions: readonly SizeCondition[];
  /** Further tests on sizes of the applied schedule. */
  readonly alternatives: readonly SizeTest[];
  readonly inputs: readonly ProgramInput[];
  /** The names of all size variables, sorted. */
  readonly sizes: readonly string[];
  readonly applied: Applied | undefined;
  readonly compiled: Compiled | undefined;
}

/**
 * Resolves a runnable program. Compiles and binds nothing. Fails if an input or the result has a type that cannot be stored in
 * buffers.
 */
export function resolveProgram(runnable: Runnable): ResolvedProgram | Failed {
  const compiled = runnable.stage === "compiled" ? runnable : undefined;
  const base = runnable.stage === "compiled" ? runnable.applied : runnable;
  const applied = base.stage === "applied" ? base : undefined;
  const { source, program } = base;
  const homeless = homelessTypes(program);
  if (homeless.length > 0) {
    const problems = homeless.map((type) => unsupportedType(type, "an input or a result"));
    return new Failed(problems, source.sources);
  }
  const { term, conditions } = applied ?? program;
  const { inputs } = program;
  const names = [...program.nats, ...inputs.flatMap((i) => sizesOf(i.type))];
  const sizes = [...new Set(names)].sort();
  const alternatives = applied?.alternatives ?? [];
  const found = { source, program, term, conditions, alternatives, inputs, sizes };
  return { ok: true, ...found, applied, compiled };
}

const homelessTypes = ({ inputs, result }: Program): readonly Type[] =>
  [...inputs.map((i) => i.type), result].filter((type) => leaves(type) === undefined);

function sizesOf(type: Type): string[] {
  if (type.tag === "array") return [...type.size.vars.map((v) => v.name), ...sizesOf(type.elem)];
  if (type.tag === "idx") return type.size.vars.map((v) => v.name);
  return type.tag === "tuple" ? type.elems.flatMap(sizesOf) : [];
}
