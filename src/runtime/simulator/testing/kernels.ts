/** @file For tests only: kernels written by hand in few words. Sizes are texts in the surface syntax. */
import type {
  CType,
  Expr,
  Flat,
  Kernel,
  LocalArray,
  Param,
  ScalarName,
  ScalarOp,
  VectorWidth,
  WorkItemId,
} from "../../../lowering/imperative.ts";
import { createSizeTable, evaluate, type Size } from "../../../term/index.ts";
import { sizeOf } from "../../../term/size/testing/expressions.ts";
import type { TypedArray } from "../../data/typed-array.ts";
import { blankMemory, inputMemory, type Memory } from "../memory.ts";
import { type KernelReport, type SimulationOptions, simulateKernel } from "../simulate.ts";

export const table = createSizeTable();
export const size = (text: string | number): Size => sizeOf(table, String(text));

export const type = (scalar: ScalarName, width: VectorWidth = 1): CType => ({ scalar, width });
export const F32 = type("f32");
export const I32 = type("i32");
export const BOOL = type("bool");

// ---------------------------------------------------------------- expressions

export const f = (value: number): Expr => ({ tag: "const", value, type: F32 });
export const ix = (text: string | number): Expr => ({ tag: "index", size: size(text), type: I32 });
export const v = (name: string, t: CType = F32): Expr => ({ tag: "var", name, type: t });
export const load = (buffer: string, index: string | number, t: CType = F32): Expr => ({
  tag: "load",
  buffer,
  index: size(index),
  type: t,
});
export const op = (name: ScalarOp, t: CType, ...args: readonly Expr[]): Expr => ({
  tag: "op",
  op: name,
  args,
  type: t,
});
export const add = (a: Expr, b: Expr): Expr => op("add", a.type, a, b);
export const mul = (a: Expr, b: Expr): Expr => op("mul", a.type, a, b);
export const lt = (a: string | number, b: string | number): Expr => op("lt", BOOL, ix(a), ix(b));
export const select = (cond: Expr, yes: Expr, no: Expr): Expr => ({
  tag: "select",
  cond,
  then: yes,
  else: no,
  type: yes.type,
});
export const undef = (t: CType = F32): Expr => ({ tag: "undef", type: t });

// ---------------------------------------------------------------- statements

export const store = (buffer: string, index: string | number, value: Expr): Flat => ({
  tag: "store",
  buffer,
  index: size(index),
  value,
});
export const loop = (
  name: string,
  stop: string | number,
  body: readonly Flat[],
  { start = 0, step = 1 }: { start?: string | number; step?: string | number } = {},
): Flat => ({
  tag: "loop",
  var: name,
  start: size(start),
  stop: size(stop),
  step: size(step),
  body,
});
export const when = (cond: Expr, body: readonly Flat[], otherwise: readonly Flat[] = []): Flat => ({
  tag: "if",
  cond,
  then: body,
  else: otherwise,
});
export const declare = (name: string, init: Expr, mutable = false): Flat => ({
  tag: "declare",
  name,
  type: init.type,
  init,
  mutable,
});
export const declareEmpty = (name: string, t: CType): Flat => ({
  tag: "declare",
  name,
  type: t,
  mutable: true,
});
export const assign = (name: string, value: Expr): Flat => ({ tag: "assign", name, value });
export const barrier = (local = true, global = false): Flat => ({ tag: "barrier", local, global });
export const array = (
  name: string,
  space: LocalArray["space"],
  length: string | number,
  scalar: ScalarName = "f32",
): LocalArray => ({ name, space, scalar, length: size(length) });
export const declareArray = (a: LocalArray): Flat => ({ tag: "declareArray", array: a });

// ---------------------------------------------------------------- kernels

type Buffer = Param & { tag: "buffer" };

export const buffer = (
  name: string,
  length: string | number,
  access: Buffer["access"] = "readWrite",
  scalar: ScalarName = "f32",
): Buffer => ({ tag: "buffer", name, scalar, space: "global", access, length: size(length) });

export const id = (
  name: string,
  extent: string | number,
  of: WorkItemId["of"] = "global",
  dim: WorkItemId["dim"] = 0,
): WorkItemId => ({ name, of, dim, extent: size(extent) });

export interface KernelParts {
  readonly params: readonly Param[];
  readonly ids: readonly WorkItemId[];
  readonly body: readonly Flat[];
  readonly global: readonly (string | number)[];
  readonly local?: readonly (string | number)[];
  readonly locals?: readonly LocalArray[];
  readonly name?: string;
}

export const kernel = (parts: KernelParts): Kernel => ({
  name: parts.name ?? "k",
  comment: "by hand",
  limits: [],
  params: parts.params,
  ids: parts.ids,
  locals: parts.locals ?? [],
  body: parts.body,
  ndrange: { global: parts.global.map(size), local: parts.local?.map(size) },
});

/** Inputs are given as arrays; the other buffers are blank. */
export interface Setting {
  readonly sizes?: Readonly<Record<string, number>>;
  readonly inputs?: Readonly<Record<string, TypedArray>>;
  readonly scalars?: Readonly<Record<string, number | bigint | boolean>>;
  readonly temporaries?: readonly string[];
  readonly options?: Partial<SimulationOptions>;
}

export interface Simulated extends KernelReport {
  /** The content of a buffer. */
  readonly of: (name: string) => TypedArray;
  readonly kinds: readonly string[];
}

export function simulate(k: Kernel, setting: Setting = {}): Simulated {
  const { sizes = {}, inputs = {}, scalars = {}, temporaries = [], options = {} } = setting;
  const buffers = new Map<string, Memory>();
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

/** 0, 1, 2, … */
export const iota = (n: number): Float32Array => Float32Array.from({ length: n }, (_, i) => i);

function sizeNumber(s: Size, sizes: Readonly<Record<string, number>>): number {
  const length = evaluate(s, (x) => sizes[x.name]);
  if (typeof length !== "number") throw new Error("a buffer of unknown length");
  return length;
}
