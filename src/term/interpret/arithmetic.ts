/**
 * @file Scalar arithmetic in the precision of each type. Exact as in OpenCL: + − × ÷, sqrt, fma, floor, ceil, fabs, comparisons,
 * casts, min/max, integers and others. Other functions are rounded from double precision, within OpenCL's tolerances. A float
 * operation rounds once to its type; integers wrap; integer division truncates.
 */
import { isFloatName, type ScalarName } from "../type.ts";
import { fma64, roundToOdd } from "./big-float.ts";

/** A scalar value: a bigint for `i64` and `u64`, a boolean for `bool`, a number otherwise. */
export type Scalar = number | bigint | boolean;

/**
 * Rounds or wraps a mathematical result to a value of `type`: to the nearest float, ties to even; modulo a power of 2 for integers;
 * true for all but 0 and NaN for `bool`. A fraction is truncated for integers up to 32 bits, infinity and NaN give 0; for 64-bit integers
 * all three raise a RangeError.
 */
export function intoType(type: ScalarName, x: Scalar): Scalar {
  switch (type) {
    case "f32":
      return Math.fround(Number(x));
    case "f64":
      return Number(x);
    case "f16":
      return roundToHalf(Number(x));
    case "i8":
      return (Number(x) << 24) >> 24;
    case "u8":
      return Number(x) & 255;
    case "i32":
      return Number(x) | 0;
    case "u32":
      return Number(x) >>> 0;
    case "i64":
      return BigInt.asIntN(64, BigInt(x));
    case "u64":
      return BigInt.asUintN(64, BigInt(x));
    case "bool":
      return Boolean(x);
    default:
      return type satisfies never;
  }
}

/**
 * Rounds to the nearest half-precision number, ties to even. Magnitudes above 65504 after rounding become infinite; NaN, infinities
 * and both zeros stay.
 */
export function roundToHalf(x: number): number {
  if (!Number.isFinite(x) || x === 0) return x;
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(x))), -14);
  const ulp = 2 ** (exponent - 10);
  const scaled = x / ulp; // exact: a power of two
  const floor = Math.floor(scaled);
  const tie = scaled - floor === 0.5;
  const nearest = tie ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(scaled);
  const rounded = nearest * ulp;
  if (Math.abs(rounded) > 65504) return x > 0 ? Infinity : -Infinity;
  return rounded === 0 ? Math.sign(x) * 0 : rounded;
}

const isBig = (type: ScalarName): boolean => type === "i64" || type === "u64";

/**
 * Converts between scalar types. Float to integer truncates, saturates at the ends of the range and maps NaN to 0; integer to
 * integer wraps; anything but 0 converts to `true`.
 */
export function convert(from: ScalarName, to: ScalarName, x: Scalar): Scalar {
  if (to === "bool") return x !== 0 && x !== 0n && x !== false;
  if (typeof x === "boolean") return intoType(to, x ? 1 : 0);
  if (!isFloatName(from) || isFloatName(to)) {
    if (!isFloatName(to)) return wrapInteger(to, BigInt(x));
    return intoType(to, to !== "f64" && typeof x === "bigint" ? roundToOdd(x) : Number(x));
  }
  const [lo, hi] = INTEGER_RANGE[to as keyof typeof INTEGER_RANGE];
  const truncated = Math.trunc(Number.isNaN(x as number) ? 0 : (x as number));
  if (truncated <= Number(lo)) return intoType(to, isBig(to) ? lo : Number(lo));
  if (truncated >= Number(hi)) return intoType(to, isBig(to) ? hi : Number(hi));
  return intoType(to, isBig(to) ? BigInt(truncated) : truncated);
}

/** Truncates to a signed 32-bit integer, saturates at the ends of the range and maps NaN to 0. */
export function floatToInt(x: number): number {
  if (x >= 2147483647) return 2147483647;
  return x <= -2147483648 ? -2147483648 : x | 0;
}

const INTEGER_RANGE = {
  i8: [-128n, 127n],
  u8: [0n, 255n],
  i32: [-(2n ** 31n), 2n ** 31n - 1n],
  u32: [0n, 2n ** 32n - 1n],
  i64: [-(2n ** 63n), 2n ** 63n - 1n],
  u64: [0n, 2n ** 64n - 1n],
} as const;

function wrapInteger(to: ScalarName, x: bigint): Scalar {
  if (isBig(to)) return intoType(to, x);
  const wrap = to.startsWith("u") ? BigInt.asUintN : BigInt.asIntN;
  return Number(wrap(bitsOf(to), x));
}

type Unary = (x: number) => number;
const MATH: Readonly<Record<string, Unary>> = {
  sqrt: Math.sqrt,
  rsqrt: (x) => 1 / Math.sqrt(x),
  exp: Math.exp,
  log: Math.log,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  floor: Math.floor,
  ceil: Math.ceil,
  fabs: Math.abs,
};

/**
 * Returns the function of a unary primitive (`not`, `neg`, `bitNot`, `sqrt`, …) on defined scalars of `type`. Functions of floats are
 * computed in double precision and rounded once to the type.
 */
export function unaryOperator(op: string, type: ScalarName): (x: Scalar) => Scalar {
  if (op === "not") return (x) => !x;
  if (op === "bitNot") return (x) => wrapInteger(type, ~BigInt(x));
  if (op === "popcount") return (x) => wrapInteger(type, BigInt(bitCount(BigInt(x), type)));
  if (op === "neg") {
    return isBig(type)
      ? (x) => intoType(type, -(x as bigint))
      : (x) => intoType(type, -(x as number));
  }
  const f = MATH[op]!;
  return (x) => intoType(type, f(Number(x)));
}

/** The number of bits of an integer type. */
const bitsOf = (type: ScalarName): number => Number(type.slice(1));

