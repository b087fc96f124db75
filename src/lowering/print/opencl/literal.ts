/** @file Types and literals of OpenCL C. */
import { shortest } from "../../../term/index.ts";
import type { CType, ScalarName } from "../../imperative.ts";
import { UNARY } from "../strength.ts";

const C_NAME: Readonly<Record<ScalarName, string>> = {
  f16: "half",
  f32: "float",
  f64: "double",
  i8: "char",
  u8: "uchar",
  i32: "int",
  u32: "uint",
  i64: "long",
  u64: "ulong",
  bool: "bool",
};

/**
 * The OpenCL C type of array elements in memory: that of the scalar, but `uchar` for truth values, since `bool` is not allowed in
 * buffers.
 */
export const memoryName = (s: ScalarName): string => (s === "bool" ? "uchar" : C_NAME[s]);

/** The name of a type of values: `float`, `float4`. A vector of truth values is a vector of ints, as comparisons give it. */
export function typeName(t: CType): string {
  if (t.width === 1) return C_NAME[t.scalar];
  return `${t.scalar === "bool" ? "int" : C_NAME[t.scalar]}${t.width}`;
}

/**
 * A literal of a type, in parentheses if its text begins with a minus and `level` is at least UNARY. A vector has the value in
 * every lane: `(float4)(1.0f)`.
 */
export function constantText(value: number | bigint | boolean, type: CType, level: number): string {
  const text = scalarText(value, type.scalar);
  const shown = type.width > 1 ? `(${typeName(type)})(${text})` : text;
  return shown.startsWith("-") && level >= UNARY ? `(${shown})` : shown;
}

function scalarText(value: number | bigint | boolean, scalar: ScalarName): string {
  if (scalar === "bool") return value ? "1" : "0";
  if (scalar === "i64") return value === -(2n ** 63n) ? "(-9223372036854775807L - 1)" : `${value}L`;
  if (scalar === "u64") return `${value}UL`;
  if (scalar === "u32") return `${value}u`;
  if (scalar === "i32") return value === -2147483648 ? "(-2147483647 - 1)" : String(value);
  if (scalar === "i8" || scalar === "u8") return String(value);
  return floatText(Number(value), scalar);
}

function floatText(x: number, scalar: ScalarName): string {
  if (Number.isNaN(x)) return "NAN";
  if (!Number.isFinite(x)) return x > 0 ? "INFINITY" : "-INFINITY";
  const digits = Object.is(x, -0) ? "-0.0" : scalar === "f64" ? String(x) : shortest(x);
  const real = /[.e]/.test(digits) ? digits : `${digits}.0`;
  if (scalar === "f64") return real;
  return scalar === "f16" ? `(half)${real}f` : `${real}f`;
}
