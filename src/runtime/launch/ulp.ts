/** @file How far two scalars of one type are apart: in units in the last place, and absolutely. */
import type { ScalarName } from "../../lowering/imperative.ts";
import { isFloatName, type Scalar } from "../../term/index.ts";
import { bitsFromHalf } from "../simulator/half.ts";

const BITS = new DataView(new ArrayBuffer(8));

/** Floats as integers in the same order, neighbours being neighbours; both zeros are 0. */
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

/** Floats between the two, `Infinity` if just one is NaN, 0 for both zeros; for other types their difference. */
export function ulpDistance(scalar: ScalarName, a: Scalar, b: Scalar): number {
  if (!isFloatName(scalar)) return absoluteError(a, b);
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b) ? 0 : Infinity;
  const ordinal = ORDINAL[scalar as keyof typeof ORDINAL];
  const [x, y] = [ordinal(a as number), ordinal(b as number)];
  return absoluteError(x, y);
}

/** |a − b|; 0 for equal infinities and for two NaNs. */
export function absoluteError(a: Scalar, b: Scalar): number {
  if (Object.is(a, b)) return 0;
  if (typeof a === "bigint" || typeof b === "bigint") {
    const difference = BigInt(a) - BigInt(b);
    return Number(difference < 0n ? -difference : difference);
  }
  const error = Math.abs(Number(a) - Number(b));
  return Number.isNaN(error) ? Infinity : error;
}

/** The same bits, where all NaNs count as one; −0 is not +0. */
export const sameBits = (a: Scalar, b: Scalar): boolean => Object.is(a, b);
