/** @file Aligned vectors over the elements of several loads. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VectorWidth } from "../imperative.ts";
import { type ElementSpan, elementCover } from "./element-cover.ts";

const span = (first: number, width: VectorWidth): ElementSpan => ({ first, width });
const windows = (from: number, to: number, width: VectorWidth): ElementSpan[] =>
  Array.from({ length: to - from + 1 }, (_, k) => span(from + k, width));

/** `-2 +2, 0 +4`: the vectors in order, each with its width. */
const shown = (cover: ReadonlyMap<number, ElementSpan> | undefined): string | undefined =>
  cover &&
  [...new Set(cover.values())]
    .sort((a, b) => a.first - b.first)
    .map((v) => `${v.first} +${v.width}`)
    .join(", ");
const inside = { isInside: () => true, gaps: true };
const outside = { isInside: () => false, gaps: true };

describe("a cover of elements", () => {
  it("reads overlapping windows by the blocks in which they are", () => {
    expect(shown(elementCover(windows(-4, 4, 4), 4, outside))).toBe("-4 +4, 0 +4, 4 +4");
  });

  it("reads no more of a block than it needs", () => {
    const loads = [span(-1, 1), span(0, 1), span(1, 4), span(5, 1), span(6, 1)];
    expect(shown(elementCover(loads, 4, inside))).toBe("-1 +1, 0 +4, 4 +4");
    expect(shown(elementCover(windows(-2, 2, 4), 4, outside))).toBe("-2 +2, 0 +4, 4 +2");
  });

  it("halves a vector that would leave the array", () => {
    expect(shown(elementCover(windows(0, 7, 4), 4, outside))).toBe("0 +4, 4 +4, 8 +2, 10 +1");
  });

  it("is none if it takes as many accesses", () => {
    expect(elementCover([span(0, 4), span(4, 4)], 4, inside)).toBe(undefined);
    expect(elementCover([span(-1, 4)], 4, outside)).toBe(undefined);
    expect(elementCover([span(0, 4)], 4, inside)).toBe(undefined);
  });

  it("counts a narrow vector that is not aligned as two accesses", () => {
    expect(shown(elementCover(windows(-1, 1, 4), 4, inside))).toBe("-1 +1, 0 +4, 4 +1");
    expect(elementCover(windows(-1, 1, 8), 8, inside)).toBe(undefined);
  });

  it("reads nothing between elements where there may be no gaps", () => {
    const loads = [span(0, 1), span(2, 1), span(3, 1), span(4, 1), span(5, 1), span(7, 1)];
    expect(shown(elementCover(loads, 4, outside))).toBe("0 +4, 4 +4");
    expect(shown(elementCover(loads, 4, { ...outside, gaps: false }))).toBe(
      "0 +1, 2 +2, 4 +2, 7 +1",
    );
  });

  const load = fc.record({
    first: fc.integer({ min: -20, max: 20 }),
    width: fc.constantFrom<VectorWidth>(1, 2, 4, 8, 16),
  });
  const loads = fc.uniqueArray(load, { minLength: 1, selector: (l) => `${l.first} ${l.width}` });

  it("holds each element in one aligned vector, which may be read", () => {
    fc.assert(
      fc.property(
        loads,
        fc.constantFrom<VectorWidth>(2, 4, 8, 16),
        fc.func(fc.boolean()),
        fc.boolean(),
        (ls, w, may, gaps) => {
          const cover = elementCover(ls, w, { isInside: may, gaps });
          if (cover === undefined) return;
          const elements = ls.flatMap((l) =>
            Array.from({ length: l.width }, (_, k) => l.first + k),
          );
          const [least, most] = [Math.min(...elements), Math.max(...elements)];
          expect(new Set(cover.keys())).toEqual(new Set(elements));
          const accesses = ls.map((l) => (l.width > 4 || l.first % l.width === 0 ? 1 : 2));
          expect(new Set(cover.values()).size).toBeLessThan(
            accesses.reduce<number>((a, b) => a + b, 0),
          );
          for (const [k, v] of cover) {
            expect(v.first <= k && k < v.first + v.width && v.width <= w).toBe(true);
            expect(Math.abs(v.first % v.width)).toBe(0);
            const read = Array.from({ length: v.width }, (_, j) => v.first + j);
            const isKnown = gaps
              ? v.first >= least && v.first + v.width - 1 <= most
              : read.every((j) => elements.includes(j));
            expect(isKnown || may(v)).toBe(true);
          }
        },
      ),
    );
  });
});
