/** @file Arithmetic on the integers that indices are made of. */
import { add, floorDiv, max, min, mod, mul, neg, type Size, sub } from "../size/index.ts";
import type { Prim } from "../term.ts";
import type { Type } from "../type.ts";

/** True for the types of which indices are computed: `i32` and `idx[n]`. */
export const isIndexNumber = (type: Type): boolean =>
  type.tag === "idx" || (type.tag === "scalar" && type.name === "i32");

/**
 * The number that an operation gives for its operands, as long as nothing wraps and no dividend is negative; undefined for an operand
 * or an operation that is not known. A clamp leaves the number as it is.
 */
export function indexOperation(t: Prim, [x, y]: readonly (Size | undefined)[]): Size | undefined {
  if (!isIndexNumber(t.type) || x === undefined) return undefined;
  if (t.prim === "cast" || t.prim === "clampIdx") return x;
  if (t.prim === "neg") return neg(x);
  if (y === undefined) return undefined;
  const of = OPERATIONS[t.prim];
  const isDivision = t.prim === "div" || t.prim === "mod";
  return of === undefined || (isDivision && (y.constant ?? 1) < 1) ? undefined : of(x, y);
}

const OPERATIONS: Readonly<Record<string, ((x: Size, y: Size) => Size) | undefined>> = {
  add,
  sub,
  mul,
  min,
  max,
  div: floorDiv,
  mod,
};
