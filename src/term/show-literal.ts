/** @file Prints literals in source syntax, with a type suffix or cast if the text does not determine the type. */
import { intoType } from "./interpret/arithmetic.ts";
import { UNARY_LEVEL } from "./show-level.ts";
import { showType } from "./show-type.ts";
import type { Lit } from "./term.ts";

/**
 * Prints a literal. `level` is the binding strength of the surroundings; a negative number under a prefix operator or stronger is
 * put in parentheses. A literal of an index type is printed with a cast, `3 as idx[n]`.
 */
export function showLiteral(t: Lit, level: number): string {
  if (typeof t.value === "boolean") return String(t.value);
  const { type } = t;
  if (type.tag === "scalar") {
    const text = showNumber(t.value, type.name);
    return text.startsWith("-") && level >= UNARY_LEVEL ? `(${text})` : text;
  }
  const text = type.tag === "var" ? String(t.value) : `${t.value} as ${showType(type)}`;
  return level > UNARY_LEVEL ? `(${text})` : text;
}

/**
 * Prints a number of a scalar type in source syntax: `1.5`, `2.0`, `3u32`, `1e999` for infinity. The name of the type is a suffix,
 * except for `i32` and `f32`. NaN, which has no literal, is printed as `NaN`.
 */
export function showNumber(value: number | bigint, scalar: string): string {
  if (typeof value === "bigint") return `${value}${scalar}`;
  if (scalar === "i32") return String(value);
  if (scalar === "u32" || scalar === "i8" || scalar === "u8") return `${value}${scalar}`;
  const suffix = scalar === "f32" ? "" : scalar;
  if (Math.abs(value) === Infinity) return `${value < 0 ? "-" : ""}1e999${suffix}`;
  const digits = shortest(value, scalar === "f16" || scalar === "f64" ? scalar : "f32");
  const real = /[.e]/.test(digits) || Number.isNaN(value) ? digits : `${digits}.0`;
  return `${Object.is(value, -0) ? "-0.0" : real}${suffix}`;
}

/** Prints a scalar value for readers of results, without a type suffix; −0 is printed as `-0`. */
export const showScalar = (value: number | bigint | boolean): string =>
  Object.is(value, -0) ? "-0" : String(value);

/**
 * Returns a short decimal text that reads back as the same number of the type (`f32` by default). A whole number below 2^24 has
 * all its digits. A whole number has no decimal point.
 */
export function shortest(value: number, scalar: "f16" | "f32" | "f64" = "f32"): string {
  if (scalar === "f64" || (Number.isInteger(value) && Math.abs(value) < 2 ** 24))
    return String(value);
  for (let digits = 1; digits < 10; digits++) {
    const text = String(Number(value.toPrecision(digits)));
    if (intoType(scalar, Number(text)) === value) return text;
  }
  return String(value);
}
