/** @file Exact floating-point intermediates as big integers times powers of two, rounded once at the end. */

/** The number `mantissa` · 2^`exponent`. */
interface Exact {
  readonly mantissa: bigint;
  readonly exponent: number;
}

const BITS = new DataView(new ArrayBuffer(8));
const FRACTION = (1n << 52n) - 1n;

/** Decodes a finite double. */
function exact(x: number): Exact {
  BITS.setFloat64(0, x);
  const bits = BITS.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const magnitude = (bits & FRACTION) | (biased === 0 ? 0n : 1n << 52n);
  return { mantissa: x < 0 ? -magnitude : magnitude, exponent: Math.max(biased, 1) - 1075 };
}

/**
 * Fused multiply-add of doubles: x · y + z, computed exactly with big integers and rounded once, ties to even. Zeros, infinities
 * and NaN follow IEEE arithmetic.
 */
export function fma64(x: number, y: number, z: number): number {
  if (!Number.isFinite(x) || !Number.isFinite(y) || x === 0 || y === 0) return x * y + z;
  if (!Number.isFinite(z)) return z;
  const [a, b, c] = [exact(x), exact(y), exact(z)];
  const exponent = Math.min(a.exponent + b.exponent, c.exponent);
  const product = (a.mantissa * b.mantissa) << BigInt(a.exponent + b.exponent - exponent);
  return toDouble(product + (c.mantissa << BigInt(c.exponent - exponent)), exponent);
}

/** Returns the double nearest to mantissa · 2^exponent, ties to even. */
function toDouble(mantissa: bigint, exponent: number): number {
  if (mantissa < 0n) return -toDouble(-mantissa, exponent);
  const unit = Math.max(bitLength(mantissa) + exponent - 53, -1074); // exponent of the last place
  const quotient = roundShift(mantissa, unit - exponent);
  const half = Math.trunc(unit / 2); // 2 ** unit may be no double
  return Number(quotient) * 2 ** half * 2 ** (unit - half);
}

/** Returns mantissa / 2^bits rounded to the nearest integer, ties to even. */
function roundShift(mantissa: bigint, bits: number): bigint {
  if (bits <= 0) return mantissa << BigInt(-bits);
  const floor = mantissa >> BigInt(bits);
  const twice = (mantissa - (floor << BigInt(bits))) << 1n;
  const one = 1n << BigInt(bits);
  const up = twice > one || (twice === one && (floor & 1n) === 1n);
  return up ? floor + 1n : floor;
}

/**
 * Rounds an integer to odd with 53 bits: truncates and sets the last bit if the result is inexact. A later rounding to fewer bits
 * then equals a single rounding.
 */
export function roundToOdd(x: bigint): number {
  if (x < 0n) return -roundToOdd(-x);
  const drop = BigInt(Math.max(bitLength(x) - 53, 0));
  const floor = x >> drop;
  const odd = floor << drop === x ? floor : floor | 1n;
  return Number(odd << drop);
}

const bitLength = (x: bigint): number => x.toString(2).length;
