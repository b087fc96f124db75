/** @file Measures in conditions: rank, size of a term, reads of an element and stride, asked in `match`, in rules and in traversals. */
import { describe, expect, it } from "vitest";
import {
  applyRule,
  ConditionSet,
  Evaluator,
  explainStrategy,
  type RuleArguments,
  rewrite,
} from "../../src/strategies/index.ts";
import { makeCondition, type Term } from "../../src/term/index.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { moduleOf, ruleOf, strategyOf } from "../support/stdlib.ts";

const bench = new Bench();
const asks = (text: string, t: Term, conditions = ConditionSet.none): boolean =>
  run(strategyOf(text, bench.inside), t, conditions) !== undefined;

/** Asserts what a measure of a name in a pattern is: its text as a size, or undefined if it is not known. */
function expectMeasure(measure: string, pattern: string, program: string, value: string): void {
  const t = bench.body(program);
  const { failure } = explainStrategy(
    strategyOf(`{ ${pattern} => ${pattern} where ${measure} == 12345 }`, bench.inside),
    t,
    ConditionSet.none,
  );
  const text = failure?.tag === "property" ? failure.property : `${failure?.tag}: ${program}`;
  expect(text.startsWith(`${measure} == 12345: `), text).toBe(true);
  const said = text.replace(/^.*: /, "").replace(/, for which it is not known$/, "");
  expect(said, program).toBe(value.includes(" ") ? value : `${measure} is ${value}`);
}

const reads = (pattern: string, program: string, value: string): void =>
  expectMeasure("reads(xs)", pattern, program, value);
const stride = (pattern: string, program: string, value: string): void =>
  expectMeasure("stride(xs)", pattern, program, value);

const SUM = "reduce((+), 0.0, w)";
const PRODUCT =
  "(as_: [n][k]f32, bs: [m][k]f32): [n][m]f32 = map(\\a -> map(\\b -> reduce((+), 0.0, map(\\(x, y) -> x * y, zip(a, b))), bs), as_)";

describe("rank(xs)", () => {
  it("counts dimensions of arrays, and none inside of tuples", () => {
    expectMeasure("rank(xs)", "xs", "(A: [n][m]f32): [n][m]f32 = A", "2");
    expectMeasure("rank(xs)", "xs", "(A: [n]([m]f32, f32)): [n]([m]f32, f32) = A", "1");
    expectMeasure("rank(xs)", "xs", "(x: f32): f32 = x + 1.0", "0");
  });

  it("selects a case of `match`", () => {
    const text =
      'match { | xs where rank(xs) <= 1 -> label("low") | xs where rank(xs) == 2 -> id }';
    const t = bench.body("(A: [n][m]f32): [n][m]f32 = A");
    expectSame(run(strategyOf(text, bench.inside), t), t);
    expect(asks(text, bench.body("(A: [n][m][k]f32): [n][m][k]f32 = A"))).toBe(false);
  });

  it("is asked of parts by `match in`", () => {
    const rows = "match in { | reduce(op, z, xs) where rank(xs) == 2 -> id }";
    expect(asks(rows, bench.body(`(A: [n][m]f32): [n]f32 = map(\\w -> ${SUM}, A)`))).toBe(false);
    const both =
      "(s: [m]f32, A: [n][m]f32): [m]f32 = reduce(\\a r -> map(\\(x, y) -> x + y, zip(a, r)), s, A)";
    expect(asks(rows, bench.body(both))).toBe(true);
  });
});

describe("termSize(e)", () => {
  const t = bench.body("(xs: [n]f32): [n]f32 = map(\\x -> x * 2.0 + 1.0, xs)");

  it("counts the nodes of a term, and of the body of a function", () => {
    expectMeasure("termSize(e)", "e", "(x: f32): f32 = x + 1.0", "3");
    expectMeasure(
      "termSize(f)",
      "map(f, xs)",
      "(xs: [n]f32): [n]f32 = map(\\x -> x * 2.0 + 1.0, xs)",
      "5",
    );
  });

  it("is a number to compute with", () => {
    expect(asks("match { | map(f, xs) where 2 * termSize(f) + rank(xs) == 11 -> id }", t)).toBe(
      true,
    );
    expect(asks("match { | map(f, xs) where max(termSize(f), 7) <= 6 -> id }", t)).toBe(false);
  });

  it("limits a rule that is declared with a parameter", () => {
    const rule = "(k: nat) = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs) where termSize(g) <= k";
    const sizes = (k: number): RuleArguments => ({
      sizes: new Map([["k", bench.session.sizes.nat(k)]]),
      terms: new Map(),
    });
    const t = bench.body("(xs: [n]f32): [n]f32 = map(\\x -> x * x, map(\\x -> x + 1.0 + x, xs))");
    const fuse = (k: number): boolean =>
      rewrite(applyRule(ruleOf(rule, bench.inside), sizes(k)), t).success;
    expect([fuse(3), fuse(5)]).toEqual([false, true]);
  });
});

