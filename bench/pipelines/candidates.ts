/** @file What computes a program at given sizes: its schedules, compiled, and the variants by hand; with the interpreter's result. */
import { resolveProgram } from "../../src/api/run/runnable.ts";
import {
  apply,
  type Compiled,
  choose,
  compile,
  parse,
  type Settings,
  type Source,
  unwrap,
} from "../../src/index.ts";
import { schedulesFor } from "../../src/lang/index.ts";
import type { FpMode, Plan } from "../../src/lowering/plan.ts";
import { elementCount } from "../../src/runtime/data/host-array.ts";
import { type TypedArray, viewAs, zeroedArray } from "../../src/runtime/data/typed-array.ts";
import { componentsOf, leafShape, scalarParts } from "../../src/runtime/launch/host-value.ts";
import {
  assemble,
  fromInterpreterValue,
  type HostValue,
  type InputValues,
  makeReady,
  type SizeValues,
  toInterpreterValue,
} from "../../src/runtime/launch/index.ts";
import {
  buildOptions,
  deviceParts,
  openclRequest,
} from "../../src/runtime/launch/opencl-request.ts";
import type { ReadyRun } from "../../src/runtime/launch/ready.ts";
import { dataOf } from "../../src/runtime/launch/scalar-data.ts";
import type { DeviceInfo, RunRequest, RunResult } from "../../src/runtime/opencl/index.ts";
import type { SemanticClass } from "../../src/strategies/index.ts";
import { Interpreter, type Term, type Type, type Value } from "../../src/term/index.ts";
import { type CompileWork, workOf } from "./compile-work.ts";
import { CALL_OUTPUT } from "./execute.ts";
import { type HandProgram, handOutputs, handRequest } from "./hand.ts";
import { pipelineInputs } from "./inputs.ts";
import type { PipelineRow, Sizes } from "./row.ts";

/** Kernels with their launches, ready for a device, and how to read the result. */
export interface PipelineCandidate {
  /** The schedule, or `hand`. */
  readonly schedule: string;
  /** The values of its parameters, or the name of the variant. */
  readonly label: string;
  readonly class: SemanticClass;
  /** What compiling it took; absent for kernels by hand. */
  readonly work?: CompileWork;
  readonly request: RunRequest;
  resultOf(run: Pick<RunResult, "outputs">): HostValue;
}

/** A call of a library. */
export interface LibraryCandidate extends Omit<PipelineCandidate, "class" | "work" | "request"> {
  readonly call: () => void;
  readonly out: TypedArray;
}

/** What takes turns with schedules. */
export type TimedCandidate = PipelineCandidate | LibraryCandidate;

/** A program at given sizes with its data and the result to expect. */
export interface PipelineCase {
  readonly row: PipelineRow;
  readonly source: Source;
  readonly sizes: Sizes;
  readonly values: SizeValues;
  readonly inputs: InputValues;
  readonly types: readonly { readonly name: string; readonly type: Type }[];
  readonly result: Type;
  readonly term: Term;
  readonly expected: HostValue;
}

/** Reads the file of a program and interprets the program at the given sizes. */
export function pipelineCase(row: PipelineRow, file: string, sizes: Sizes): PipelineCase {
  const of = uninterpreted(row, file, sizes);
  const { term, values } = of;
  const given = new Map<string, Value>(
    of.types.map(({ name, type }) => [
      name,
      toInterpreterValue(type, of.inputs.get(name)!, values),
    ]),
  );
  const value = new Interpreter({ sizes: values, values: given }).run(term);
  return { ...of, expected: fromInterpreterValue(of.result, value, values) };
}

/** A program at given sizes with its data. */
export type UninterpretedCase = Omit<PipelineCase, "expected">;

/** Reads the file of a program and draws its data, for sizes that take too long to interpret. */
export function uninterpreted(row: PipelineRow, file: string, sizes: Sizes): UninterpretedCase {
  const source = parse({ file });
  const { program } = unwrap(resolveProgram(unwrap(choose(source, { program: row.program }))));
  const values: SizeValues = new Map(Object.entries(sizes));
  const inputs = pipelineInputs(row, program.inputs, sizes);
  return {
    row,
    source,
    sizes,
    values,
    inputs,
    types: program.inputs,
    result: program.result,
    term: program.term,
  };
}

/** `v=16 wg=512`. */
export const labelOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

/** A schedule with values of its parameters, compiled: for all sizes. */
export interface CompiledSchedule {
  readonly schedule: string;
  readonly label: string;
  readonly class: SemanticClass;
  readonly compiled: Compiled;
}

