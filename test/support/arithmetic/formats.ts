/** @file The binary formats of floats: what their numbers are, and numbers with special behaviour. */
import { intoType } from "../../../src/term/index.ts";
import type { Choices } from "../choices.ts";

/** The name of a float type. */
export type FloatName = "f16" | "f32" | "f64";

/** A binary format: its precision in bits, and the exponents of its least normal and its greatest power of two. */
export interface BinaryFormat {
  readonly name: FloatName;
  readonly precision: number;
  readonly leastExponent: number;
  readonly mostExponent: number;
}

/** The formats of the three float types. */
export const FORMATS: Readonly<Record<FloatName, BinaryFormat>> = {
  f16: { name: "f16", precision: 11, leastExponent: -14, mostExponent: 15 },
  f32: { name: "f32", precision: 24, leastExponent: -126, mostExponent: 127 },
  f64: { name: "f64", precision: 53, leastExponent: -1022, mostExponent: 1023 },
};

/** All numbers of half precision, those with a minus sign and every NaN included: 65,536. */
export const ALL_HALVES: readonly number[] = Array.from({ length: 65_536 }, (_, bits) => {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const normal = (1024 + fraction) * 2 ** (exponent - 25);
  const special = fraction === 0 ? Infinity : NaN;
  const magnitude = exponent === 0 ? fraction * 2 ** -24 : exponent === 31 ? special : normal;
  return bits >> 15 === 1 ? -magnitude : magnitude;
});

/** All powers of two of a format, subnormal ones included. */
export const powersOfTwo = ({ precision, leastExponent, mostExponent }: BinaryFormat): number[] =>
  Array.from(
    { length: mostExponent - leastExponent + precision },
    (_, i) => 2 ** (mostExponent - i),
  );

/** Zeros, infinities, NaN, subnormal numbers, and numbers at the ends of the binades, each with either sign. */
export function specialNumbers(format: BinaryFormat): number[] {
  const { precision, leastExponent, mostExponent } = format;
  const ulp = 2 ** (1 - precision);
  const exponents = [0, 1, -1, leastExponent, mostExponent, leastExponent + precision];
  const ends = exponents.flatMap((e) => [1, 1 + ulp, 2 - ulp, 1.5].map((m) => m * 2 ** e));
  const least = 2 ** (leastExponent - precision + 1);
  const subnormal = [least, 3 * least, 2 ** leastExponent - least];
  const numbers = [0, Infinity, 3, 7, 10, 0.1, 1 / 3, ...ends, ...subnormal];
  const rounded = numbers.map((x) => intoType(format.name, x) as number);
  return [NaN, ...rounded, ...rounded.map((x) => -x)];
}

/** A random number of any exponent of the format, subnormal ones included. */
export function anyNumber(
  c: Choices,
  { name, precision, leastExponent, mostExponent }: BinaryFormat,
): number {
  const fraction = c.nat(0xffff) * 2 ** -16 + c.nat(0xffff) * 2 ** -32 + c.nat(0xffff) * 2 ** -48;
  const exponent = c.int(leastExponent - precision, mostExponent);
  const magnitude = (1 + fraction) * 2 ** exponent;
  return intoType(name, c.chance(50) ? magnitude : -magnitude) as number;
}
