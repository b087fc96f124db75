/** @file For tests only: statements and expressions written by hand in few words. Sizes are texts in the surface syntax. */
import { createSizeTable, type Size } from "../../term/index.ts";
import type { SizeSort } from "../../term/size/size.ts";
import { parseSize } from "../../term/size/testing/expressions.ts";
import type {
  CType,
  Expr,
  For,
  If,
  LocalArray,
  Loop,
  ParallelKind,
  Regions,
  ScalarName,
  ScalarOp,
  Straight,
  Structured,
  VectorWidth,
} from "../imperative.ts";

export const table = createSizeTable();

/** n, m, w, h are sizes of a program; all else is an id, the variable of a loop, or a declared index. */
const sortOf = (name: string): SizeSort => (/^[nmwh]$/.test(name) ? "free" : "loop");
export const size = (text: string | number): Size => parseSize(table, String(text), sortOf);

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
export const typedOperation = (name: ScalarOp, t: CType, ...args: readonly Expr[]): Expr => ({
  tag: "op",
  op: name,
  args,
  type: t,
});
export const sumExpr = (a: Expr, b: Expr): Expr => typedOperation("add", a.type, a, b);
export const productExpr = (a: Expr, b: Expr): Expr => typedOperation("mul", a.type, a, b);
export const lt = (a: string | number, b: string | number): Expr =>
  typedOperation("lt", BOOL, ix(a), ix(b));
export const select = (cond: Expr, yes: Expr, no: Expr): Expr => ({
  tag: "select",
  cond,
  then: yes,
  else: no,
  type: yes.type,
});
export const vector = (...elems: readonly Expr[]): Expr => ({
  tag: "vector",
  elems,
  type: type(elems[0]!.type.scalar, elems.length as VectorWidth),
});
export const undef = (t: CType = F32): Expr => ({ tag: "undef", type: t });

// ---------------------------------------------------------------- statements

export const store = (buffer: string, index: string | number, value: Expr): Straight => ({
  tag: "store",
  buffer,
  index: size(index),
  value,
});
export const loop = <S>(
  name: string,
  stop: string | number,
  body: readonly S[],
  { start = 0, step = 1 }: { start?: string | number; step?: string | number } = {},
): Loop<S> => ({
  tag: "loop",
  var: name,
  start: size(start),
  stop: size(stop),
  step: size(step),
  body,
});
export const when = <S>(cond: Expr, body: readonly S[], otherwise: readonly S[] = []): If<S> => ({
  tag: "if",
  cond,
  then: body,
  else: otherwise,
});
export const declare = (name: string, init: Expr, mutable = false): Straight => ({
  tag: "declare",
  name,
  type: init.type,
  init,
  mutable,
});
export const declareEmpty = (name: string, t: CType): Straight => ({
  tag: "declare",
  name,
  type: t,
  mutable: true,
});
export const assign = (name: string, value: Expr): Straight => ({ tag: "assign", name, value });
export const barrier = (local = true, global = false): Straight => ({
  tag: "barrier",
  local,
  global,
});
export const array = (
  name: string,
  space: LocalArray["space"],
  length: string | number,
  scalar: ScalarName = "f32",
): LocalArray => ({ name, space, scalar, length: size(length) });
export const declareArray = (a: LocalArray): Straight => ({ tag: "declareArray", array: a });

/** A loop over work-items or work-groups. */
export const parallelLoop = (
  kind: ParallelKind,
  dim: 0 | 1 | 2,
  name: string,
  extent: string | number,
  body: readonly Structured[],
  from?: string | number,
): For<Structured> => ({
  tag: "for",
  loop: { kind, dim, ...(from !== undefined && { from: size(from) }) },
  var: name,
  extent: size(extent),
  body,
});

/** A structured loop, one iteration after the other. */
export const sequentialLoop = (
  name: string,
  extent: string | number,
  body: readonly Structured[],
): For<Structured> => ({
  tag: "for",
  loop: { kind: "seq", unroll: false },
  var: name,
  extent: size(extent),
  body,
});

/** A loop over the lanes of a vector. */
export const lanes = (
  name: string,
  width: VectorWidth,
  body: readonly Structured[],
): For<Structured> => ({
  tag: "for",
  loop: { kind: "lane" },
  var: name,
  extent: size(width),
  body,
});

/** Parts of which each group, or work-item, of a dimension runs one. */
export const regions = (
  kind: "glb" | "wrg",
  dim: 0 | 1 | 2,
  ...parts: readonly (readonly [from: string | number, body: readonly Structured[]])[]
): Regions<Structured> => ({
  tag: "regions",
  kind,
  dim,
  parts: parts.map(([from, body]) => ({ from: size(from), body })),
});
