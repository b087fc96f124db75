/**
 * @file The rules of the module `arithmetic` give the bits of the arithmetic that they replace, in the interpreter. `npm run
 * test:arithmetic` tries all numbers of half precision, and more of the other formats.
 */
import { describe, expect, it } from "vitest";
import { intoType } from "../../src/term/index.ts";
import { Comparison } from "../support/arithmetic/comparison.ts";
import {
  ALL_HALVES,
  anyNumber,
  type BinaryFormat,
  type FloatName,
  FORMATS,
  powersOfTwo,
  specialNumbers,
} from "../support/arithmetic/formats.ts";
import {
  type Division,
  hardDivisions,
  subnormalTies,
} from "../support/arithmetic/hard-quotients.ts";
import { Choices, seed } from "../support/choices.ts";
import { dyadic } from "../support/exact.ts";

const c = Choices.seeded(seed);
const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const bits = (): bigint => some(4, () => BigInt(c.nat(0xffff))).reduce((b, x) => (b << 16n) | x);
const exponent = (): number => (c.nat(2000) - 1000) / 1000;

const hardOnes = (count: number, f: BinaryFormat): Division[] =>
  some(count, () => hardDivisions(bits(), exponent, f)).flat();
const sideBySide = (pairs: readonly Division[]) => ({
  xs: pairs.map(([x]) => x),
  ds: pairs.map(([, d]) => d),
});

describe.each(["f16", "f32", "f64"] as const)("%s", (name: FloatName) => {
  const format = FORMATS[name];
  const comparison = new Comparison(name, "interp");
  const special = specialNumbers(format);
  const any = some(60, () => anyNumber(c, format));
  const rounded = (data: Readonly<Record<string, readonly number[]>>) =>
    Object.fromEntries(
      Object.entries(data).map(([k, xs]) => [k, xs.map((x) => intoType(name, x) as number)]),
    );

  it("a hard quotient is close to the middle of two numbers, and the interpreter rounds it to the nearest", () => {
    const hard = hardOnes(100, format).filter(([x, d]) => x > 0 && d > 0 && x < 2 && d < 2);
    expect(hard.length).toBeGreaterThan(100);
    for (const [x, d] of hard) {
      const shift = BigInt(format.precision - (x < d ? 0 : 1));
      const dividend = significand(x, format) << shift;
      const [floor, rest] = [dividend / significand(d, format), dividend % significand(d, format)];
      const twice = 2n * rest - significand(d, format);
      expect(Math.abs(Number(twice))).toBeLessThanOrEqual(10);
      const nearest = Number(twice > 0n ? floor + 1n : floor) * 2 ** -Number(shift);
      expect(intoType(name, x / d)).toBe(nearest);
    }
  });

  it("a corrected product is the quotient where that is hard to round", async () => {
    const hard = sideBySide(hardOnes(name === "f16" ? 400 : 4000, format));
    expect(await comparison.differences("pairs", "reciprocal", hard)).toBeGreaterThan(100);
    expect(await comparison.differences("pairs", "corrected", hard)).toBe(0);
  });

  it("a corrected product is the quotient in the middle of two subnormal numbers", async () => {
    const ties = sideBySide(subnormalTies(format));
    expect(await comparison.differences("pairs", "corrected", ties)).toBe(0);
  });

  it("a corrected product is the quotient of special numbers and any numbers", async () => {
    const numbers = [...special, ...any];
    const data = { xs: numbers, ds: numbers };
    expect(await comparison.differences("quotients", "corrected", data)).toBe(0);
  });

  it("a product with the reciprocal of a power of two is the quotient", async () => {
    const ds = [...powersOfTwo(format), ...special];
    const xs = [...special, ...any];
    expect(await comparison.differences("quotients", "power", { xs, ds })).toBe(0);
  });

  it("a sum that becomes one operation has the same bits", async () => {
    const { leastExponent: least, mostExponent: most, precision: p } = format;
    const exponents = [0, 1, 2, -1, -2, least - 2, least - 1, least, least + 1, most];
    const cs = [...exponents.map((e) => 2 ** e), 3, 0.1].flatMap((x) => [x, -x]);
    // Next to the least and the greatest addends for which every x gives the same bits.
    const limits = [-1, 0, 1, 2, 3].flatMap((e) => [2 ** (least + p + e), 2 ** (most - p + e)]);
    const bs = [...special, ...limits, ...limits.map((x) => -1.25 * x)];
    const data = { cs, bs, xs: [...special, ...any] };
    expect(await comparison.differences("sums", "scaledSum", rounded(data))).toBe(0);
  });
});

it("a corrected product of half precision is the quotient of every dividend by some divisors", async () => {
  const ds = [...some(20, () => c.pick(ALL_HALVES)), 3, 10, 0.1, 1.999].map(
    (x) => intoType("f16", x) as number,
  );
  const comparison = new Comparison("f16", "interp");
  expect(await comparison.differences("quotients", "corrected", { xs: ALL_HALVES, ds })).toBe(0);
});

/** The significand of a number in [1, 2) as an integer of as many bits as the precision. */
function significand(x: number, { precision }: BinaryFormat): bigint {
  const { numerator, scale } = dyadic(x);
  return numerator << BigInt(precision - 1 - scale);
}
