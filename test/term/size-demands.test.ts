import { describe, expect, it } from "vitest";
import { showCondition } from "../../src/term/index.ts";
import { moduleOf, ruleOf, workspace } from "../support/stdlib.ts";

const conditions = (fun: string): string[] =>
  moduleOf(`fun f${fun}`, workspace())
    .fun("f")
    .conditions.map((c) => showCondition(c));
const ofRule = (rule: string): string[] =>
  ruleOf(` ${rule}`).conditions.map((c) => showCondition(c));

describe("a size that is written", () => {
  it("with an exact division needs that it is exact", () => {
    expect(conditions("(xs: [n]f32): [n /^ 4]f32 = take(n /^ 4, xs)")).toContain("4 divides n");
    expect(ofRule("= take(k, join(xs as [n][m]a)) => join(take(k /^ m, xs))")).toEqual([
      "m divides k",
    ]);
  });

  it("with a quotient or rest needs a positive divisor", () => {
    expect(conditions("(k: nat, xs: [n]f32): [n / k]f32 = take(n / k, xs)")).toContain("1 <= k");
    expect(conditions("(k: nat, xs: [n]f32): i32 = natVal(n % k)")).toEqual(["1 <= k"]);
    expect(conditions("(k: nat, xs: [n]f32): i32 = natVal(ceilDiv(n, k))")).toEqual(["1 <= k"]);
    expect(conditions("(xs: [n]f32): i32 = natVal(n % 3)")).toEqual([]);
  });

  it("on the right side of a rule needs to be no less than 0", () => {
    const front = "map(f, concat(take(m - k, xs), drop(m - k, xs)))";
    expect(ofRule(`(k: nat) = map(f, xs as [m]a) => ${front}`)).toEqual(["k <= m"]);
    const point = "f(clampIdx(i as i32))";
    const halves = `concat(generate(m - k, \\i -> ${point}), generate(k, \\i -> ${point}))`;
    expect(ofRule(`(k: nat) = generate(m, f) => ${halves}`)).toEqual(["k <= m"]);
    expect(ofRule("(k: nat) = take(k, xs) => take(k + 1 - 1, xs)")).toEqual([]);
  });

  it("is not divided by 0", () => {
    for (const size of ["n / 0", "n /^ 0", "n % 0", "ceilDiv(n, 0)"])
      expect(() => conditions(`(xs: [n]f32): i32 = natVal(${size})`)).toThrow("n is divided by 0");
  });
});

describe("the step of iterate", () => {
  it("takes an array whose length depends on that of its result", () => {
    const constant = "iterate(1, \\(l: nat) (ys: [5]f32) -> generate(l, \\i -> 0.0), xs)";
    expect(() => conditions(`(xs: [5]f32): [5]f32 = ${constant}`)).toThrow("must be linear");
  });

  it("may shorten, or divide", () => {
    expect(
      conditions(
        "(xs: [n]f32): [n - 6]f32 = iterate(3, \\(l: nat) (ys: [l + 2]f32) -> drop(2, ys), xs)",
      ),
    ).toEqual(["6 <= n"]);
    const halve =
      "iterate(3, \\(l: nat) (ys: [2 * l]f32) -> map(\\p -> p[0] + p[1], split(2, ys)), xs)";
    expect(conditions(`(xs: [n]f32): [n /^ 8]f32 = ${halve}`)).toEqual(["8 divides n"]);
  });
});

describe("an index that is made of sizes", () => {
  const at = (where: string): string[] =>
    conditions(`(r: nat, w: [9]f32): f32 ${where} = w[4 - r] + w[r + 4]`);

  it("is in range under the conditions of `where`", () => {
    expect(at("where r <= 4")).toEqual(["r <= 4"]);
    expect(at("where 2 * r <= 8")).toEqual(["r <= 4"]);
  });

  it("is refused where they allow an index outside", () => {
    for (const where of ["", "where r <= 5", "where 4 <= r"])
      expect(() => at(where)).toThrow("the index may lie outside [0, 9)");
  });
});
