/** @file Turns a plan with its data into a request to the OpenCL layer. No device is needed. */
import { groupsMatter } from "../../lowering/groups-matter.ts";
import type { Param, ScalarName } from "../../lowering/imperative.ts";
import type { FpMode, TargetName } from "../../lowering/plan.ts";
import { CompilerBug } from "../../term/index.ts";
import { npyHeader, writesMemoryOrder } from "../data/npy.ts";
import { bytesOf, type TypedArray, viewAs } from "../data/typed-array.ts";
import type { BufferContent } from "../opencl/buffer-content.ts";
import type { OutputFile } from "../opencl/output-file.ts";
import type { ArgumentSpec, BufferSpec, LaunchSpec, RunRequest } from "../opencl/request.ts";
import type { Arguments } from "./arguments.ts";
import { elementsOf, type InputPart } from "./bind-inputs.ts";
import type {
  EvaluatedPlan,
  PreparedBuffer,
  PreparedLaunch,
  ResultBuffer,
} from "./evaluate-plan.ts";
import { leafShape, scalarParts } from "./host-value.ts";
import type { ReadyRun } from "./ready.ts";

/** The options with which a compiler builds the kernels of a plan, and remarks on what they cannot guarantee. */
export interface BuildOptions {
  readonly options: string;
  /** Remarks on guarantees that the device does not offer. */
  readonly notes: readonly string[];
}

/** The C compiler's options by floating-point mode. `fast` omits flags that change arithmetic in the whole process. */
const IN_C: Readonly<Record<FpMode, string>> = {
  strict: "-O2 -ffp-contract=off -frounding-math",
  contract: "-O2 -ffp-contract=fast",
  fast: "-O2 -ffp-contract=fast -fno-math-errno -fno-trapping-math -fno-signed-zeros -fassociative-math -freciprocal-math -ffinite-math-only",
};

const CORRECT_ROUNDING = "-cl-fp32-correctly-rounded-divide-sqrt";

/**
 * The compiler's options for a floating-point mode on a device. OpenCL C states in the source itself whether multiply and add may
 * contract; C states it by an option. In OpenCL's mode `contract`, f32 division and square root may be off by 2.5 and 3 ulp. In
 * mode `strict` a note says so if the device cannot round them correctly.
 */
export function buildOptions(
  mode: FpMode,
  device: { readonly name: string; readonly correctlyRoundedDivideSqrt: boolean },
  target: TargetName = "opencl",
): BuildOptions {
  if (target === "c") return { options: IN_C[mode], notes: [] };
  if (mode === "fast") return { options: "-cl-std=CL1.2 -cl-fast-relaxed-math", notes: [] };
  if (mode === "contract") return { options: "-cl-std=CL1.2", notes: [] };
  if (device.correctlyRoundedDivideSqrt)
    return { options: `-cl-std=CL1.2 ${CORRECT_ROUNDING}`, notes: [] };
  const note = `${device.name} does not offer correctly rounded f32 division and square root: they may be off by 2.5 and 3 ulp`;
  return { options: "-cl-std=CL1.2", notes: [note] };
}

/** Options of a request: the numbers of passes over all launches, and where the result is stored. */
export interface RequestOptions {
  /** The number of passes that are not timed (default 0). */
  readonly warmup?: number | undefined;
  /** The number of passes that are timed (default 1). The result comes from the first pass of all. */
  readonly repeat?: number | undefined;
  /**
   * The path of a `.npy` file, which is created or overwritten, for a result that is one array of scalars. The elements of the
   * result are then read from it when they are asked for. Other results stay in memory.
   */
  readonly resultFile?: string | undefined;
  /** Whether to ask the driver what its compiler made of the kernels (default false). */
  readonly inspect?: boolean | undefined;
}

/**
 * The request for a plan on its data. Buffers of outputs and temporaries start with every byte 0xFF. Skipped launches stay in the
 * list with an ND-range of 0 work-items, which the device layer skips. Only the buffers of the result are read back.
 */
