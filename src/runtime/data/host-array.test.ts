import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StrataError } from "../../term/index.ts";
import { axisToTuples, hostArray, interleave, tuplesToAxis } from "./host-array.ts";
import { randomArray } from "./random.ts";

describe("host arrays", () => {
  it("cannot be made of the wrong parts", () => {
    expect(() => hostArray("f32", [2], [Float32Array.of(1)])).toThrow(
      "not the components of [2]f32",
    );
    expect(() => hostArray("f32", [1], [Float64Array.of(1)])).toThrow("not the components");
    expect(() => hostArray("f32", [1], [])).toThrow("not the components");
  });
  it("interleave tuple after tuple", () => {
    const pairs = hostArray("i32", [2], [Int32Array.of(1, 2), Int32Array.of(10, 20)]);
    expect(interleave(pairs)).toEqual(Int32Array.of(1, 10, 2, 20));
    expect(tuplesToAxis(pairs).shape).toEqual([2, 2]);
  });
  it("turn a last axis into tuples and back", () => {
    const shapes = fc.array(fc.nat(4), { maxLength: 3 });
    fc.assert(
      fc.property(shapes, fc.integer({ min: 2, max: 5 }), fc.nat(), (shape, components, seed) => {
        const tuples = randomArray(seed, "f32", shape, { components });
        expect(axisToTuples(tuplesToAxis(tuples))).toEqual(tuples);
      }),
    );
  });
  it("without such an axis say so", () => {
    expect(() => axisToTuples(randomArray(1, "f32", [3, 1]))).toThrow(StrataError);
    expect(() => axisToTuples(randomArray(1, "f32", []))).toThrow(StrataError);
    expect(() => axisToTuples(randomArray(1, "f32", [4], { components: 2 }))).toThrow(StrataError);
  });
});
