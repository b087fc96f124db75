/** @file The helper functions of kernels in C. Each function here defines one on its first use and returns its name. */
import { CompilerBug } from "../../../term/index.ts";
import { bytesOfType } from "../../bytes.ts";
import { ctype, isFloat } from "../../code.ts";
import type { CType, ScalarName, ScalarOp } from "../../imperative.ts";
import { maskBits } from "../../lane-choice.ts";
import type { Definitions } from "../definitions.ts";
import type { CallOptions } from "../dialect.ts";
import { unsignedOf } from "../wrapping.ts";
import { comparisonWithZero, wordOfZero } from "../zero-comparison.ts";
import { typeName, vectorText, wordOf } from "./types.ts";

const INT = ctype("i32");

/** Defines an inline function whose body is one expression. */
function inline(
  name: string,
  result: CType,
  params: readonly (readonly [CType, string])[],
  value: string,
  d: Definitions,
): string {
  const list = params.map(([t, p]) => `${typeName(t)} ${p}`).join(", ");
  return d.define(name, () => [
    `static inline ${typeName(result)} ${name}(${list}) { return ${value}; }`,
  ]);
}

/** Defines the floor division of ints and returns its name. The dividend may be negative; the divisor must be positive. */
export const floorDivFunction = (d: Definitions): string =>
  binary("strata_floordiv", INT, "a / b - (a % b < 0)", d);

/**
 * Defines the remainder in 0 … b − 1 of ints and returns its name. The dividend may be negative; the divisor b must be positive.
 */
export const moduloFunction = (d: Definitions): string =>
  binary("strata_mod", INT, "(a % b + b) % b", d);

/** As `moduloFunction`, for a dividend that is −b or more and less than b: without a division. */
export const belowModuloFunction = (d: Definitions): string =>
  binary("strata_wrap_below", INT, "a < 0 ? a + b : a", d);

/** As `moduloFunction`, for a dividend that is 0 or more and less than 2b: without a division. */
export const aboveModuloFunction = (d: Definitions): string =>
  binary("strata_wrap_above", INT, "a < b ? a : a - b", d);

/** As `moduloFunction`, for a dividend that is −b or more and less than 2b: without a division. */
export const nearModuloFunction = (d: Definitions): string =>
  binary("strata_wrap", INT, "a < 0 ? a + b : a < b ? a : a - b", d);

const binary = (name: string, t: CType, value: string, d: Definitions): string =>
  inline(name, t, [[t, "a"], [t, "b"]], value, d); // biome-ignore format: one line

/**
 * The name of the function for an operation on values of type `t`, which is defined if C has none; on vectors it acts lane by
 * lane. With `signedZeros`, minimum and maximum of floats order -0 below +0. Integer division by 0 gives 0, the remainder then the
 * dividend. Shifts take the second operand modulo the number
 * of bits. Raises CompilerBug for an integer operation that C writes as an operator.
 */
export function operationFunction(
  op: ScalarOp,
  t: CType,
  options: CallOptions,
  d: Definitions,
): string {
  if (t.width === 1) return scalarCall(op, t, options, d);
  const scalar = scalarCall(op, ctype(t.scalar), options, d);
  const name = functionName(op, t, options);
  return lanes(name, t, new Array<CType>(arity(op)).fill(t), scalar, d);
}

/** The name of a function that is defined here: minima and maxima of floats that do not order zeros are `strata_fmin`, `strata_fmax`. */
function functionName(op: ScalarOp, t: CType, { signedZeros, zero }: CallOptions): string {
  const isPlain = (op === "min" || op === "max") && isFloat(t) && !signedZeros;
  const of = zero === undefined ? "" : `${wordOfZero(zero)}_`;
  return `strata_${isPlain ? "f" : ""}${op}_${of}${wordOf(t)}`;
}

const TWO = new Set<ScalarOp>(["min", "max", "pow", "div", "mod", "shiftLeft", "shiftRight"]);

const arity = (op: ScalarOp): number => (op === "fma" ? 3 : TWO.has(op) ? 2 : 1);

function scalarCall(op: ScalarOp, t: CType, options: CallOptions, d: Definitions): string {
  if (!isFloat(t)) return integerCall(op, t, d);
  const name = functionName(op, t, options);
  if (t.scalar === "f16") {
    // The sum of a product and a number fits in double precision, or is far from the middle of two numbers of half precision.
    const wide = ctype(op === "fma" ? "f64" : "f32");
    return narrow(name, op, t, scalarCall(op, wide, options, d), d);
  }
  if (op === "rsqrt") return inline(name, t, [[t, "a"]], `1 / ${libm("sqrt", t)}(a)`, d);
  if (op !== "min" && op !== "max") return libm(op === "mod" ? "fmod" : op, t);
  const extremum = libm(`f${op}`, t);
  if (!options.signedZeros) return extremum;
  if (options.zero !== undefined)
    return binary(name, t, `a ${comparisonWithZero(op, options.zero)} b ? a : b`, d);
  // -0 and +0 compare equal, but the minimum of the two is -0 and the maximum +0.
  const [first, second] = op === "min" ? ["a", "b"] : ["b", "a"];
  const value = `a == b ? (signbit(a) ? ${first} : ${second}) : ${extremum}(a, b)`;
  return binary(name, t, value, d);
}

