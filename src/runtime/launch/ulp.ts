/** @file Distances between two scalars of one type: in units in the last place, and absolute. */
import type { ScalarName } from "../../lowering/imperative.ts";
import { isFloatName, type Scalar } from "../../term/index.ts";
import { bitsFromHalf } from "../data/half.ts";

const BITS = new DataView(new ArrayBuffer(8));

/** Maps floats to integers that preserve order and neighbours. Both zeros map to 0. */
const ORDINAL = {
  f16: (x: number): number => folded(bitsFromHalf(x), 0x8000),
  f32: (x: number): number => {
    BITS.setFloat32(0, x);
    return folded(BITS.getUint32(0), 2 ** 31);
  },
  f64: (x: number): bigint => {
    BITS.setFloat64(0, x);
    const bits = BITS.getBigInt64(0);
    return bits < 0n ? -(bits & (2n ** 63n - 1n)) : bits;
  },
} as const;

const folded = (bits: number, sign: number): number => (bits >= sign ? sign - bits : bits);

/**
 * The number of steps between neighbouring floats from a to b: 0 for +0 and −0 and for two NaNs, Infinity if one is NaN. For other
 * types, the absolute difference.
 */
export function ulpDistance(scalar: ScalarName, a: Scalar, b: Scalar): number {
  if (!isFloatName(scalar)) return absoluteError(a, b);
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b) ? 0 : Infinity;
  const ordinal = ORDINAL[scalar as keyof typeof ORDINAL];
  const [x, y] = [ordinal(a as number), ordinal(b as number)];
  return absoluteError(x, y);
}

/** |a − b|; 0 for equal infinities and for two NaNs, Infinity if one is NaN. */
export function absoluteError(a: Scalar, b: Scalar): number {
  if (Object.is(a, b)) return 0;
  if (typeof a === "bigint" || typeof b === "bigint") {
    const difference = BigInt(a) - BigInt(b);
    return Number(difference < 0n ? -difference : difference);
  }
  const error = Math.abs(Number(a) - Number(b));
  return Number.isNaN(error) ? Infinity : error;
}

/** True for equal bits. All NaNs count as equal; −0 and +0 differ. */
export const sameBits = (a: Scalar, b: Scalar): boolean => Object.is(a, b);
