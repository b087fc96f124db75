/** @file The functions that the text of a kernel calls by fixed names. */
import { floatMax, floatMin, floatToInt, roundToHalf } from "../../../term/interpret/arithmetic.ts";
import type { CalledFunction } from "../../../term/interpret/javascript/operation-text.ts";
import { bitsFromHalf, halfFromBits } from "../../data/half.ts";
import { otherZeroMax, otherZeroMin } from "../either-zero.ts";

/** The functions by their names in the text. */
export const ARITHMETIC = {
  half: roundToHalf,
  fromHalf: halfFromBits,
  toHalf: bitsFromHalf,
  floatMin,
  floatMax,
  floatToInt,
  otherZeroMin,
  otherZeroMax,
} as const;

/** The names of the functions. */
export const ARITHMETIC_NAMES: ReadonlyMap<CalledFunction, string> = new Map(
  Object.entries(ARITHMETIC).map(([name, f]) => [f, name]),
);