/** Defines a function of half precision that calls a function of greater precision and rounds the result. */
const narrow = (name: string, op: ScalarOp, t: CType, wide: string, d: Definitions): string => {
  const params = ["a", "b", "c"].slice(0, arity(op));
  const typed = params.map((p) => [t, p] as const);
  return inline(name, t, typed, `${wide}(${params.join(", ")})`, d);
};

const libm = (f: string, t: CType): string => (t.scalar === "f64" ? f : `${f}f`);

function integerCall(op: ScalarOp, t: CType, d: Definitions): string {
  const name = `strata_${op}_${wordOf(t)}`;
  const own = typeName(t);
  const unsigned = typeName(unsignedOf(t));
  const isSigned = own !== unsigned;
  const bits = Number(t.scalar.slice(1));
  switch (op) {
    case "min":
    case "max":
      return binary(name, t, `a ${op === "min" ? "<" : ">"} b ? a : b`, d);
    // x / 0 is 0 and x % 0 is x; the least signed number divided by -1 is itself.
    case "div": {
      const negated = isSigned ? ` : b == -1 ? (${own})-(${unsigned})a` : "";
      return binary(name, t, `b == 0 ? 0${negated} : a / b`, d);
    }
    case "mod":
      return binary(name, t, `b == 0 ? a${isSigned ? " : b == -1 ? 0" : ""} : a % b`, d);
    case "pow":
      return power(name, own, unsigned, d);
    case "shiftLeft":
      return binary(name, t, `(${own})((${unsigned})a << (b & ${bits - 1}))`, d);
    case "shiftRight":
      return binary(name, t, `a >> (b & ${bits - 1})`, d);
    case "popcount": {
      const count = `__builtin_popcount${bits === 64 ? "ll" : ""}((${unsigned})a)`;
      return inline(name, t, [[t, "a"]], count, d);
    }
    default:
      throw new CompilerBug(`${op} of integers is no function of C`);
  }
}

/** Powers of integers by repeated squaring, modulo 2^bits; 1 for a negative exponent. */
const power = (name: string, own: string, unsigned: string, d: Definitions): string =>
  d.define(name, () => [
    `static inline ${own} ${name}(${own} a, ${own} b)`,
    "{",
    `    ${unsigned} p = 1, s = (${unsigned})a;`,
    "    for (; b > 0; b >>= 1, s *= s)",
    "        if (b & 1) p *= s;",
    `    return (${own})p;`,
    "}",
  ]);

/** Defines a function of vectors that applies a function of scalars to each lane. */
function lanes(
  name: string,
  result: CType,
  args: readonly CType[],
  scalar: string,
  d: Definitions,
): string {
  const params = args.map((t, k) => [t, "abc"[k]!] as const);
  const at = (k: number): string => `${scalar}(${params.map(([, p]) => `${p}[${k}]`).join(", ")})`;
  const all = Array.from({ length: result.width }, (_, k) => at(k));
  return inline(name, result, params, vectorText(result, all), d);
}

/** Defines the function that chooses between two vectors lane by lane, by a mask of −1 and 0, and returns its name. */
export function chooseFunction(t: CType, d: Definitions): string {
  const mask = ctype(maskBits(t.scalar) === 64 ? "i64" : "i32", t.width);
  const name = typeName(mask);
  const value = `(${typeName(t)})((m & (${name})a) | (~m & (${name})b))`;
  return inline(`strata_choose_${wordOf(t)}`, t, [[mask, "m"], [t, "a"], [t, "b"]], value, d); // biome-ignore format: one line
}

/**
 * Defines the conversion of floats to integers with saturation and returns its name: values out of range become the nearest
 * integer, NaN becomes 0. Vectors are converted lane by lane; `to` is an integer type.
 */
export function saturated(from: CType, to: CType, d: Definitions): string {
  const name = `strata_${wordOf(to)}_of_${wordOf(from)}`;
  if (to.width > 1) {
    const scalar = saturated(ctype(from.scalar), ctype(to.scalar), d);
    return lanes(name, to, [from], scalar, d);
  }
  const { low, high, bits } = RANGE[to.scalar as keyof typeof RANGE];
  const wide = bytesOfType(from) < 4 ? "(float)x" : "x"; // half precision cannot represent 2^16
  const least = low === "0" ? "0" : `-0x1p${bits}`;
  const value = `x != x || ${wide} <= ${least} ? (x != x ? 0 : ${low}) : ${wide} >= 0x1p${bits} ? ${high} : (${typeName(to)})x`;
  return inline(name, to, [[from, "x"]], value, d);
}

/** The least and the greatest value of each integer type, and the exponent of the power of two above the greatest. */
const RANGE = {
  i8: { low: "INT8_MIN", high: "INT8_MAX", bits: 7 },
  u8: { low: "0", high: "UINT8_MAX", bits: 8 },
  i32: { low: "INT32_MIN", high: "INT32_MAX", bits: 31 },
  u32: { low: "0", high: "UINT32_MAX", bits: 32 },
  i64: { low: "INT64_MIN", high: "INT64_MAX", bits: 63 },
  u64: { low: "0", high: "UINT64_MAX", bits: 64 },
} as const satisfies Partial<Record<ScalarName, object>>;

/** Defines the function that loads a vector from an address aligned to its elements only, and returns its name. */
export function loadFunction(t: CType, d: Definitions): string {
  const own = typeName(t);
  return d.define(`strata_load_${own}`, (name) => [
    `static inline ${own} ${name}(const void *p) { return *(const ${own}_at *)p; }`,
  ]);
}
