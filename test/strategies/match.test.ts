import { describe, expect, it } from "vitest";
import { applyRule, ConditionSet, explainStrategy } from "../../src/strategies/index.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { ruleOf, strategyOf } from "../support/stdlib.ts";

const bench = new Bench();
const becomes = (strategy: string, before: string, after: string): void =>
  expectSame(run(strategyOf(strategy, bench.inside), bench.body(before)), bench.body(after));

describe("what `match` binds", () => {
  it("keeps its meaning under the binders of a rule", () => {
    const twice = "match { | z * 2.0 -> { z * 2.0 => reduce(\\acc x -> acc + z, 0.0, [z, z]) } }";
    becomes(
      `topDown(${twice})`,
      "(xs: [n]f32): [n]f32 = map(\\a -> a * 2.0, xs)",
      "(xs: [n]f32): [n]f32 = map(\\a -> reduce(\\acc x -> acc + a, 0.0, [a, a]), xs)",
    );
  });

  it("is a function where the pattern applies it", () => {
    becomes(
      "match { | map(f, xs) -> { map(f, xs) => map(\\x -> f(x), map(\\x -> x, xs)) } }",
      "(xs: [n]f32): [n]f32 = map(\\a -> a * a, xs)",
      "(xs: [n]f32): [n]f32 = map(\\a -> a * a, map(\\x -> x, xs))",
    );
  });

  it("can be a size", () => {
    becomes(
      "match { | split(k, xs) -> { split(k, xs) => map(\\row -> join(split(k, row)), split(k, xs)) } }",
      "(xs: [n]f32): [n /^ 4][4]f32 = split(4, xs)",
      "(xs: [n]f32): [n /^ 4][4]f32 = map(\\row -> join(split(4, row)), split(4, xs))",
    );
  });
});

describe("a condition on a type", () => {
  it("is about what its name stands for, whichever name inference keeps", () => {
    const rule = "map(f, xs) as [m]b => map(\\x -> f(x), xs) where scalar(b)";
    const before = bench.body("(xs: [n]f32): [n]f32 = map(\\x -> x * x, xs)");
    expect(bench.rewrite(rule, before)).toBe(before);
    const pairs = bench.body("(xs: [n]f32): [n](f32, f32) = map(\\x -> (x, x), xs)");
    expect(bench.rewrite(rule, pairs)).toBeUndefined();
    const strategy = applyRule(ruleOf(` = ${rule}`, bench.inside));
    const { failure } = explainStrategy(strategy, pairs, ConditionSet.none);
    expect(failure?.tag === "property" ? failure.property : failure).toBe("scalar(b): it is not");
  });
});

describe("`as` with the name of a scalar type, in a pattern", () => {
  const becomesOf = (rule: string, before: string, after: string): void =>
    expectSame(bench.rewrite(rule, bench.body(before)), bench.body(after));

  it("states what a new name stands for", () => {
    const swap =
      "reduce(\\acc x -> op(acc, x), z as f32, xs as [n]f32) => reduce(\\acc x -> op(x, acc), z, xs)";
    const sum = (op: string) => `(s: f32, xs: [n]f32): f32 = reduce(\\acc x -> ${op}, s, xs)`;
    becomesOf(swap, sum("acc - x"), sum("x - acc"));
    const whole = "(s: i32, xs: [n]i32): i32 = reduce(\\acc x -> acc - x, s, xs)";
    expect(bench.rewrite(swap, bench.body(whole))).toBeUndefined();
  });

  it("converts what has another type", () => {
    const once = "(x as i32) as f32 => 0.0 - ((x as i32) as f32)";
    becomesOf(once, "(k: i32): f32 = k as f32", "(k: i32): f32 = 0.0 - (k as f32)");
    expect(bench.rewrite(once, bench.body("(k: i64): f32 = k as f32"))).toBeUndefined();
  });
});

describe("a number on the right side of a rule", () => {
  it("that is not whole is of no integer type", () => {
    const rule = "x + y => (x + y) * 2.5";
    expect(bench.rewrite(rule, bench.body("(a: i32): i32 = a + a"))).toBeUndefined();
    expect(bench.rewrite(rule, bench.body("(a: i64): i64 = a + a"))).toBeUndefined();
    expectSame(
      bench.rewrite(rule, bench.body("(a: f32): f32 = a + a")),
      bench.body("(a: f32): f32 = (a + a) * 2.5"),
    );
  });

  it("takes the type of the left side", () => {
    const rule = "x + y => (x + y) * 2";
    for (const type of ["i32", "u64", "f16"]) {
      expectSame(
        bench.rewrite(rule, bench.body(`(a: ${type}): ${type} = a + a`)),
        bench.body(`(a: ${type}): ${type} = (a + a) * 2`),
      );
    }
  });
});

describe("a function", () => {
  const sum = bench.body("(xs: [n]f32): f32 = let s = xs[0] + 1.0 in s * s");

  it.each(["{ e => kernel(e) }", "{ e => toLocal(e) }", '{ e => label("s", e) }', 'label("s")'])(
    "is nothing for %s",
    (strategy) => {
      expect(run(strategyOf(`argument(1, ${strategy})`, bench.inside), sum)).toBeUndefined();
      expect(run(strategyOf(`argument(0, ${strategy})`, bench.inside), sum)).toBeDefined();
    },
  );
});
