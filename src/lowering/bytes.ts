/** @file How many bytes values take. */
import type { CType, ScalarName } from "./imperative.ts";

const BYTES: Readonly<Record<ScalarName, number>> = {
  f16: 2,
  f32: 4,
  f64: 8,
  i8: 1,
  u8: 1,
  i32: 4,
  u32: 4,
  i64: 8,
  u64: 8,
  bool: 1,
};

/** The size of a type in bytes, over all its lanes; a truth value has 1. */
export const bytesOfType = ({ scalar, width }: CType): number => BYTES[scalar] * width;
