/** @file `where h = context(e, p)`: which sub-term is found, what it may mention, and what is refused. */
import { describe, expect, it } from "vitest";
import { Bench, expectSame, run } from "../support/claims.ts";
import { moduleOf, strategyOf } from "../support/stdlib.ts";

const bench = new Bench();
const becomes = (rule: string, before: string, after: string): void =>
  expectSame(bench.rewrite(rule, bench.body(before)), bench.body(after));
const refused = (rule: string, before: string): void =>
  expect(bench.rewrite(rule, bench.body(before))).toBeUndefined();

/** Shows which square root it was. */
const FIRST = "e => h(fabs(x)) where h = context(e, `sqrt(x)`)";

describe("the sub-term of a context", () => {
  it("is the first from the left", () => {
    const params = "(a: f32, b: f32): f32";
    becomes(FIRST, `${params} = sqrt(a) + sqrt(b)`, `${params} = fabs(a) + sqrt(b)`);
  });

  it("is the outermost that is not the whole", () => {
    becomes(FIRST, "(a: f32): f32 = 1.0 + sqrt(sqrt(a))", "(a: f32): f32 = 1.0 + fabs(sqrt(a))");
    becomes(FIRST, "(a: f32): f32 = sqrt(sqrt(a))", "(a: f32): f32 = sqrt(fabs(a))");
    refused(FIRST, "(a: f32): f32 = sqrt(a)");
    refused(FIRST, '(a: f32): f32 = label("here", sqrt(a))');
  });

  it("is replaced wherever it stands", () => {
    becomes(
      FIRST,
      "(a: f32, b: f32): f32 = (b + sqrt(a)) * min(sqrt(a), sqrt(b))",
      "(a: f32, b: f32): f32 = let r = fabs(a) in (b + r) * min(r, sqrt(b))",
    );
  });

  it("is found and replaced in a sum of 10,000 terms", () => {
    const sum = `${"a + ".repeat(9_999)}a`;
    becomes(FIRST, `(a: f32): f32 = sqrt(a) + ${sum}`, `(a: f32): f32 = fabs(a) + ${sum}`);
  });

  it("mentions nothing that is bound inside the whole", () => {
    const program = "(a: f32, xs: [n]f32): [n]f32";
    refused(FIRST, `${program} = map(\\x -> sqrt(x), xs)`);
    becomes(
      FIRST,
      `${program} = map(\\x -> sqrt(x) + sqrt(a), xs)`,
      `${program} = let r = fabs(a) in map(\\x -> sqrt(x) + r, xs)`,
    );
    becomes(
      "map(\\x -> f(x), xs) => map(\\x -> h(x, -k(x)), xs) where h = context(f(x), `sqrt(k(x))`)",
      "(xs: [n]f32): [n][n]f32 = map(\\x -> map(\\y -> sqrt(y) + sqrt(2.0 * x), xs), xs)",
      "(xs: [n]f32): [n][n]f32 = map(\\x -> let r = -(2.0 * x) in map(\\y -> sqrt(y) + r, xs), xs)",
    );
  });

  it("mentions no size that is bound inside the whole", () => {
    const rule = "e => h(0.5) where h = context(e, `reduce(op, 0.0, generate(g))`)";
    const program = (i: string): string =>
      `(n: nat, xs: [n * 8]f32): [n]f32 = iterate(3, \\(l: nat) -> \\(ys: [2 * l]f32) ->
         map(\\p -> p[0] + reduce((+), 0.0, generate(\\(i: idx[${i}]) -> 1.0)), split(2, ys)), xs)`;
    refused(rule, program("l"));
    expect(bench.rewrite(rule, bench.body(program("n")))).toBeDefined();
  });

  it("has the properties that are demanded of it", () => {
    const rule = "e => h(-x) where h = context(e, `fabs(x)`), computes(x)";
    becomes(
      rule,
      "(a: [2]f32): f32 = fabs(a[0]) + fabs(a[0] * a[1])",
      "(a: [2]f32): f32 = fabs(a[0]) + -(a[0] * a[1])",
    );
    refused(rule, "(a: [2]f32): f32 = fabs(a[0]) + fabs(a[1])");
  });

  it("agrees with what the left side binds", () => {
    const rule = "x + y => h(y) where h = context(x, `sqrt(y)`)";
    refused(rule, "(a: f32, b: f32): f32 = sqrt(sqrt(a)) + b");
    becomes(rule, "(a: f32, b: f32): f32 = fabs(sqrt(b)) + b", "(a: f32, b: f32): f32 = fabs(b)");
  });

  it("is part of a value, not of a function", () => {
    const before = bench.body("(a: f32, xs: [n]f32): [n]f32 = map(\\x -> x + sqrt(a), xs)");
    const rule = "e => let y = x in h(y) where h = context(e, `sqrt(x)`)";
    expect(run(strategyOf(`argument(0, { ${rule} })`, bench.inside), before)).toBeUndefined();
  });

  it("is found by its label", () => {
    const rule = 'e => h(x) where h = context(e, `label("here", x)`)';
    refused(rule, '(a: f32): f32 = 1.0 + label("there", a)');
    becomes(rule, '(a: f32): f32 = 1.0 + label("here", a)', "(a: f32): f32 = 1.0 + a");
  });
});

describe("what is around it", () => {
  it("can be split again", () => {
    becomes(
      "e => k(fabs(x), fabs(y)) where h = context(e, `sqrt(x)`), k = context(h(u), `sqrt(y)`)",
      "(a: f32, b: f32): f32 = sqrt(a) + sqrt(b)",
      "(a: f32, b: f32): f32 = fabs(a) + fabs(b)",
    );
  });

  it("shares what is computed once", () => {
    becomes(
      'e => let y = x in h(y) where h = context(e, `label("stored", x)`)',
      '(a: f32, xs: [n]f32): [n]f32 = map(\\x -> x * label("stored", sqrt(a)), xs)',
      "(a: f32, xs: [n]f32): [n]f32 = let r = sqrt(a) in map(\\x -> x * r, xs)",
    );
  });
});

describe("a context in `match`", () => {
  it("binds its names for the strategy that follows", () => {
    const s = "match { | e where h = context(e, `sqrt(x)`) -> { e => h(fabs(x)) } }";
    expectSame(
      run(strategyOf(s, bench.inside), bench.body("(a: f32): f32 = 1.0 + sqrt(a)")),
      bench.body("(a: f32): f32 = 1.0 + fabs(a)"),
    );
  });
});

describe("a context that means nothing is a mistake", () => {
  it.each([
    ["e => e where h = context(g, `sqrt(x)`)", "no metavariable named `g`"],
    ["sqrt(e) => e where h = context(sqrt(e), `sqrt(x)`)", "no metavariable named `sqrt`"],
    ["e + f => e where h = context(e + f, `sqrt(x)`)", "only what a metavariable"],
    ["e => e where h = context(e, isWork)", "in backquotes"],
    ["e => e where e = context(e, `sqrt(x)`)", "`e` has a meaning already"],
    ["e => e where h = context(e, `sqrt(x)`), k = context(e, `x + y`)", "`e` is split already"],
    ["map(f, xs) => map(f, xs) where h = context(f, `sqrt(x)`)", "list the variables"],
    [
      "map(f, xs) => map(f, xs) where h = context(f(x), `\\y -> k(x, y)`)",
      "a function is no value",
    ],
    ["e as f32 => h(xs) where h = context(e, `transpose(xs)`)", "xs"],
  ])("%s", (rule, message) => {
    expect(() => moduleOf(`rule r = ${rule}`, bench.inside)).toThrow(message);
  });
});
