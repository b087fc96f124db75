/** @file Rules that hold over the reals, also where their constants are no sums of powers of two; wrong ones do not. */
import { describe, expect, it } from "vitest";
import { Counterexample } from "../../src/testing/counterexample.ts";
import { RuleCheck } from "../../src/testing/rule-check.ts";
import { searchSmallest } from "../../src/testing/search.ts";
import { moduleOf, workspace } from "../support/stdlib.ts";

const counterexample = (rule: string) => {
  const inside = workspace();
  const check = new RuleCheck(moduleOf(`approx rule ${rule}`, inside).rule("r"), inside.session);
  const cases = { seed: 1, from: 0, to: 150 };
  return searchSmallest((c, number) => check.claim(c, number), Counterexample, cases);
};

const SUM = "reduce((+), 0.0, map(\\x -> 0.7 * x, xs as [n]f32))";

describe("right over the reals", () => {
  it.each([
    "r = 0.05 * x + 0.05 * y => 0.05 * (x + y)",
    "r = 0.1 * x + 0.2 * x => 0.3 * x",
    "r = (x as f32) / 7.0 + z / 7.0 => (x + z) / 7.0",
    "r = x / 3.0 => x * 0.33333334",
    `r = ${SUM} => 0.7 * reduce((+), 0.0, xs)`,
  ])("approx rule %s", async (rule) => {
    expect((await counterexample(rule))?.error.message).toBeUndefined();
  });
});

describe("wrong over the reals", () => {
  it.each([
    "r = 0.05 * x + 0.05 * y => 0.05 * (x + x)",
    "r = 0.1 * x + 0.2 * x => 0.31 * x",
    "r = (x as f32) / y + z / y => (x - z) / y",
    "r = x / 3.0 => x * 0.33334",
    `r = ${SUM} => 0.7 * reduce((+), 0.1, xs)`,
    "r = map(\\x -> 0.7 * f(x), xs as [n]f32) => map(\\x -> f(0.7 * x), xs)",
  ])("approx rule %s", async (rule) => {
    expect(await counterexample(rule)).toBeDefined();
  });
});
