/** @file For tests: hand-written kernels, and their simulation. */
import type {
  BufferParam,
  Flat,
  Kernel,
  LocalArray,
  Param,
  ScalarName,
  WorkItemId,
} from "../../../lowering/imperative.ts";
import { size } from "../../../lowering/testing/statements.ts";
import { evaluate, type Size } from "../../../term/index.ts";
import type { TypedArray } from "../../data/typed-array.ts";
import { blankMemory, inputMemory, type SimulatedBuffer } from "../memory.ts";
import { type KernelReport, type SimulationOptions, simulateKernel } from "../simulate.ts";

/** A buffer parameter in global memory; of f32, read and written, by default. */
export const buffer = (
  name: string,
  length: string | number,
  access: BufferParam["access"] = "readWrite",
  scalar: ScalarName = "f32",
): BufferParam => ({ tag: "buffer", name, scalar, space: "global", access, length: size(length) });

/** A work-item id; the global id of dimension 0 by default. */
export const workItemId = (
  name: string,
  extent: string | number,
  of: WorkItemId["of"] = "global",
  dim: WorkItemId["dim"] = 0,
): WorkItemId => ({ name, of, dim, extent: size(extent) });

/**
 * The parts of a hand-written kernel. `global` and `local` are work-items per dimension, as numbers or texts in the surface
 * syntax; without `local` the group size is left open.
 */
export interface KernelParts {
  readonly params: readonly Param[];
  readonly ids: readonly WorkItemId[];
  readonly body: readonly Flat[];
  readonly global: readonly (string | number)[];
  readonly local?: readonly (string | number)[];
  readonly locals?: readonly LocalArray[];
  readonly name?: string;
}

/** A kernel of these parts, with the name `k` by default. */
export const kernelOf = (parts: KernelParts): Kernel => ({
  name: parts.name ?? "k",
  comment: "by hand",
  limits: [],
  counting: [],
  params: parts.params,
  ids: parts.ids,
  locals: parts.locals ?? [],
  body: parts.body,
  ndrange: { global: parts.global.map(size), local: parts.local?.map(size) },
});

/**
 * The arguments of a simulation, by name. A buffer that is not in `inputs` is blank: a temporary if `temporaries` names it, else
 * an output.
 */
export interface Setting {
  readonly sizes?: Readonly<Record<string, number>>;
  readonly inputs?: Readonly<Record<string, TypedArray>>;
  readonly scalars?: Readonly<Record<string, number | bigint | boolean>>;
  readonly temporaries?: readonly string[];
  readonly options?: Partial<SimulationOptions>;
}

/** The report of a simulated launch, with access to its buffers after the launch. */
export interface Simulated extends KernelReport {
  /** The content of a buffer. */
  readonly of: (name: string) => TypedArray;
  /** The kind of each reported problem, in the order of `problems`. */
  readonly kinds: readonly string[];
}

/** Simulates one launch of a kernel, with blank memory for the buffers that are not given. */
export function simulate(k: Kernel, setting: Setting = {}): Simulated {
  const { sizes = {}, inputs = {}, scalars = {}, temporaries = [], options = {} } = setting;
  const buffers = new Map<string, SimulatedBuffer>();
  for (const p of k.params) {
    if (p.tag !== "buffer") continue;
    const given = inputs[p.name];
    const role = temporaries.includes(p.name) ? "temporary" : "output";
    const length = sizeNumber(p.length, sizes);
    buffers.set(p.name, given ? inputMemory(p.scalar, given) : blankMemory(role, p.scalar, length));
  }
  const report = simulateKernel(k, {
    sizes: new Map(Object.entries(sizes)),
    scalars: new Map(Object.entries(scalars)),
    buffers,
    ...options,
  });
  return {
    ...report,
    of: (name) => buffers.get(name)!.data,
    kinds: report.problems.map((p) => p.kind),
  };
}

/** An array of n floats with the values 0 … n − 1. */
export const iota = (n: number): Float32Array => Float32Array.from({ length: n }, (_, i) => i);

function sizeNumber(s: Size, sizes: Readonly<Record<string, number>>): number {
  const length = evaluate(s, (x) => sizes[x.name]);
  if (typeof length !== "number") throw new Error("a buffer of unknown length");
  return length;
}
