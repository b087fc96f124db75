/** @file For tests only: makes types from text, and plans from hand-made kernels. */
import type { Kernel, ScalarName } from "../../../lowering/imperative.ts";
import { mangled } from "../../../lowering/names.ts";
import { leaves, product } from "../../../lowering/path.ts";
import type { Buffer, FpMode, Plan } from "../../../lowering/plan.ts";
import { isReserved } from "../../../lowering/print/opencl/reserved.ts";
import { size, table } from "../../../lowering/testing/statements.ts";
import {
  makeCondition,
  mul,
  type SizeCondition,
  type Type,
  TypeTable,
} from "../../../term/index.ts";

const types = new TypeTable(table);

/** Parses a type such as `[n][m + 2](f32, idx[k])`. Sizes must not contain brackets. */
export function ty(text: string): Type {
  const array = /^\[([^\]]*)\](.*)$/.exec(text);
  if (array) return types.array(size(array[1]!), ty(array[2]!));
  if (text.startsWith("(")) return types.tuple(elements(text.slice(1, -1)).map(ty));
  const idx = /^idx\[(.*)\]$/.exec(text);
  if (idx) return types.idx(size(idx[1]!));
  const vector = /^([fiu]\d\d)x(\d+)$/.exec(text);
  if (vector) return types.vector(ty(vector[1]!), Number(vector[2]));
  return types.scalar(text as ScalarName);
}

/** Splits a text at the commas outside all parentheses. */
function elements(text: string): string[] {
  const found = [""];
  let depth = 0;
  for (const c of text) {
    if (c === "(") depth++;
    if (c === ")") depth--;
    if (c === "," && depth === 0) found.push("");
    else if (c !== " ") found.push(found.pop()! + c);
  }
  return found;
}

/** Parses a condition on sizes from the text of its sides. */
export const condition = (
  left: string,
  op: Parameters<typeof makeCondition>[0],
  right: string,
): SizeCondition => makeCondition(op, size(left), size(right));

/** The parts of a plan that tests give; the others have defaults. */
export interface PlanParts {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly result?: string;
  readonly kernels?: readonly Kernel[];
  readonly temporaries?: readonly Buffer[];
  readonly conditions?: readonly SizeCondition[];
  readonly sizes?: readonly string[];
  readonly mode?: FpMode;
}

/**
 * Makes a plan with one launch for each kernel. Buffers have the lowerer's names: `A`, or `A_0` and `A_1` for tuples, and `out`.
 */
export function plan(parts: PlanParts): Plan {
  const { inputs = {}, result = "f32", kernels = [], temporaries = [] } = parts;
  const bound = Object.entries(inputs).map(([name, text]) => {
    const type = ty(text);
    const isScalar = !/[[(]/.test(text) || text.startsWith("idx");
    return { name, type, list: isScalar ? [] : buffers(type, name, "input") };
  });
  const outputs = buffers(ty(result), "out", "output");
  const ends = outputs.map((b) => b.name);
  const names = new Set(parts.sizes);
  for (const { type } of bound)
    for (const leaf of leaves(type)!)
      for (const dim of leaf.dims) for (const v of dim.vars) names.add(v.name);
  return {
    target: "opencl",
    name: "p_s",
    program: "p",
    schedule: "s",
    mode: parts.mode ?? "strict",
    sizes: [...names].sort(),
    inputs: bound.map(({ name, type, list }) => ({
      name,
      type,
      buffers: list.map((b) => b.name),
      ...(list.length === 0 && { symbol: mangled(name, isReserved) }),
    })),
    result: { type: ty(result), buffers: ends, values: ends },
    buffers: [...bound.flatMap(({ list }) => list), ...temporaries, ...outputs],
    kernels,
    steps: kernels.map((k) => ({
      tag: "launch",
      kernel: k,
      buffers: new Map(),
      sizes: new Map(),
    })),
    conditions: parts.conditions ?? [],
  };
}

const buffers = (type: Type, stem: string, role: Buffer["role"]): Buffer[] =>
  leaves(type)!.map(({ components, dims, scalar, width }) => ({
    name: components.length === 0 ? stem : `${stem}_${components.join("_")}`,
    scalar,
    length: mul(product(dims, table), width),
    role,
  }));