export function openclRequest(
  ready: ReadyRun,
  source: string,
  options: string,
  { warmup, repeat, resultFile, inspect }: RequestOptions,
): RunRequest {
  const { prepared, args } = ready;
  const launches = prepared.launches.map(
    (launch): LaunchSpec => ({
      kernel: launch.kernel.name,
      args: launch.kernel.params.map((p) => argument(p, launch, args)),
      global: launch.skipped ? launch.global.map(() => 0) : launch.global,
      local: launch.local,
      isDivisible: launch.local === undefined && !groupsMatter(launch.kernel),
    }),
  );
  const buffers = prepared.buffers.map((b) => bufferSpec(b, args));
  const { course, result } = prepared;
  const file = resultFile === undefined ? undefined : fileFor(resultFile, ready);
  const rest = { source, options, buffers, launches, file, inspect, warmup, repeat };
  if (course === undefined) return { ...rest, read: [...new Set(result.map((r) => r.buffer))] };
  const steps = course.map((s) => ("end" in s ? { end: s.end.map((r) => r.buffer) } : s));
  const scalars = scalarsIn(prepared);
  const results = result.map(({ buffer, length }, k) => ({
    name: outputName(prepared, k),
    bytes: length * bytesOf(scalars.get(buffer)!),
  }));
  return { ...rest, read: [], course: { steps, results } };
}

/** The name of the output of a request that holds part k of the result: its buffer, if all runs end with the same one. */
const outputName = ({ course, result }: EvaluatedPlan, k: number): string =>
  course === undefined ? result[k]!.buffer : `result ${k}`;

const scalarsIn = ({ buffers }: EvaluatedPlan): ReadonlyMap<string, ScalarName> =>
  new Map(buffers.map((b) => [b.name, b.scalar]));

/** The data of each scalar part of the result, in order, among the outputs of a device. The arrays are views of them. */
export function deviceParts(
  prepared: EvaluatedPlan,
  outputs: ReadonlyMap<string, Uint8Array>,
): TypedArray[] {
  const scalars = scalarsIn(prepared);
  return prepared.result.map(({ buffer, length }, k) =>
    viewAs(scalars.get(buffer)!, outputs.get(outputName(prepared, k))!).subarray(0, length),
  );
}

/** The file for a result that is one array of scalars; undefined for other results. */
function fileFor(
  path: string,
  { plan: { result }, prepared }: Pick<ReadyRun, "plan" | "prepared">,
): OutputFile | undefined {
  const [leaf, ...others] = scalarParts(result.type);
  if (others.length > 0 || result.type.tag === "tuple" || !writesMemoryOrder) return undefined;
  const shape = leafShape(leaf!, prepared.sizes);
  if (shape.length === 0) return undefined;
  const [{ length }] = prepared.result as [ResultBuffer];
  const buffer = outputName(prepared, 0);
  const { scalar } = leaf!;
  const head = npyHeader(scalar, shape);
  return { buffer, path, head, bytes: length * bytesOf(scalar) };
}

function bufferSpec({ name, bytes, role }: PreparedBuffer, { buffers }: Arguments): BufferSpec {
  if (role !== "input") return { name, bytes, poison: true };
  return { name, bytes, init: contentOf(buffers.get(name)!) };
}

/** Elements in a file are named by their place there, unless this process has read and perhaps checked them. */
const contentOf = ({ data }: InputPart): BufferContent =>
  ArrayBuffer.isView(data) ? data : (data.loaded ?? data.range);

/** The argument for a parameter. A size is a 32-bit int; a scalar has its own type, and a bool is a `uchar`. */
function argument(
  p: Param,
  { buffers, sizes }: PreparedLaunch,
  { scalars }: Arguments,
): ArgumentSpec {
  switch (p.tag) {
    case "buffer":
      return { buffer: present(p.name, buffers.get(p.name)) };
    case "size":
      return { int: present(p.name, sizes.get(p.name)) };
    case "scalar":
      return { scalar: elementsOf(present(p.name, scalars.get(p.name))) };
    default:
      return p satisfies never;
  }
}

function present<T>(name: string, value: T | undefined): T {
  if (value === undefined) throw new CompilerBug(`the kernel parameter ${name} has no value`);
  return value;
}
