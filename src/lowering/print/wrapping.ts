/**
 * @file Integer arithmetic on values wraps modulo 2^32 or 2^64, but overflow of signed integers is undefined in C. So signed values
 * are added, subtracted, multiplied and shifted to the left as unsigned ones. Index arithmetic is excluded: it is proved to stay within 32 bits.
 */
import type { CType, Expr, ScalarName, ScalarOp } from "../imperative.ts";

const SIGNED = new Set<ScalarName>(["i32", "i64"]);
const INTEGERS = new Set<ScalarName>([...SIGNED, "u32", "u64"]);
const WRAPPING = new Set<ScalarOp>(["add", "sub", "mul", "neg", "shiftLeft"]);

/**
 * True for sums, differences, products, negations and left shifts of signed integers, also of vectors: they are computed as unsigned values.
 * False for unsigned integers and floats.
 */
export const isWrapping = (e: Expr & { tag: "op" }): boolean =>
  SIGNED.has(e.type.scalar) && WRAPPING.has(e.op) && !isOpenShift(e);

/**
 * True for an integer division or remainder that may be undefined in C: by 0, or of the least signed number by −1. For integers it
 * is false only if the divisor is a literal other than 0 and −1; for floats and other operations it is false.
 */
export function isOpenDivision({ op, args, type }: Expr & { tag: "op" }): boolean {
  if (!INTEGERS.has(type.scalar) || (op !== "div" && op !== "mod")) return false;
  const by = args[1]!;
  return by.tag !== "const" || BigInt(by.value) === 0n || BigInt(by.value) === -1n;
}

/** True for a shift whose number of bits may lie outside of the type, which C leaves undefined. */
export function isOpenShift({ op, args, type }: Expr & { tag: "op" }): boolean {
  if (op !== "shiftLeft" && op !== "shiftRight") return false;
  const by = args[1]!;
  if (by.tag !== "const") return true;
  return Number(by.value) < 0 || Number(by.value) >= Number(type.scalar.slice(1));
}

const UNSIGNED: Partial<Record<ScalarName, ScalarName>> = { i32: "u32", i64: "u64" };

/** The unsigned type of equal width and lanes for i32 and i64; other types are returned unchanged, as an equal object. */
export const unsignedOf = (t: CType): CType => ({ ...t, scalar: UNSIGNED[t.scalar] ?? t.scalar });
