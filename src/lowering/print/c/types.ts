/** @file Types and literals of C, with the vector types of GCC and Clang. */
import { CompilerBug, shortest } from "../../../term/index.ts";
import { bytesOfType } from "../../bytes.ts";
import { ctype } from "../../code.ts";
import type { CType, ScalarName } from "../../imperative.ts";
import { UNARY } from "../strength.ts";

const NAME: Readonly<Record<ScalarName, string>> = {
  f16: "_Float16",
  f32: "float",
  f64: "double",
  i8: "int8_t",
  u8: "uint8_t",
  i32: "int",
  u32: "uint32_t",
  i64: "int64_t",
  u64: "uint64_t",
  bool: "bool",
};

/** The beginning of the name of a vector type. */
const STEM: Readonly<Record<Exclude<ScalarName, "bool">, string>> = {
  f16: "half",
  f32: "float",
  f64: "double",
  i8: "char",
  u8: "uchar",
  i32: "int",
  u32: "uint",
  i64: "long",
  u64: "ulong",
};

/** The C type of array elements in memory: that of the scalar, but `uint8_t` for truth values. */
export const memoryName = (s: ScalarName): string => (s === "bool" ? "uint8_t" : NAME[s]);

/** The name in C of a type of values: `float`, `uint32_t`, `float4`, `uint4`. Raises CompilerBug for a vector of truth values. */
export function typeName({ scalar, width }: CType): string {
  if (width === 1) return NAME[scalar];
  if (scalar === "bool") throw new CompilerBug("a vector of truth values");
  return `${STEM[scalar]}${width}`;
}

/** A type as part of a C identifier: the name of the scalar, with `x` and the lanes for a vector: `f32`, `f32x4`. */
export const wordOf = ({ scalar, width }: CType): string =>
  width === 1 ? scalar : `${scalar}x${width}`;

/**
 * The definitions of a vector type: `float4` for values, and `float4_at` for memory that is aligned as its elements only. Raises
 * CompilerBug for a vector of truth values.
 */
export function vectorDefinition(t: CType): readonly string[] {
  const [elem, own] = [NAME[t.scalar], typeName(t)];
  const vector = `__attribute__((vector_size(${bytesOfType(t)})`;
  return [
    `typedef ${elem} ${own} ${vector}));`,
    `typedef ${elem} ${own}_at ${vector}, aligned(${bytesOfType(ctype(t.scalar))}), may_alias));`,
  ];
}

/**
 * A literal of a type. A scalar whose text begins with a minus is in parentheses if `level` is at least UNARY. A vector is a
 * constructor with the value in every lane.
 */
export function constantText(value: number | bigint | boolean, t: CType, level: number): string {
  const text = scalarText(value, t.scalar);
  if (t.width > 1) return vectorText(t, new Array<string>(t.width).fill(text));
  return text.startsWith("-") && level >= UNARY ? `(${text})` : text;
}

/** A vector constructor with one part per lane: `(float4){a, b, c, d}`. */
export const vectorText = (t: CType, parts: readonly string[]): string =>
  `(${typeName(t)}){${parts.join(", ")}}`;

function scalarText(value: number | bigint | boolean, scalar: ScalarName): string {
  if (scalar === "bool") return value ? "true" : "false";
  if (scalar === "i64")
    return value === -(2n ** 63n) ? "(-9223372036854775807LL - 1)" : `${value}LL`;
  if (scalar === "u64") return `${value}ULL`;
  if (scalar === "u32") return `${value}u`;
  if (scalar === "i32") return value === -2147483648 ? "(-2147483647 - 1)" : String(value);
  if (scalar === "i8" || scalar === "u8") return String(value);
  return floatText(Number(value), scalar);
}

function floatText(x: number, scalar: ScalarName): string {
  const cast = scalar === "f16" ? "(_Float16)" : "";
  if (Number.isNaN(x)) return `${cast}NAN`;
  if (!Number.isFinite(x)) return x > 0 ? `${cast}INFINITY` : `${cast}-INFINITY`;
  const digits = Object.is(x, -0) ? "-0.0" : scalar === "f64" ? String(x) : shortest(x);
  const real = /[.e]/.test(digits) ? digits : `${digits}.0`;
  return scalar === "f64" ? real : `${cast}${real}f`;
}
