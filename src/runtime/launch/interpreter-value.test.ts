import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asArray, asTuple, StrataError, type Type, UNDEF, ViewArray } from "../../term/index.ts";
import { elementCount, hostArray } from "../data/host-array.ts";
import { randomArray } from "../data/random.ts";
import type { TypedArray } from "../data/typed-array.ts";
import { assemble, type HostValue, leafShape, scalarParts } from "./host-value.ts";
import { fromInterpreterValue, toInterpreterValue } from "./interpreter-value.ts";
import { ty } from "./testing/plans.ts";

const SIZES = new Map([
  ["n", 3],
  ["m", 2],
]);

/** A random value of a type. */
function sample(type: Type, seed: number): HostValue {
  const parts = scalarParts(type).map((leaf, k): TypedArray => {
    const shape = [elementCount(leafShape(leaf, SIZES))];
    return randomArray(seed + k, leaf.scalar, shape).components[0]!;
  });
  return assemble(type, parts, SIZES);
}

const TYPES = [
  "f32",
  "[n]f32",
  "[n][m]i32",
  "(f32, i64)",
  "[n](f32, f32)",
  "[n](f32, i32)",
  "[n]([m]f32, f32)",
  "([n]f32, [m][n]u64)",
  "[n](f32, (f64, f32), [m]f16)",
  "[n]f32x4",
  "[m]bool",
  "((u32, bool), [m](i32, i32))",
];

describe("a host value", () => {
  it("is the same after a way through the interpreter", () => {
    const property = fc.property(fc.constantFrom(...TYPES), fc.nat(1000), (text, seed) => {
      const type = ty(text);
      const value = sample(type, seed);
      expect(fromInterpreterValue(type, toInterpreterValue(type, value, SIZES), SIZES)).toEqual(
        value,
      );
    });
    fc.assert(property);
  });
  it("is read by index and component", () => {
    const type = ty("[n](f32, [m]f32)");
    const value = {
      elems: [
        hostArray("f32", [3], [Float32Array.of(0, 1, 2)]),
        hostArray("f32", [3, 2], [Float32Array.of(0, 1, 10, 11, 20, 21)]),
      ],
    };
    const read = asArray(toInterpreterValue(type, value, SIZES));
    expect(asTuple(read.get(2)).elems[0]).toBe(2);
    expect(asArray(asTuple(read.get(2)).elems[1]!).get(1)).toBe(21);
    expect(read.get(3)).toBe(UNDEF);
  });
  it("is an array of several components only where they are alike", () => {
    expect(sample(ty("[n](f32, f32)"), 0)).toHaveProperty("components.length", 2);
    expect(sample(ty("[n](f32, i32)"), 0)).toHaveProperty("elems.length", 2);
    expect(typeof sample(ty("f32"), 0)).toBe("number");
  });
});

describe("undef in a result", () => {
  const where = (text: string, value: Parameters<typeof fromInterpreterValue>[1]): string => {
    try {
      fromInterpreterValue(ty(text), value, SIZES);
      return "nowhere";
    } catch (error) {
      if (error instanceof StrataError) return error.message;
      throw error;
    }
  };
  it("is reported with its place", () => {
    const row = new ViewArray(2, (j) => (j === 1 ? UNDEF : 0));
    expect(
      where("[n][m]f32", new ViewArray(3, (i) => (i === 2 ? row : new ViewArray(2, () => 0)))),
    ).toBe("undef reaches the result at [2][1]");
    expect(where("[n](f32, f32)", new ViewArray(3, () => UNDEF))).toBe(
      "undef reaches the result at [0].0",
    );
    expect(where("f32", UNDEF)).toBe("undef reaches the result");
  });
});
