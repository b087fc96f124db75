/**
 * @file Arithmetic on signed integers wraps, but in C an overflow has no meaning: values are added, subtracted and multiplied
 * as unsigned. Index arithmetic is no value: it stays within 32 bits.
 */
import type { CType, Expr, ScalarName, ScalarOp } from "../imperative.ts";

const SIGNED = new Set<ScalarName>(["i32", "i64"]);
const INTEGERS = new Set<ScalarName>([...SIGNED, "u32", "u64"]);
const WRAPPING = new Set<ScalarOp>(["add", "sub", "mul", "neg"]);

export const isWrapping = ({ op, type }: Expr & { tag: "op" }): boolean =>
  SIGNED.has(type.scalar) && WRAPPING.has(op);

/** Of integers: a division that C leaves open, by 0 or, of the least signed number, by -1. */
export function isOpenDivision({ op, args, type }: Expr & { tag: "op" }): boolean {
  if (!INTEGERS.has(type.scalar) || (op !== "div" && op !== "mod")) return false;
  const by = args[1]!;
  return by.tag !== "const" || BigInt(by.value) === 0n || BigInt(by.value) === -1n;
}

const UNSIGNED: Partial<Record<ScalarName, ScalarName>> = { i32: "u32", i64: "u64" };

/** The type of as many bits without a sign. */
export const unsignedOf = (t: CType): CType => ({ ...t, scalar: UNSIGNED[t.scalar] ?? t.scalar });
