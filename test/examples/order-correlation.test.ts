/** @file Spearman's rank correlation and ties of times, as the benchmark of orders uses them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankCorrelation } from "../../bench/order/rank-correlation.ts";
import { withTies } from "../../bench/order/ties.ts";
import { drawn } from "../../bench/sample.ts";
import { runs } from "../support/choices.ts";

describe("rank correlation", () => {
  it("is that of tables of known values", () => {
    // Hours of television and IQ, the example of the article on Spearman's coefficient in the English Wikipedia: −29/165.
    const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110];
    const hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17];
    expect(rankCorrelation(iq, hours)).toBeCloseTo(-29 / 165, 12);
    expect(rankCorrelation([1, 2, 3, 4], [10, 20, 40, 30])).toBeCloseTo(0.8, 12);
  });

  it("gives equal values the mean of their ranks", () => {
    // Ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4: 4.5 / √(4.5 · 5).
    expect(rankCorrelation([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(Math.sqrt(0.9), 12);
    // Ranks 1.5, 1.5, 3 and 1, 2.5, 2.5: 0.75 / 1.5.
    expect(rankCorrelation([5, 5, 9], [0, 7, 7])).toBeCloseTo(0.5, 12);
  });

  it("is not defined where there is no order", () => {
    expect(rankCorrelation([], [])).toBeUndefined();
    expect(rankCorrelation([1], [2])).toBeUndefined();
    expect(rankCorrelation([3, 3, 3], [1, 2, 3])).toBeUndefined();
  });

  it("is 1 for the same order, −1 for the contrary one, and otherwise between them", () => {
    const number = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { minLength: 2, maxLength: 12 }), (pairs) => {
        const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        const r = rankCorrelation(xs, ys);
        expect(rankCorrelation(ys, xs)).toBe(r);
        if (r !== undefined) expect(Math.abs(r)).toBeLessThanOrEqual(1 + 1e-12);
        if (new Set(xs).size < 2) return;
        const grown = xs.map((x) => x ** 3 + 1);
        expect(rankCorrelation(xs, grown)).toBeCloseTo(1, 12);
        expect(
          rankCorrelation(
            xs,
            grown.map((x) => -x),
          ),
        ).toBeCloseTo(-1, 12);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("ties", () => {
  it("are times within the margin of the least of them", () => {
    expect(withTies([100, 104, 106, 111.4, 50], 1.05)).toEqual([100, 100, 106, 111.4, 50]);
    expect(withTies([106, 100, 110], 1.06)).toEqual([100, 100, 110]);
    expect(withTies([], 1.05)).toEqual([]);
  });
});

describe("samples", () => {
  const items = Array.from({ length: 57 }, (_, k) => k);

  it("have the number of items that is asked for, in their order, and depend on the seed alone", () => {
    for (const count of [0, 1, 20, 57, 100]) {
      const found = drawn(items, count, 1);
      expect(found).toHaveLength(Math.min(count, items.length));
      expect(found).toEqual(found.toSorted((a, b) => a - b));
      expect(drawn(items, count, 1)).toEqual(found);
    }
    expect(drawn(items, 20, 2)).not.toEqual(drawn(items, 20, 1));
  });
});
