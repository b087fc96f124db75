import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScalarName } from "../../lowering/imperative.ts";
import { randomArray, xoshiro128 } from "./random.ts";

const numbers = (seed: number, scalar: ScalarName, n: number, integerValued = false): number[] =>
  Array.from(randomArray(seed, scalar, [n], { integerValued }).components[0]!, Number);

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
