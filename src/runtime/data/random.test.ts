import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScalarName } from "../../lowering/imperative.ts";
import { liesIn } from "../../term/index.ts";
import { halfFromBits } from "./half.ts";
import { randomArray, xoshiro128 } from "./random.ts";

const numbers = (seed: number, scalar: ScalarName, n: number, integerValued = false): number[] =>
  Array.from(randomArray(seed, scalar, [n], { integerValued }).components[0]!, Number);

const RANGES = {
  f16: { low: 0.25, high: 1000 },
  f32: { low: 2 ** -149, high: 2 ** -140 },
  f64: { low: -Number.MAX_VALUE, high: Number.MAX_VALUE },
  i32: { low: -(2 ** 31), high: 2 ** 31 - 1 },
  u32: { low: 7, high: 9 },
  i64: { low: -(2n ** 63n), high: -1n },
  u64: { low: 2n ** 64n - 4n, high: 2n ** 64n - 1n },
} as const;

describe.each(Object.entries(RANGES))("a random array of %s in a range", (name, range) => {
  const scalar = name as keyof typeof RANGES;
  const drawn = (seed: number, n: number, integerValued = false): (number | bigint)[] => {
    const [data] = randomArray(seed, scalar, [n], { range, integerValued }).components;
    return [...data!].map((x) => (scalar === "f16" ? halfFromBits(Number(x)) : x));
  };

  it("lies in it, is spread over it, and begins a longer one", () => {
    const all = drawn(5, 2000);
    expect(all.every((x) => liesIn(range, x))).toBe(true);
    expect(new Set(all).size).toBeGreaterThanOrEqual(3);
    expect(all.some((x) => x < all[0]!) || all.some((x) => x > all[0]!)).toBe(true);
    expect(drawn(5, 10)).toEqual(all.slice(0, 10));
    expect(drawn(5, 10, true)).toEqual(all.slice(0, 10));
    expect(drawn(6, 10)).not.toEqual(all.slice(0, 10));
  });
});

it("a random array of a range of floats is spread evenly", () => {
  const range = { low: 0.5, high: 2 };
  const all = Array.from(randomArray(7, "f32", [100_000], { range }).components[0]!, Number);
  const mean = all.reduce((a, b) => a + b) / all.length;
  expect(mean).toBeCloseTo(1.25, 2);
  expect(all.reduce((s, x) => s + (x - mean) ** 2, 0) / all.length).toBeCloseTo(1.5 ** 2 / 12, 2);
});

describe("random arrays", () => {
  it("come from xoshiro128**", () => {
    const next = xoshiro128([1, 2, 3, 4]);
    const first = Array.from({ length: 10 }, next);
    const reference = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849];
    expect(first).toEqual([...reference, 3729100597, 4258142804]);
  });
  it("stay what they are", () => {
    expect(numbers(1, "f32", 4)).toMatchInlineSnapshot(`
      [
        0.6123065948486328,
        0.7612619400024414,
        -0.6819660663604736,
        0.7744323015213013,
      ]
    `);
    expect(numbers(2 ** 40, "f64", 2)).toMatchInlineSnapshot(`
      [
        0.5135664899470089,
        0.8886820205617663,
      ]
    `);
    expect(numbers(1, "i32", 8)).toMatchInlineSnapshot(`
      [
        4,
        6,
        -6,
        6,
        -1,
        -2,
        -8,
        6,
      ]
    `);
  });
  it("lie in [-1, 1), around 0 and spread evenly", () => {
    for (const scalar of ["f32", "f64"] as const) {
      const values = numbers(7, scalar, 100_000);
      const mean = values.reduce((a, b) => a + b) / values.length;
      const square = values.reduce((a, b) => a + b * b) / values.length;
      expect(values.every((v) => v >= -1 && v < 1)).toBe(true);
      expect(mean).toBeCloseTo(0, 2);
      expect(square).toBeCloseTo(1 / 3, 2);
    }
  });
  it("are small integers where asked for", () => {
    const whole = numbers(3, "f32", 1000, true);
    expect(new Set(whole)).toEqual(new Set(Array.from({ length: 16 }, (_, i) => i - 8)));
    expect(numbers(3, "u32", 1000).every((v) => v >= 0 && v < 16)).toBe(true);
    expect(new Set(numbers(3, "bool", 100))).toEqual(new Set([0, 1]));
  });
  it("hold f16 as the bits of the same values", () => {
    const value = (bits: number): number => {
      const size = ((bits & 0x3ff) / 1024 + 1) * 2 ** (((bits >> 10) & 31) - 15);
      return bits === 0 ? 0 : bits & 0x8000 ? -size : size;
    };
    const halves = numbers(5, "f16", 5000).map(value);
    expect(halves.every((v) => v >= -1 && v < 1 && Number.isInteger(v * 1024))).toBe(true);
    const whole = numbers(5, "f16", 5000, true).map(value);
    expect(new Set(whole)).toEqual(new Set(Array.from({ length: 16 }, (_, i) => i - 8)));
  });
  it("keep their first elements when they grow, and differ by seed and component", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.nat(50), (seed, n) => {
        expect(numbers(seed, "f32", 60).slice(0, n)).toEqual(numbers(seed, "f32", n));
        expect(numbers(seed, "f64", 4)).not.toEqual(numbers(seed + 1, "f64", 4));
        const [a, b] = randomArray(seed, "f64", [4], { components: 2 }).components;
        expect(a).not.toEqual(b);
      }),
    );
  });
});
