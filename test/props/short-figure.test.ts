/** @file Expressions in the text of `strata facts`: what is shortened, and to what. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONGEST_FIGURE, shortFigure } from "../../src/cli/commands/facts/short-figure.ts";

const factor = fc.oneof(
  fc.constantFrom("n", "m", "4*n", "ceilDiv(n, 4096)", "max(m - 2, 0)", "min(n + 1, 4*(m - 1))"),
  fc.nat().map(String),
);
const term = fc.array(factor, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("*"));
const sum = fc
  .tuple(term, fc.array(fc.tuple(fc.constantFrom(" + ", " - "), term), { maxLength: 5 }))
  .map(([first, rest]) => first + rest.map(([sign, t]) => sign + t).join(""));

const isBalanced = (text: string): boolean => text.split("(").length === text.split(")").length;

describe("a figure", () => {
  it("is shown whole if it is short, else as its first terms", () => {
    fc.assert(
      fc.property(sum, (text) => {
        const shown = shortFigure(text);
        expect(shown.length).toBeLessThanOrEqual(LONGEST_FIGURE);
        expect(isBalanced(shown)).toBe(true);
        const isWhole = text.length <= LONGEST_FIGURE;
        expect(shown.endsWith("…")).toBe(!isWhole);
        expect(text.startsWith(isWhole ? shown : shown.slice(0, -1))).toBe(true);
      }),
    );
  });

  it.each([
    [null, "unknown"],
    [12, "12"],
    ["4*m*n + 256*m", "4*m*n + 256*m"],
    ["4*m*n + 256*m + 1024*ceilDiv(n, 4096) - 128*m", "4*m*n + 256*m + …"],
    ["4*m*n - max(m - 2, 0)*max(n - 2, 0)*ceilDiv(m, 16)", "4*m*n - …"],
    ["min(m /^ 4, 32*((m + 124) / 128), 1)*min(ceilDiv(n, 2), 1)", "…"],
  ])("%s: %s", (value, shown) => {
    expect(shortFigure(value)).toBe(shown);
  });
});
