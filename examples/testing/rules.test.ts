// Tests of one's own rules and strategies: `npx vitest run`.
import fc from "fast-check";
import {
  checkRule,
  inputs,
  interpret,
  preservesMeaning,
  programs,
  rewrite,
  rulesOf,
  term,
  terms,
} from "strata-lang/testing";
import { describe, expect, it } from "vitest";
import source from "./rules.strata";

// One test for each rule of the file: `npx vitest run -t fused` tests one alone.
describe("rules", () => {
  it.each(rulesOf(source))("%s", async (rule) => {
    expect(await checkRule(source, rule, { runs: 200 })).toBeGreaterThan(0);
  });
});

// Single steps, on a term of one's own.
describe("steps", () => {
  const maps = term(source, "map(\\x -> 2.0 * x, map(\\x -> x + 1.0, xs))", { xs: "[n]f32" });

  it("fuses two maps, and not one", () => {
    const one = rewrite(source, "fused", maps);
    expect(String(one)).toBe("map(\\x -> 2.0 * (x + 1.0), xs)");
    expect(() => rewrite(source, "fused", one)).toThrow("`fused` did not apply");
  });

  it("makes rows, which must have equal lengths", () => {
    const rows = rewrite(source, "fusedRows(4)", maps);
    expect(rows.conditions).toEqual(["4 divides n"]);
    expect(interpret(rows, { xs: [0, 1, 2, 3] })).toEqual([2, 4, 6, 8]);
  });
});

// Strategies, on a program of the file and on random programs. They need not make a kernel.
describe("strategies", () => {
  it("keep the meaning of a program", async () => {
    expect(await preservesMeaning(source, "fusedRows(4)", { program: "steps", runs: 50 })).toBe(50);
  });

  it("keep the meaning of random programs", async () => {
    const preserved = fc.asyncProperty(programs(source), async ({ source: own, name }) => {
      await preservesMeaning(own, "normalize(fused)", { program: name, runs: 5 });
    });
    await fc.assert(preserved, { numRuns: 20 });
  });

  it("can be compared on random terms and data", () => {
    const drawn = terms(source).chain((t) => inputs(t).map((given) => [t, given] as const));
    const equal = fc.property(drawn, ([t, { data, sizes }]) => {
      const after = rewrite(source, "normalize(fused)", t);
      expect(interpret(after, data, { sizes })).toEqual(interpret(t, data, { sizes }));
    });
    fc.assert(equal, { numRuns: 50 });
  });
});
