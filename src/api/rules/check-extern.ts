/**
 * @file Tests the C code of an `extern fun`: a device runs it on random arguments, and the interpreter computes its meaning on
 * them.
 */

import type { FunDef } from "../../lang/index.ts";
import { fromInterpreterValue } from "../../runtime/launch/interpreter-value.ts";
import { type ArrayValue, type Diagnostic, showScalar, showType } from "../../term/index.ts";
import { RandomData } from "../../testing/data.ts";
import type { Flavour } from "../../testing/flavour.ts";
import { text } from "../../testing/values.ts";
import { compile } from "../compile/compile.ts";
import type { Verified } from "../run/reference.ts";
import { type Device, run } from "../run/run.ts";
import { verify } from "../run/verify.ts";
import { apply } from "../schedule/apply.ts";
import type { Failed } from "../source/failed.ts";
import { parse, type Source } from "../source/source.ts";

/** The outcome of testing one extern function on a device: the number of cases, and the first difference. */
export interface ExternReport {
  readonly function: string;
  /** The number of argument tuples that were tried. */
  readonly cases: number;
  /** E0508 with the first difference; undefined if all results agreed. */
  readonly problem: Diagnostic | undefined;
}

/**
 * Options of `checkExtern`: where to run, how many argument tuples to try (an odd number is rounded up), and the seed of the random
 * data.
 */
export interface CheckExternOptions {
  readonly device: Device;
  readonly runs: number;
  readonly seed: number;
}

/** The names of the `extern fun` declarations of a file itself, without those of its imports, in the order of the file. */
export const externsOf = ({ module }: Source): readonly string[] =>
  module.parsed.headers.flatMap((h) => (h.keyword === "extern" ? [h.name.text] : []));

const SCHEDULE = "device";
/** Whole numbers are likely to reach the special cases of a function, other finite numbers its formula. */
const FLAVOURS: readonly Flavour[] = ["whole", "finite"];

/**
 * Compares the C code of an extern function on a device with its meaning in the interpreter, on random arguments: half of them
 * whole numbers, half finite numbers, all in the ranges that the function states of its parameters. The file must have no errors; its C code is allowed. A difference is a report with `problem`,
 * not a failure. Fails if a program with the function cannot be compiled or run on the device.
 */
export async function checkExtern(
  source: Source,
  name: string,
  options: CheckExternOptions,
): Promise<ExternReport | Failed> {
  const definition = source.module.fun(name);
  const { file } = source;
  const added = `\n${asProgram(definition)}\n`;
  const applied = apply(parse({ file, added }, { allowRaw: true }), {
    program: programOf(name),
    schedule: SCHEDULE,
  });
  if (!applied.ok) return applied;
  const compiled = compile(applied);
  if (!compiled.ok) return compiled;
  const n = Math.ceil(options.runs / FLAVOURS.length);
  let problem: Diagnostic | undefined;
  for (const flavour of FLAVOURS) {
    const data = new RandomData(options.seed, flavour, () => n);
    const ranges = definition.params.flatMap((p) => (p.tag === "value" ? [p.range] : []));
    const given = applied.program.inputs.map(({ type, name: x }, i) =>
      data.value(type, x, ranges[i]),
    );
    const inputs = applied.program.inputs.map(({ type, name: x }, i) => [
      x,
      fromInterpreterValue(type, given[i]!, new Map([["n", n]])),
    ]);
    const ran = await run(compiled, Object.fromEntries(inputs), { ...options, warmup: 0 });
    if (!ran.ok) return ran;
    const verified = verify(ran);
    if (!verified.ok) return verified;
    problem ??= differs(definition, verified, given as readonly ArrayValue[]);
  }
  return { function: name, cases: n * FLAVOURS.length, problem };
}

const programOf = (name: string): string => `${name}'device`;

/** The source of a program and schedule with one launch that applies the function to arrays of arguments. */
function asProgram({ name, params, result }: FunDef): string {
  const types = params.flatMap((p) => (p.tag === "value" ? [showType(p.type)] : []));
  const names = types.map((_, k) => `x${k}`);
  const inputs = types.length === 0 ? ["x: [n]i32"] : names.map((x, k) => `${x}: [n]${types[k]}`);
  const call = `${name}(${names.join(", ")})`;
  const [binder, array] =
    types.length > 1
      ? [`(${names.join(", ")})`, `zip(${names.join(", ")})`]
      : [names[0] ?? "x", names[0] ?? "x"];
  return [
    `fun ${programOf(name)}(${inputs.join(", ")}): [n]${showType(result)} = map(\\${binder} -> ${call}, ${array})`,
    `schedule ${SCHEDULE} for ${programOf(name)} = { map(f, xs) => kernel(mapGlb(0, f, xs)) }`,
  ].join("\n");
}

function differs(
  { name, place, params }: FunDef,
  { comparison, demand, equal }: Verified,
  given: readonly ArrayValue[],
): Diagnostic | undefined {
  const { first, different, elements } = comparison;
  if (equal || first === undefined) return undefined;
  const at = Number(/\d+/.exec(first.path)?.[0]);
  const args = given.slice(0, params.length).map((xs) => text(xs.get(at)));
  return {
    code: "E0508",
    severity: "error",
    message: `the C code of \`${name}\` does not compute its meaning`,
    place,
    notes: [
      `${name}(${args.join(", ")}) gives ${showScalar(first.b)}, and its meaning is ${showScalar(first.a)}; ${different} of ${elements} differ`,
      `it should be ${demand}`,
    ],
    help: ["correct the C code, or the meaning after `means`"],
  };
}
