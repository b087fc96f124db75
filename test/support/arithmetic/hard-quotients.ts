/**
 * @file Dividends whose quotients lie as close to the middle of two numbers as quotients can: there a division is rounded wrongly if
 * it is anywhere.
 */
import type { BinaryFormat } from "./formats.ts";

/** How far a dividend is from a middle times the divisor, in units of the last place of their product. */
const DISTANCES = [1n, -1n, 3n, -3n, 5n, -5n];

/** The inverse of an odd number modulo 2^bits, by Newton's iteration, which doubles the number of right bits. */
function inverse(odd: bigint, bits: number): bigint {
  let x = odd; // right in three bits
  for (let right = 3; right < bits; right *= 2) x = BigInt.asUintN(bits, x * (2n - odd * x));
  return BigInt.asUintN(bits, x);
}

/**
 * The dividends X in [2^(p−1), 2^p) for which X / D is closest to the middle of two numbers of p bits, for an odd divisor D in the same
 * range. A middle M / 2^s has p + 1 bits, so X · 2^s = M · D + k for a small k gives M modulo 2^s.
 */
function hardDividends(divisor: bigint, { precision }: BinaryFormat): bigint[] {
  const p = BigInt(precision);
  const [low, high] = [1n << (p - 1n), 1n << p];
  const found: bigint[] = [];
  for (const shift of [precision, precision + 1])
    for (const k of DISTANCES) {
      const residue = BigInt.asUintN(shift, -k * inverse(divisor, shift));
      const middle = shift === precision ? residue + high : residue;
      const dividend = (middle * divisor + k) >> BigInt(shift);
      const isBelow = dividend < divisor;
      const fits = dividend >= low && dividend < high && middle >= high && middle < 2n * high;
      if (fits && isBelow === shift > precision) found.push(dividend);
    }
  return found;
}

/** A pair of a dividend and a divisor. */
export type Division = readonly [dividend: number, divisor: number];

/**
 * Hard divisions by an odd significand, given by its bits without the last one (and without the first, which is 1): in the middle of
 * the format and, by powers of two that `exponent` chooses (−1 to 1), towards its ends. Of either sign.
 */
export function hardDivisions(bits: bigint, exponent: () => number, f: BinaryFormat): Division[] {
  const { precision } = f;
  const divisor = (1n << BigInt(precision - 1)) | (BigInt.asUintN(precision - 2, bits) << 1n) | 1n;
  const scaled = (x: bigint, by: number): number => Number(x) * 2 ** (1 - precision) * 2 ** by;
  const any = (): number => Math.round(exponent() * (f.mostExponent - 1));
  return hardDividends(divisor, f).flatMap((x): Division[] => {
    const by = any();
    return [
      [scaled(x, 0), scaled(divisor, 0)],
      [-scaled(x, any()), scaled(divisor, Math.round(by / 2))],
      [scaled(x, by), -scaled(divisor, any())],
    ];
  });
}

/** Divisions whose quotients are in the middle of two subnormal numbers, by divisors of few bits. */
export function subnormalTies({
  precision,
  leastExponent,
  mostExponent,
}: BinaryFormat): Division[] {
  const scale = Math.min(2 * precision + 2, mostExponent - 5);
  const half = leastExponent - precision; // exponent of half of the least number
  const large = 2 ** (precision - 3);
  return [3, 5, 7].flatMap((d) =>
    [1, 3, 5, 7, large + 1, large + 3].map(
      (odd): Division => [odd * d * 2 ** (half + scale), d * 2 ** scale],
    ),
  );
}