describe("reads(xs)", () => {
  it("counts the reads of windows", () => {
    const window = "map(f, slide(k, s, xs))";
    const of = (body: string, k = 3): string =>
      `(A: [n]f32): [n - ${k - 1}]f32 where ${k} <= n = map(\\w -> ${body}, slide(${k}, 1, A))`;
    reads(window, of("w[0] + w[1] + w[2]"), "3");
    reads(window, of(SUM), "3");
    reads(window, of("w[0] * w[2]"), "2");
    reads(window, of("w[1] * w[1]"), "1");
    reads(
      "map(f, split(k, xs))",
      `(A: [n]f32): [n /^ 4]f32 where 4 divides n = map(\\w -> ${SUM}, split(4, A))`,
      "1",
    );
    const padded =
      "(A: [n]f32): [n]f32 = map(\\w -> w[0] + w[2], slide(3, 1, pad(1, 1, clamp, A)))";
    reads("map(f, slide(k, s, pad(l, r, kind, xs)))", padded, "2");
    reads(window, padded, "2");
  });

  it("counts the loops around that read the same", () => {
    reads("map(\\a -> map(\\b -> h(a, b), xs), ys)", PRODUCT, "n");
    reads("map(\\a -> map(\\b -> h(a, b), ys), xs)", PRODUCT, "m");
  });

  it("counts each loop over a row, and a scalar of `let` once", () => {
    const row =
      "let s = reduce((+), 0.0, w) in let t = reduce(max, 0.0, w) in map(\\x -> x / s - t, w)";
    reads("map(f, xs)", `(A: [n][m]f32): [n][m]f32 = map(\\w -> ${row}, A)`, "3");
  });

  it("sees that a change of layout reads each element once", () => {
    const f = "\\x -> x + 1.0";
    reads("map(f, join(xs))", `(A: [n][m]f32): [n * m]f32 = map(${f}, join(A))`, "1");
    reads(
      "map(f, transpose(xs))",
      `(A: [n][m]f32): [m]f32 = map(\\w -> ${SUM}, transpose(A))`,
      "1",
    );
    reads(
      "gather(f, xs)",
      "(A: [n]f32): [n]f32 = gather(\\(i: idx[n]) -> clampIdx(n as i32 - 1 - i as i32), A)",
      "1",
    );
  });

  it("is 1 for what a memory holds, however often that is read", () => {
    const t =
      "(A: [n]f32): [n - 2]f32 where 3 <= n = map(\\w -> w[0] + w[1] + w[2], slide(3, 1, toGlobal(map(\\x -> x + 1.0, A))))";
    reads("map(f, slide(k, s, toGlobal(map(g, xs))))", t, "1");
  });

  it("counts what a scan computes once for all its readers", () => {
    reads(
      "map(f, scan(op, z, xs))",
      "(A: [n]f32): [n]f32 = map(\\x -> x * x, scan((+), 0.0, A))",
      "1",
    );
    const twice = "slide(2, 1, scan((+), 0.0, A))";
    const t = `(A: [n]f32): [n - 1]f32 where 2 <= n = map(\\w -> w[0] + w[1], ${twice})`;
    reads("map(f, slide(k, s, scan(op, z, xs)))", t, "1");
  });

  it("is no more than the number of iterations where an index depends on data", () => {
    reads(
      "map(\\k -> at(clampIdx(k), xs), ks)",
      "(T: [m]f32, K: [n]i32): [n]f32 = map(\\k -> T[clampIdx(k)], K)",
      "n",
    );
  });

  it("counts what an iteration begins with, and is not known of what its steps read", () => {
    const step = '\\(l: nat) -> \\(ys: [n]f32) -> map(\\(y, c) -> c * y, zip(ys, label("c", C)))';
    const t = bench.body(
      `(k: nat, C: [n]f32, A: [n]f32): [n]f32 = iterate(k, ${step}, label("start", A))`,
    );
    const one = (label: string): string =>
      `{ e => e where h = context(e, \`label("${label}", xs)\`), reads(xs) <= 1 }`;
    expect(asks(one("start"), t)).toBe(true);
    expect(asks(one("c"), t)).toBe(false);
  });

  it("decides by what is known of sizes, and adds no condition", () => {
    const few = "match { | map(\\a -> map(\\b -> h(a, b), bs), as_) where reads(bs) <= 4 -> id }";
    const t = bench.body(PRODUCT);
    expect(asks(few, t)).toBe(false);
    const { sizes } = bench.session;
    const n = t.type.tag === "array" ? t.type.size : sizes.nat(0);
    const known = ConditionSet.of([makeCondition("<=", n, sizes.nat(4))]);
    expect(asks(few, t, known)).toBe(true);
    const result = rewrite(strategyOf(`try(${few})`, bench.inside), t);
    expect(result.success && result.conditions.list).toEqual([]);
  });

  it("is counted as work of the strategy, also where it is remembered", () => {
    const plain = strategyOf("match { | map(f, xs) where rank(xs) <= 9 -> id }", bench.inside);
    const asking = strategyOf("match { | map(f, xs) where reads(xs) <= 9 -> id }", bench.inside);
    const t = bench.body("(A: [n]f32): [n]f32 = map(\\x -> x * x + 1.0, A)");
    const stepsOf = (s: typeof plain): number => {
      const m = new Evaluator(s, t, ConditionSet.none);
      expect(m.run()).toBe(true);
      return m.steps;
    };
    const first = stepsOf(asking);
    expect(first).toBeGreaterThan(stepsOf(plain));
    expect(stepsOf(asking)).toBe(first);
    const result = rewrite(
      strategyOf("repeat(match { | map(f, xs) where reads(xs) <= 9 -> id } ; fail)", bench.inside),
      t,
      { fuel: { steps: 5 } },
    );
    expect(!result.success && result.spent?.tag).toBe("budget");
  });

  it("ends on long chains and deep pipelines", () => {
    const chain = Array.from({ length: 3000 }, (_, i) => `x * ${i}.0`).join(" + ");
    reads("map(f, xs)", `(A: [n]f32): [n]f32 = map(\\x -> ${chain}, A)`, "1");
    const deep = " |> map(\\x -> x + 1.0)".repeat(100);
    reads("map(f, xs)", `(A: [n]f32): [n]f32 = A${deep}`, "1");
    const start = '(A: [n]f32): [n]f32 = label("start", A)';
    const blur = " |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> w[0] + w[1] * w[2])";
    const few = `{ e => e where h = context(e, \`label("start", xs)\`), reads(xs) <= 21 }`;
    expect(asks(few, bench.body(`${start}${blur.repeat(10)}`))).toBe(true);
    expect(asks(few, bench.body(`${start}${blur.repeat(11)}`))).toBe(false);
  });

  it("gives up where it takes too many steps", () => {
    const start = '(A: [n]f32): [n]f32 = label("start", A)';
    const blur = " |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> w[0] + w[1] * w[2])";
    const t = bench.body(`${start}${blur.repeat(120)}`);
    const few = `{ e => e where h = context(e, \`label("start", xs)\`), reads(xs) <= 1000 }`;
    expect(asks(few, t)).toBe(false);
  });
});