/** Compiles the schedules of a program with their defaults and the values that its row states, in a mode or in their own. */
export const compiledSchedules = (
  { row, source }: UninterpretedCase,
  fp: FpMode | undefined,
): readonly CompiledSchedule[] =>
  schedulesFor(source.module, row.program).flatMap(({ name: schedule }) =>
    [{}, ...(row.tried?.[schedule] ?? [])].map((settings) =>
      compiledSchedule({ row, source }, schedule, settings, fp),
    ),
  );

/** Compiles a schedule of a program, or a default of the library, with values of its parameters; the others keep their defaults. */
export function compiledSchedule(
  { row, source }: Pick<UninterpretedCase, "row" | "source">,
  schedule: string,
  settings: Settings,
  fp: FpMode | undefined,
): CompiledSchedule {
  const mode = fp === undefined ? {} : { fp };
  const applied = unwrap(apply(source, { program: row.program, schedule, settings, ...mode }));
  const compiled = unwrap(compile(applied));
  return { schedule, label: labelOf(settings), class: applied.class, compiled };
}

/** The schedules as they run at the sizes of a case; without those that refuse these sizes. */
export const scheduleCandidates = (
  { inputs, values }: UninterpretedCase,
  schedules: readonly CompiledSchedule[],
  device: DeviceInfo,
): PipelineCandidate[] =>
  schedules.flatMap(({ compiled, ...named }) => {
    const ready = makeReady(compiled.plan, inputs, values);
    if ("problems" in ready) return [];
    const { options } = buildOptions(compiled.plan.mode, device);
    return {
      ...named,
      work: workOf(compiled),
      request: openclRequest(ready, compiled.source, options, {}),
      resultOf: (run) => planResult(ready, run),
    };
  });

const planResult = (
  { plan, prepared }: ReadyRun,
  { outputs }: Pick<RunResult, "outputs">,
): HostValue => assemble(plan.result.type, deviceParts(prepared, outputs), prepared.sizes);

/** Without it, products and sums may be contracted in kernels by hand too. */
const PRELUDES: Readonly<Record<Plan["mode"], string>> = {
  strict: "#pragma OPENCL FP_CONTRACT OFF\n",
  contract: "",
  fast: "",
};

/** The variants by hand of a program, from a folder of kernels. */
export function handCandidates(
  { row, inputs, types, result, sizes, values }: UninterpretedCase,
  device: DeviceInfo,
  fp: FpMode,
  kernels: string,
): PipelineCandidate[] {
  const program: HandProgram = { inputs: types, result, values: inputs, sizes };
  const { options } = buildOptions(fp, device);
  const allowed = row.hand.filter(
    ({ isInexact, label, for: type = device.type }) =>
      type === device.type &&
      (fp !== "strict" || isInexact !== true) &&
      (row.handTakes?.(sizes, label) ?? true),
  );
  return allowed.map((variant) => ({
    schedule: "hand",
    label: variant.label,
    class: "approx",
    request: handRequest(variant, program, { prelude: PRELUDES[fp], options, kernels }),
    resultOf: ({ outputs }) => {
      const names = handOutputs(program);
      const data = scalarParts(result).map(({ scalar }, k) =>
        viewAs(scalar, outputs.get(names[k]!)!),
      );
      return assemble(result, data, values);
    },
  }));
}

/** The library of a program on a CPU, if there is one and it is installed. */
export function libraryCandidates(
  { row, inputs, types, result, sizes, values }: UninterpretedCase,
  device: DeviceInfo,
): LibraryCandidate[] {
  const parts = scalarParts(result);
  if (row.library === undefined || device.type !== "cpu" || parts.length !== 1) return [];
  const { scalar } = parts[0]!;
  const out = zeroedArray(scalar, elementCount(leafShape(parts[0]!, values)));
  const input = (name: string): TypedArray => {
    const { data } = componentsOf(inputs.get(name)!)[0]!;
    const leaf = scalarParts(types.find((t) => t.name === name)!.type)[0]!;
    return typeof data === "object" ? data : dataOf(leaf.scalar, data);
  };
  const call = row.library.prepare({ inputs: input, out, sizes });
  if (call === undefined) return [];
  const { label } = row.library;
  const resultOf: LibraryCandidate["resultOf"] = ({ outputs }) =>
    assemble(result, [viewAs(scalar, outputs.get(CALL_OUTPUT)!)], values);
  return [{ schedule: "library", label, call, out, resultOf }];
}
