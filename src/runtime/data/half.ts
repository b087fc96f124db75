/** @file Converts half-precision numbers from and to the 16 bits that memory holds (IEEE 754 binary16). */

/** The number that these 16 bits encode in binary16, also for subnormal numbers, infinities and −0. Every NaN pattern gives NaN. */
export function halfFromBits(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/**
 * The 16 bits of a number in binary16. The number must already be rounded to half precision. Every NaN becomes 0x7e00; the sign of
 * 0 is kept.
 */
export function bitsFromHalf(x: number): number {
  if (Number.isNaN(x)) return 0x7e00;
  const sign = x < 0 || Object.is(x, -0) ? 0x8000 : 0;
  return sign | magnitudeBits(Math.abs(x));
}

function magnitudeBits(x: number): number {
  if (x === Infinity) return 0x7c00;
  if (x < 2 ** -14) return x * 2 ** 24;
  const exponent = Math.floor(Math.log2(x));
  return ((exponent + 15) << 10) | ((x / 2 ** exponent - 1) * 1024);
}
