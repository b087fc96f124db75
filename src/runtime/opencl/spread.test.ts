import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadOf } from "./spread.ts";

describe("spread", () => {
  it("has the middle one of an odd number, the mean of the middle two of an even", () => {
    expect(spreadOf([3, 1, 2])).toMatchObject({ median: 2, min: 1, max: 3, samples: [3, 1, 2] });
    expect(spreadOf([4, 1, 2, 9])).toMatchObject({ median: 3, min: 1, max: 9 });
    expect(spreadOf([])).toMatchObject({ median: 0, min: 0, max: 0 });
  });
  it("does not depend on the order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (samples) => {
        const { samples: _, ...figures } = spreadOf(samples);
        expect(spreadOf(samples.toReversed())).toMatchObject(figures);
      }),
    );
  });
});
