/** @file Converts arrays of 8-bit integers, and of integers that had 16 bits in a file, to wider integer types. */
import type { ScalarName } from "../../lowering/imperative.ts";
import { type HostArray, hostArray, type NarrowName } from "./host-array.ts";
import { type TypedArray, zeroedArray } from "./typed-array.ts";

const HELD_BY: Readonly<Record<NarrowName | "i8" | "u8", readonly ScalarName[]>> = {
  i8: ["i32", "i64"],
  i16: ["i32", "i64"],
  u8: ["i32", "u32", "i64", "u64"],
  u16: ["i32", "u32", "i64", "u64"],
};

/**
 * Converts an array of narrow integers (of 8 bits, or of 16 bits in its file) to an integer type that holds all of their values.
 * Returns other arrays, and an array for a type that does not hold them all, unchanged.
 */
export function widened(array: HostArray, scalar: ScalarName): HostArray {
  const { narrow, shape } = array;
  const own = narrow ?? array.scalar;
  if (scalar === array.scalar || !isNarrow(own) || !HELD_BY[own].includes(scalar)) return array;
  return hostArray(
    scalar,
    shape,
    array.components.map((c) => converted(c, scalar)),
    narrow,
  );
}

const isNarrow = (name: string): name is keyof typeof HELD_BY => Object.hasOwn(HELD_BY, name);

function converted(elements: TypedArray, scalar: ScalarName): TypedArray {
  const out = zeroedArray(scalar, elements.length);
  const big = scalar === "i64" || scalar === "u64";
  for (let i = 0; i < out.length; i++) out[i] = big ? BigInt(elements[i]!) : elements[i]!;
  return out;
}
