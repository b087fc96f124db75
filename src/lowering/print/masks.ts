/** @file Masks: how a condition with a truth value per lane is printed, as a vector of signed integers of −1 and 0. */
import { CompilerBug } from "../../term/index.ts";
import { ctype } from "../code.ts";
import type { CType, Expr, ScalarOp } from "../imperative.ts";
import { maskBits } from "../lane-choice.ts";

/** The type of masks for vectors of a type: signed integers of the same number and width. */
export const maskType = ({ scalar, width }: CType): CType =>
  ctype(maskBits(scalar) === 64 ? "i64" : "i32", width);

/** The type of the mask that a condition per lane gives: as wide as what it compares. Raises CompilerBug for what is no operation. */
export function maskOf(cond: Expr): CType {
  if (cond.tag !== "op") throw new CompilerBug("a mask is made of comparisons");
  const { scalar } = cond.args[0]!.type;
  return scalar === "bool" ? maskOf(cond.args[0]!) : maskType({ ...cond.type, scalar });
}

const ON_BITS: Partial<Readonly<Record<ScalarOp, ScalarOp>>> = {
  and: "bitAnd",
  or: "bitOr",
  not: "bitNot",
};

/** The operation on bits for one on truth values; any other operation itself. */
export const onBits = (op: ScalarOp): ScalarOp => ON_BITS[op] ?? op;

/** The operation on masks for one on truth values per lane; any other operation itself. */
export const onMasks = (e: Expr & { tag: "op" }): Expr & { tag: "op" } =>
  e.type.width > 1 ? { ...e, op: onBits(e.op) } : e;
