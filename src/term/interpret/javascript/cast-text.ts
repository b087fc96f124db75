/** @file Conversions and literals of scalars as JavaScript. The texts give the same bits as `convert` and `intoType`. */
import { isFloatName, type ScalarName } from "../../type.ts";
import { convert, floatToInt, roundToHalf, type Scalar } from "../arithmetic.ts";
import type { CalledFunction, NameFunction } from "./operation-text.ts";

/** A scalar as a literal. */
export function literalText(value: Scalar): string {
  if (typeof value === "boolean") return String(value);
  if (typeof value === "bigint") return value < 0n ? `(${value}n)` : `${value}n`;
  if (Object.is(value, -0)) return "(-0)";
  return value < 0 ? `(${value})` : String(value);
}

const isInt8 = (type: ScalarName): boolean => type === "i8" || type === "u8";
const isInt32 = (type: ScalarName): boolean => type === "i32" || type === "u32";
const isInt64 = (type: ScalarName): boolean => type === "i64" || type === "u64";

/** Converts a defined scalar; the argument is evaluated once. */
export function castText(
  from: ScalarName,
  to: ScalarName,
  x: string,
  nameOf: NameFunction,
): string {
  if (to === "bool") return from === "bool" ? x : `(${x} !== ${isInt64(from) ? "0n" : "0"})`;
  if (from === "bool") return isInt64(to) ? `(${x} ? 1n : 0n)` : `(${x} ? 1 : 0)`;
  if (from === to && from !== "f16") return x;
  if (isInt8(from) && (isFloatName(to) || to === "i32")) return x;
  if ((isInt8(from) || isInt32(from)) && isInt8(to))
    return to === "i8" ? `(${x} << 24 >> 24)` : `(${x} & 255)`;
  const isSmall = isInt32(from) || isFloatName(from);
  if (isSmall && to === "f32") return `Math.fround(${x})`;
  if (isSmall && to === "f64") return x;
  if (isSmall && to === "f16") return `${nameOf(roundToHalf)}(${x})`;
  if (isInt32(from) && isInt32(to)) return to === "i32" ? `(${x} | 0)` : `(${x} >>> 0)`;
  if (isFloatName(from) && to === "i32") return `${nameOf(floatToInt)}(${x})`;
  return `${nameOf(conversion(from, to))}(${x})`;
}

/** One function for each pair of types, so that equal conversions have equal texts. */
const conversions = new Map<string, CalledFunction>();

function conversion(from: ScalarName, to: ScalarName): CalledFunction {
  const key = `${from} ${to}`;
  const known = conversions.get(key) ?? ((value: Scalar) => convert(from, to, value));
  conversions.set(key, known);
  return known;
}
