/** @file The kinds of numbers in random data, and the numbers with special behaviour that they include. */

/**
 * The kind of numbers in random data:
 * - `special`: includes −0, infinities, NaN, subnormals and the ends of integer types;
 * - `finite`: no infinity and no NaN;
 * - `whole`: small whole numbers, on which + is exact in any order;
 * - `powers`: floats 0, ±1, ±2 and ½, on which × is exact in any order; integers are as for `whole`.
 */
export type Flavour = "special" | "finite" | "whole" | "powers";

/** Numbers that are not small, for integers of any type: each is taken modulo its range. */
export const END_INTEGERS: readonly number[] = [
  -1,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 32 - 1,
  -7,
  123_456,
];
/** Finite floats with special behaviour. */
export const FINITE_FLOATS: readonly number[] = [0, -0, 1e-40, -1e-7, 3e4, -1, 0.1];
/** Floats with special behaviour. */
export const SPECIAL_FLOATS: readonly number[] = [...FINITE_FLOATS, Infinity, -Infinity, NaN, 3e38];
/** Floats whose products are exact. */
export const EXACT_FACTORS: readonly number[] = [0, 1, -1, 2, -2, 0.5];
