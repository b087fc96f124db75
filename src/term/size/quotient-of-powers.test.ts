/** @file Divisibility of powers. */
import { describe, expect, it } from "vitest";
import { exactDiv, mul, pow, sub } from "./arithmetic.ts";
import { proveDivides } from "./divides.ts";
import { evaluate } from "./evaluate.ts";
import { emptyFacts, withRange } from "./facts.ts";
import { exponentOfTwo } from "./power.ts";
import type { Size } from "./size.ts";
import { createSizeTable } from "./table.ts";

const table = createSizeTable();
const [k, n, s, j] = ["k", "n", "s", "j"].map((name) => table.variable("free", name)) as [
  Size,
  Size,
  Size,
  Size,
];
const inSteps = withRange(withRange(emptyFacts, s, 0, sub(k, 1)), j, 0, s);
const two = (e: Size | number): Size => pow(table.nat(2), e);

describe("powers in steps j <= s < k", () => {
  it.each([
    ["2^s | 2^k", two(s), two(k), "yes"],
    ["2^(s + 1) | 2^k", mul(2, two(s)), two(k), "yes"],
    ["2^(s + 2) | 2^k", mul(4, two(s)), two(k), "unknown"],
    ["4^s | 4^k", pow(table.nat(4), s), pow(table.nat(4), k), "yes"],
    ["2^(s - j) | 2^(k - 1)", exactDiv(two(s), two(j)), exactDiv(two(k), 2), "yes"],
    ["2^s | 2^j", two(s), two(j), "unknown"],
    ["2^s | n · 2^k", two(s), mul(n, two(k)), "yes"],
    ["2^s | 2^k + 2^s", two(s), mul(two(s), two(k)), "yes"],
    ["3 · 2^s | 2^k", mul(3, two(s)), two(k), "unknown"],
    ["3 · 2^s | 6 · 2^k", mul(3, two(s)), mul(6, two(k)), "yes"],
    ["n · 2^s | 2^k", mul(n, two(s)), two(k), "unknown"],
  ])("%s: %s", (_, d, e, answer) => {
    expect(proveDivides(d, e, inSteps)).toBe(answer);
    if (answer !== "yes") return;
    for (const [kk, ss, jj] of [
      [1, 0, 0],
      [5, 4, 0],
      [7, 3, 3],
    ])
      expect(
        Number.isInteger(evaluate(exactDiv(e, d), (v) => ({ k: kk, s: ss, j: jj, n: 6 })[v.name])),
      ).toBe(true);
  });

  it("needs the facts", () => {
    expect(proveDivides(two(s), two(k), emptyFacts)).toBe("unknown");
  });
});

it("reads the exponent of a power of two off its form", () => {
  expect(exponentOfTwo(exactDiv(mul(4, two(k)), two(s)))).toBe(sub(k, sub(s, 2)));
  expect(exponentOfTwo(table.nat(8))).toBe(table.nat(3));
  for (const other of [n, mul(3, two(k)), mul(n, two(k)), sub(two(k), 1), table.nat(0)])
    expect(exponentOfTwo(other)).toBeUndefined();
});