describe("stride(xs)", () => {
  it("is 1 for neighbours, 0 for the same and the length of a row for columns", () => {
    stride("map(f, xs)", "(A: [n]f32): [n]f32 = map(\\x -> x * x, A)", "1");
    stride("map(\\a -> map(\\b -> h(a, b), xs), ys)", PRODUCT, "k");
    stride("map(\\a -> map(\\b -> h(a, b), ys), xs)", PRODUCT, "0");
    stride("map(f, xs)", `(A: [n][m]f32): [n]f32 = map(\\w -> ${SUM}, A)`, "m");
    stride(
      "map(f, transpose(xs))",
      `(A: [n][m]f32): [m]f32 = map(\\w -> ${SUM}, transpose(A))`,
      "1",
    );
    stride(
      "map(f, split(k, xs))",
      `(A: [n]f32): [n /^ 4]f32 where 4 divides n = map(\\w -> ${SUM}, split(4, A))`,
      "4",
    );
  });

  it("is a distance in both directions", () =>
    stride(
      "gather(f, xs)",
      "(A: [n]f32): [n]f32 = gather(\\(i: idx[n]) -> clampIdx(n as i32 - 1 - i as i32), A)",
      "1",
    ));

  it("is not known for data, for a result that is no array, and of a scan", () => {
    stride(
      "map(\\k -> at(clampIdx(k), xs), ks)",
      "(T: [m]f32, K: [n]i32): [n]f32 = map(\\k -> T[clampIdx(k)], K)",
      "an index depends on data",
    );
    stride("reduce(op, z, xs)", `(w: [n]f32): f32 = ${SUM}`, "the result is no array");
    stride(
      "scan(op, z, xs)",
      "(A: [n]f32): [n]f32 = scan((+), 0.0, A)",
      "`scan` computes neighbouring elements together",
    );
  });
});

describe("mistakes", () => {
  it.each([
    ["rnk(xs) <= 2", "E0201", "no measure named `rnk` is in scope"],
    ["rank(ys) <= 2", "E0201", "no metavariable named `ys` is in scope"],
    ["rank(f) <= 2", "E0307", "`f` is a function, which has no rank"],
    ["rank(2 + 1) <= 2", "E0307", "a measure is asked of a name that the left side binds"],
    ["rank(xs, f) <= 2", "E0305", "`rank` takes one term"],
  ])("%s is said at the measure or at its argument", (condition, code, message) => {
    const rule = `rule r = map(f, xs) => map(f, xs) where ${condition}\n`;
    expect(() => moduleOf(rule, bench.inside)).toThrow(`error[${code}]: ${message}`);
  });
});