/** The number of ones among the bits of an integer. */
function bitCount(x: bigint, type: ScalarName): number {
  let count = 0;
  for (let rest = BigInt.asUintN(bitsOf(type), x); rest > 0n; rest &= rest - 1n) count++;
  return count;
}

const COMPARE: Readonly<Record<string, (x: Scalar, y: Scalar) => boolean>> = {
  eq: (x, y) => x === y,
  ne: (x, y) => x !== y,
  lt: (x, y) => x < y,
  le: (x, y) => x <= y,
  gt: (x, y) => x > y,
  ge: (x, y) => x >= y,
  and: (x, y) => Boolean(x) && Boolean(y),
  or: (x, y) => Boolean(x) || Boolean(y),
};

/** OpenCL's fmin: if one operand is NaN, the result is the other; min(−0, +0) is −0. */
export const floatMin = (x: number, y: number): number =>
  Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.min(x, y);
/** OpenCL's fmax: if one operand is NaN, the result is the other; max(−0, +0) is +0. */
export const floatMax = (x: number, y: number): number =>
  Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.max(x, y);

const FLOAT: Readonly<Record<string, (x: number, y: number) => number>> = {
  add: (x, y) => x + y,
  sub: (x, y) => x - y,
  mul: (x, y) => x * y,
  div: (x, y) => x / y,
  mod: (x, y) => x % y,
  min: floatMin,
  max: floatMax,
  pow: (x, y) => x ** y,
};

const INTEGER: Readonly<Record<string, (x: bigint, y: bigint) => bigint>> = {
  add: (x, y) => x + y,
  sub: (x, y) => x - y,
  mul: (x, y) => x * y,
  // Division by 0 gives the quotient 0 and the remainder x, so that x = (x / y) * y + x % y holds for every y.
  div: (x, y) => (y === 0n ? 0n : x / y),
  mod: (x, y) => (y === 0n ? x : x % y),
  // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint
  min: (x, y) => (x < y ? x : y),
  // biome-ignore lint/complexity/useMathMinMax: Math.max takes no bigint
  max: (x, y) => (x > y ? x : y),
  pow: integerPower,
  bitAnd: (x, y) => x & y,
  bitOr: (x, y) => x | y,
  bitXor: (x, y) => x ^ y,
};

/** Shifts of an integer by the number of bits that the second operand states. */
const SHIFT: Readonly<Record<string, (x: bigint, by: bigint) => bigint>> = {
  shiftLeft: (x, by) => x << by,
  shiftRight: (x, by) => x >> by,
};

/** Exponentiation by squaring, modulo 2^64. Returns 1 for a negative exponent, as the generated kernels do. */
function integerPower(x: bigint, y: bigint): bigint {
  let power = 1n;
  for (let [square, rest] = [x, y]; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) power = BigInt.asIntN(64, power * square);
    square = BigInt.asIntN(64, square * square);
  }
  return power;
}

/**
 * Returns the function of a binary primitive (`add`, `lt`, …) on defined operands of the scalar type `type`. Comparisons, `and`
 * and `or` give booleans. Integers wrap; division by 0 gives 0, the remainder by 0 the dividend, and a negative exponent 1. A
 * float result is rounded once. A shift takes the second operand modulo the number of bits, as OpenCL does (6.3 j); a negative
 * number shifted right stays negative.
 */
export function binaryOperator(op: string, type: ScalarName): (x: Scalar, y: Scalar) => Scalar {
  const compare = COMPARE[op];
  if (compare !== undefined) return compare;
  if (isFloatName(type)) {
    const f = FLOAT[op]!;
    return (x, y) => intoType(type, f(x as number, y as number));
  }
  if (type === "i32" && (op === "add" || op === "sub")) {
    const sign = op === "add" ? 1 : -1;
    return (x, y) => ((x as number) + sign * (y as number)) | 0;
  }
  const shift = SHIFT[op];
  if (shift !== undefined) {
    const last = BigInt(bitsOf(type) - 1);
    return (x, y) => wrapInteger(type, shift(BigInt(x), BigInt(y) & last));
  }
  const f = INTEGER[op]!;
  return (x, y) => wrapInteger(type, f(BigInt(x), BigInt(y)));
}

/**
 * Fused multiply-add a·b + c, rounded once. Up to f32 the product is exact in double precision; the sum is corrected for double
 * rounding. Integers multiply and add with wrapping.
 */
export function fma(type: ScalarName, a: Scalar, b: Scalar, c: Scalar): Scalar {
  if (!isFloatName(type)) return binaryOperator("add", type)(binaryOperator("mul", type)(a, b), c);
  if (type === "f64") return fma64(a as number, b as number, c as number);
  const product = (a as number) * (b as number);
  const sum = product + (c as number);
  return intoType(type, Number.isFinite(sum) ? sumToOdd(product, c as number, sum) : sum);
}

/**
 * Rounds x + y to odd, given the rounded sum. Rounding a sum that was rounded to odd to a shorter format equals rounding once
 * (Boldo and Melquiond, 2008).
 */
function sumToOdd(x: number, y: number, sum: number): number {
  const error = twoSumError(x, y, sum);
  if (error === 0) return sum;
  BITS.setFloat64(0, sum);
  const bits = BITS.getBigInt64(0);
  if ((bits & 1n) === 1n) return sum;
  const towardError = error > 0 === sum > 0 ? 1n : -1n;
  BITS.setBigInt64(0, sum === 0 ? bits : bits + towardError);
  return BITS.getFloat64(0);
}
const BITS = new DataView(new ArrayBuffer(8));

function twoSumError(x: number, y: number, sum: number): number {
  const yVirtual = sum - x;
  const xVirtual = sum - yVirtual;
  return x - xVirtual + (y - yVirtual);
}
