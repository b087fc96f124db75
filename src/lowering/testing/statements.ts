/** @file For tests: short constructors of expressions and statements. Sizes are texts in the surface syntax. */
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

/** The table of the sizes that the functions of this file make. */
export const table = createSizeTable();

/** `n`, `m`, `w`, `h` are sizes of a program; any other name is an id, a loop variable or a declared index. */
const sortOf = (name: string): SizeSort => (/^[nmwh]$/.test(name) ? "free" : "loop");
/** The size that a text in the surface syntax denotes; a number denotes itself. */
export const size = (text: string | number): Size => parseSize(table, String(text), sortOf);

/** A type of values; one lane if no width is given. */
export const type = (scalar: ScalarName, width: VectorWidth = 1): CType => ({ scalar, width });
/** The type of a 32-bit float. */
export const F32 = type("f32");
/** The type of a signed 32-bit integer. */
export const I32 = type("i32");
/** The type of a truth value. */
export const BOOL = type("bool");

// ---------------------------------------------------------------- expressions

/** A literal of type f32. */
export const f = (value: number): Expr => ({ tag: "const", value, type: F32 });
/** An i32 expression that computes the size with this text. */
export const ix = (text: string | number): Expr => ({ tag: "index", size: size(text), type: I32 });
/** A variable; of type f32 if none is given. */
export const v = (name: string, t: CType = F32): Expr => ({ tag: "var", name, type: t });
/** A load from a buffer; of type f32 if none is given. */
export const load = (buffer: string, index: string | number, t: CType = F32): Expr => ({
  tag: "load",
  buffer,
  index: size(index),
  type: t,
});
/** An operation whose result has type `t`, which is not checked against the operands. */
export const typedOperation = (name: ScalarOp, t: CType, ...args: readonly Expr[]): Expr => ({
  tag: "op",
  op: name,
  args,
  type: t,
});
/** `a + b`, with the type of `a`. */
export const sumExpr = (a: Expr, b: Expr): Expr => typedOperation("add", a.type, a, b);
/** `a * b`, with the type of `a`. */
export const productExpr = (a: Expr, b: Expr): Expr => typedOperation("mul", a.type, a, b);
/** `a < b` of two indices. */
export const lt = (a: string | number, b: string | number): Expr =>
  typedOperation("lt", BOOL, ix(a), ix(b));
/** `cond ? yes : no`, with the type of `yes`. */
export const select = (cond: Expr, yes: Expr, no: Expr): Expr => ({
  tag: "select",
  cond,
  then: yes,
  else: no,
  type: yes.type,
});
/** A vector of these scalars, one per lane; its scalar type is that of the first. */
export const vector = (...elems: readonly Expr[]): Expr => ({
  tag: "vector",
  elems,
  type: type(elems[0]!.type.scalar, elems.length as VectorWidth),
});
/** The undefined value; of type f32 if none is given. */
export const undef = (t: CType = F32): Expr => ({ tag: "undef", type: t });

// ---------------------------------------------------------------- statements

/** A store of `value`, a scalar or vector, to a buffer from element `index` on, not marked as aligned. */
export const store = (buffer: string, index: string | number, value: Expr): Straight => ({
  tag: "store",
  buffer,
  index: size(index),
  value,
});
/** A loop of flat code; by default from 0 with step 1. */
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
/** An `if`; the other branch is empty by default. */
export const when = <S>(cond: Expr, body: readonly S[], otherwise: readonly S[] = []): If<S> => ({
  tag: "if",
  cond,
  then: body,
  else: otherwise,
});
/** A variable with a value; constant by default. */
export const declare = (name: string, init: Expr, mutable = false): Straight => ({
  tag: "declare",
  name,
  type: init.type,
  init,
  mutable,
});
/** A mutable variable without a value. */
export const declareEmpty = (name: string, t: CType): Straight => ({
  tag: "declare",
  name,
  type: t,
  mutable: true,
});
/** A statement that assigns a value to a variable. */
export const assign = (name: string, value: Expr): Straight => ({ tag: "assign", name, value });
/** A work-group barrier; with a fence for local memory only by default. */
export const barrier = (local = true, global = false): Straight => ({
  tag: "barrier",
  local,
  global,
});
/** An array that a kernel declares; of f32 by default. */
export const array = (
  name: string,
  space: LocalArray["space"],
  length: string | number,
  scalar: ScalarName = "f32",
): LocalArray => ({ name, space, scalar, length: size(length) });
/** A statement that declares an array. */
export const declareArray = (a: LocalArray): Straight => ({ tag: "declareArray", array: a });

/** A structured loop over work-items or work-groups; `from`: the first of them. */
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

/** A sequential loop of structured code, not to be unrolled; it counts from 0. */
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

/** A structured loop over the lanes of a vector. */
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

/** A `regions` statement: each group or work-item of the dimension runs one part. */
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
