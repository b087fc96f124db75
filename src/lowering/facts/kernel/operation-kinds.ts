/** @file What each operation of a kernel costs: the kind under which it is counted. */

import { view } from "../../../term/index.ts";
import { isFloat } from "../../code.ts";
import type { Expr, ScalarOp } from "../../imperative.ts";
import { isPowerOfTwo, isPowerOfTwoSize } from "./power-of-two.ts";

/**
 * The kinds of operations that are counted. Of floats: additions and subtractions (`add`), minima and maxima (`extremum`), multiplications
 * (`mul`), fused multiply-adds (`fma`), divisions (`div`), square roots (`sqrt`), other functions (`function`). Of integers: `intDiv` are
 * divisions and remainders. `other`: what is cheap on all devices, such as comparisons, conversions and other operations on integers.
 */
export const OPERATION_KINDS = [
  "add",
  "mul",
  "fma",
  "div",
  "sqrt",
  "extremum",
  "function",
  "intDiv",
  "other",
] as const;

/** A kind of operations: one of `OPERATION_KINDS`. */
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** How many floating-point operations each kind is. */
export const FLOPS: Readonly<Record<OperationKind, number>> = {
  add: 1,
  mul: 1,
  fma: 2,
  div: 1,
  sqrt: 1,
  extremum: 1,
  function: 1,
  intDiv: 0,
  other: 0,
};

/** The kind of an operation on floats, and on integers and truth values. */
type Kinds = readonly [float: OperationKind, integer: OperationKind];

const CHEAP: Kinds = ["other", "other"];
const FUNCTION: Kinds = ["function", "function"];

const KINDS: Readonly<Record<ScalarOp, Kinds>> = {
  add: ["add", "other"],
  sub: ["add", "other"],
  mul: ["mul", "other"],
  div: ["div", "intDiv"],
  mod: ["function", "intDiv"],
  neg: CHEAP,
  eq: CHEAP,
  ne: CHEAP,
  lt: CHEAP,
  le: CHEAP,
  gt: CHEAP,
  ge: CHEAP,
  and: CHEAP,
  or: CHEAP,
  not: CHEAP,
  bitAnd: CHEAP,
  bitOr: CHEAP,
  bitXor: CHEAP,
  bitNot: CHEAP,
  shiftLeft: CHEAP,
  shiftRight: CHEAP,
  popcount: CHEAP,
  min: ["extremum", "other"],
  max: ["extremum", "other"],
  pow: FUNCTION,
  fma: ["fma", "other"],
  sqrt: ["sqrt", "sqrt"],
  rsqrt: FUNCTION,
  exp: FUNCTION,
  log: FUNCTION,
  sin: FUNCTION,
  cos: FUNCTION,
  tan: FUNCTION,
  fabs: CHEAP,
  floor: CHEAP,
  ceil: CHEAP,
};

/** The kind of an operation. A division of integers by a power of two is a shift or a mask. */
function kindOfOperation({ op, args }: Expr & { readonly tag: "op" }): OperationKind {
  const kind = KINDS[op][isFloat(args[0]!.type) ? 0 : 1];
  return kind === "intDiv" && isShift(args[1]!) ? "other" : kind;
}

function isShift(divisor: Expr): boolean {
  if (divisor.tag === "index") return isPowerOfTwoSize(view(divisor.size));
  return divisor.tag === "const" && isPowerOfTwo(Number(divisor.value));
}

/** The kind under which each form of expression itself is counted, without its parts; undefined if it computes nothing. */
const OF_EXPRESSIONS: {
  readonly [T in Expr["tag"]]: (e: Expr & { readonly tag: T }) => OperationKind | undefined;
} = {
  index: () => undefined,
  const: () => undefined,
  var: () => undefined,
  load: () => undefined,
  op: kindOfOperation,
  select: () => "other",
  cast: () => "other",
  vector: () => undefined,
  lane: () => undefined,
  pick: () => undefined,
  external: () => "function",
  tabled: () => undefined,
  undef: () => undefined,
};

/** The kind of an expression without its parts; undefined if it computes nothing. */
export const operationKind = (e: Expr): OperationKind | undefined =>
  (OF_EXPRESSIONS[e.tag] as (e: Expr) => OperationKind | undefined)(e);
