/** @file The arithmetic that the generated JavaScript calls by name, with the interpreter's results. */
import { roundToHalf } from "../../../term/interpret/arithmetic.ts";
import { bitsFromHalf, halfFromBits } from "../half.ts";

/** The functions of `arithmetic` in generated JavaScript. */
export const ARITHMETIC = {
  half: roundToHalf,
  fromHalf: halfFromBits,
  toHalf: bitsFromHalf,
  /** OpenCL's fmin: if one operand is NaN, the result is the other; min(−0, +0) is −0. */
  floatMin: (x: number, y: number): number =>
    Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.min(x, y),
  /** OpenCL's fmax: if one operand is NaN, the result is the other; max(−0, +0) is +0. */
  floatMax: (x: number, y: number): number =>
    Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.max(x, y),
  /** Truncates to a signed 32-bit integer, saturates at the ends of the range and maps NaN to 0. */
  floatToInt: (x: number): number => {
    if (x >= 2147483647) return 2147483647;
    return x <= -2147483648 ? -2147483648 : x | 0;
  },
} as const;
