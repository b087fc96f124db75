/** @file Converts arrays that were 8- or 16-bit integers in a file to wider integer types. */
import type { ScalarName } from "../../lowering/imperative.ts";
import { type HostArray, hostArray, type NarrowName } from "./host-array.ts";
import { type TypedArray, zeroedArray } from "./typed-array.ts";

const HELD_BY: Readonly<Record<NarrowName, readonly ScalarName[]>> = {
  i8: ["i32", "i64"],
  i16: ["i32", "i64"],
  u8: ["i32", "u32", "i64", "u64"],
  u16: ["i32", "u32", "i64", "u64"],
};

/**
 * Converts an array of narrow integers (of 8 or 16 bits in its file) to an integer type that holds all of their values. Returns
 * other arrays, and an array for a type that does not hold them all, unchanged.
 */
export function widened(array: HostArray, scalar: ScalarName): HostArray {
  const { narrow, shape } = array;
  if (narrow === undefined || scalar === array.scalar || !HELD_BY[narrow].includes(scalar))
    return array;
  return hostArray(
    scalar,
    shape,
    array.components.map((c) => converted(c, scalar)),
    narrow,
  );
}

function converted(elements: TypedArray, scalar: ScalarName): TypedArray {
  const out = zeroedArray(scalar, elements.length);
  const big = scalar === "i64" || scalar === "u64";
  for (let i = 0; i < out.length; i++) out[i] = big ? BigInt(elements[i]!) : elements[i]!;
  return out;
}
