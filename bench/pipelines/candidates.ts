/** @file What computes a program at given sizes: its schedules, compiled, and the variants by hand; with the interpreter's result. */
import { resolveProgram } from "../../src/api/run/runnable.ts";
import {
  apply,
  choose,
  compile,
  parse,
  type Settings,
  type Source,
  unwrap,
} from "../../src/index.ts";
import { schedulesFor } from "../../src/lang/index.ts";
import type { FpMode, Plan } from "../../src/lowering/plan.ts";
import { viewAs } from "../../src/runtime/data/typed-array.ts";
import { scalarParts } from "../../src/runtime/launch/host-value.ts";
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
import type { DeviceInfo, RunRequest, RunResult } from "../../src/runtime/opencl/index.ts";
import type { SemanticClass } from "../../src/strategies/index.ts";
import { Interpreter, type Type, type Value } from "../../src/term/index.ts";
import { type CompileWork, workOf } from "./compile-work.ts";
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
  resultOf(run: RunResult): HostValue;
}

/** A program at given sizes with its data and the interpreter's result. */
export interface PipelineCase {
  readonly row: PipelineRow;
  readonly source: Source;
  readonly sizes: Sizes;
  readonly values: SizeValues;
  readonly inputs: InputValues;
  readonly types: readonly { readonly name: string; readonly type: Type }[];
  readonly result: Type;
  readonly expected: HostValue;
}

/** Reads the file of a program and interprets the program at the given sizes. */
export function pipelineCase(row: PipelineRow, file: string, sizes: Sizes): PipelineCase {
  const source = parse({ file });
  const { program } = unwrap(resolveProgram(unwrap(choose(source, { program: row.program }))));
  const values: SizeValues = new Map(Object.entries(sizes));
  const inputs = pipelineInputs(row, program.inputs, sizes);
  const given = new Map<string, Value>(
    program.inputs.map(({ name, type }) => [
      name,
      toInterpreterValue(type, inputs.get(name)!, values),
    ]),
  );
  const value = new Interpreter({ sizes: values, values: given }).run(program.term);
  const expected = fromInterpreterValue(program.result, value, values);
  return {
    row,
    source,
    sizes,
    values,
    inputs,
    types: program.inputs,
    result: program.result,
    expected,
  };
}

const labelOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

/** The schedules of a program with their defaults and the values that its row states; none for sizes that a schedule refuses. */
export function scheduleCandidates(
  of: PipelineCase,
  device: DeviceInfo,
  fp: FpMode,
): PipelineCandidate[] {
  const { row, source, inputs, values } = of;
  return schedulesFor(source.module, row.program).flatMap(({ name: schedule }) =>
    [{}, ...(row.tried?.[schedule] ?? [])].flatMap((settings) => {
      const applied = unwrap(apply(source, { program: row.program, schedule, settings, fp }));
      const compiled = unwrap(compile(applied));
      const ready = makeReady(compiled.plan, inputs, values);
      if ("problems" in ready) return [];
      const { options } = buildOptions(fp, device);
      return {
        schedule,
        label: labelOf(settings),
        class: applied.class,
        work: workOf(compiled),
        request: openclRequest(ready, compiled.source, options, {}),
        resultOf: (run: RunResult) => planResult(ready, run),
      };
    }),
  );
}

const planResult = ({ plan, prepared }: ReadyRun, { outputs }: RunResult): HostValue =>
  assemble(plan.result.type, deviceParts(prepared, outputs), prepared.sizes);

/** Without it, products and sums may be contracted in kernels by hand too. */
const PRELUDES: Readonly<Record<Plan["mode"], string>> = {
  strict: "#pragma OPENCL FP_CONTRACT OFF\n",
  contract: "",
  fast: "",
};

/** The variants by hand of a program, from a folder of kernels. */
export function handCandidates(
  { row, inputs, types, result, sizes, values }: PipelineCase,
  device: DeviceInfo,
  fp: FpMode,
  kernels: string,
): PipelineCandidate[] {
  const program: HandProgram = { inputs: types, result, values: inputs, sizes };
  const { options } = buildOptions(fp, device);
  return row.hand.map((variant) => ({
    schedule: "hand",
    label: variant.label,
    class: "approx",
    request: handRequest(variant, program, { prelude: PRELUDES[fp], options, kernels }),
    resultOf: ({ outputs }: RunResult) => {
      const names = handOutputs(program);
      const data = scalarParts(result).map(({ scalar }, k) =>
        viewAs(scalar, outputs.get(names[k]!)!),
      );
      return assemble(result, data, values);
    },
  }));
}
