/** @file Converts single numbers to typed arrays of one element. */
import type { ScalarName } from "../../lowering/imperative.ts";
import { intoType, isFloatName, type Scalar } from "../../term/index.ts";
import { type TypedArray, zeroedArray } from "../data/typed-array.ts";
import { writerOf } from "../simulator/memory.ts";

function fitsInteger(scalar: ScalarName, x: Scalar): boolean {
  const [signed, bits] = [scalar.startsWith("i"), Number(scalar.slice(1))];
  if (typeof x === "boolean" || (typeof x === "number" && !Number.isSafeInteger(x))) return false;
  const value = BigInt(x);
  return value === (signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value));
}

/**
 * True if a scalar can be a value of a scalar type. Floats take any number. Integers take a whole number in range; from 2^53 on it
 * must be a bigint. Bools take booleans, 0 and 1.
 */
export function fitsScalar(scalar: ScalarName, x: Scalar): boolean {
  if (isFloatName(scalar)) return typeof x === "number";
  if (scalar === "bool") return typeof x === "boolean" || x === 0 || x === 1;
  return fitsInteger(scalar, x);
}

/** An array of one element with a value that fits the scalar type. Floats are rounded. */
export function dataOf(scalar: ScalarName, x: Scalar): TypedArray {
  const data = zeroedArray(scalar, 1);
  const big = scalar === "i64" || scalar === "u64";
  writerOf(scalar, data)(0, intoType(scalar, big ? BigInt(x) : x));
  return data;
}
