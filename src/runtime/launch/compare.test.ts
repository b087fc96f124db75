import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostArray } from "../data/host-array.ts";
import { compareResults } from "./compare.ts";
import { ty } from "./testing/plans.ts";
import { ulpDistance } from "./ulp.ts";

const f32 = (...values: number[]) => hostArray("f32", [values.length], [Float32Array.from(values)]);
const compare = (a: number[], b: number[], tolerance = {}) =>
  compareResults(ty("[n]f32"), f32(...a), f32(...b), tolerance);

describe("a comparison", () => {
  it("is by bits, all NaNs being one and the zeros two", () => {
    const nan = hostArray("f32", [1], [new Float32Array(Uint32Array.of(0xffffffff).buffer)]);
    expect(compareResults(ty("[n]f32"), nan, f32(Number.NaN)).equal).toBe(true);
    expect(compare([0], [-0])).toMatchObject({ equal: false, maxUlp: 0, different: 1 });
    expect(compare([Number.NaN], [1])).toMatchObject({ equal: false, maxUlp: Infinity });
    expect(compare([1, Infinity], [1, Infinity])).toMatchObject({ equal: true, elements: 2 });
  });
  it("finds the first difference, and counts", () => {
    const found = compareResults(
      ty("[n][m](f32, f32)"),
      hostArray("f32", [2, 2], [Float32Array.of(1, 2, 3, 4), Float32Array.of(5, 6, 7, 8)]),
      hostArray("f32", [2, 2], [Float32Array.of(1, 2, 3, 4), Float32Array.of(5, 6, 7.5, 9)]),
    );
    expect(found).toMatchObject({
      equal: false,
      elements: 8,
      different: 2,
      maxError: 1,
      first: { path: "[1][0].1", a: 7, b: 7.5, error: 0.5 },
    });
  });
  it("accepts differences within a number of ulps or an absolute bound", () => {
    const near = 1 + 2 ** -23;
    expect(compare([1], [near])).toMatchObject({ equal: false, maxUlp: 1 });
    expect(compare([1, 0], [near, -0], { ulp: 1 })).toMatchObject({ equal: true, maxUlp: 1 });
    expect(compare([1], [1.5], { bound: 0.5 }).equal).toBe(true);
    expect(compare([1, 1], [1.5, 1.5], { bound: (i: number) => i }).first!.path).toBe("[0]");
    expect(compare([1], [Number.NaN], { ulp: 5, bound: 5 }).equal).toBe(false);
  });
  it("of tuples and scalars names components", () => {
    const a = { elems: [1, f32(2)] };
    const found = compareResults(ty("(f32, [n]f32)"), a, { elems: [1, f32(3)] });
    expect(found.first!.path).toBe(".1[0]");
    expect(compareResults(ty("i64"), 2n ** 60n, 2n ** 60n + 1n).first).toMatchObject({
      path: "",
      ulp: 1,
    });
  });
  it("of different shapes says so", () => {
    expect(compare([1], [1, 2]).mismatch).toBe("[1] against [2]");
  });
});

describe("the distance in ulps", () => {
  const float = fc.float({ noNaN: true });
  it("is a metric that counts floats", () => {
    expect(ulpDistance("f32", -(2 ** -149), 2 ** -149)).toBe(2);
    expect(ulpDistance("f16", 1, 1 + 2 ** -10)).toBe(1);
    expect(ulpDistance("f64", 1, 1 + 2 ** -52)).toBe(1);
    const property = fc.property(float, float, (a, b) => {
      expect(ulpDistance("f32", a, b)).toBe(ulpDistance("f32", b, a));
      expect(ulpDistance("f32", a, b) === 0).toBe(a === b);
    });
    fc.assert(property);
  });
});
