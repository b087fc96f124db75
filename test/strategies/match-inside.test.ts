/** @file `match in { … }`: sizes read from a part of the term that a strategy meets. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFile } from "../../src/lang/index.ts";
import { rewrite } from "../../src/strategies/index.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { moduleOf, strategyOf, workspace } from "../support/stdlib.ts";

const bench = new Bench();
const on = (strategy: string, term: string) =>
  run(strategyOf(strategy, bench.inside), bench.body(term));
const becomes = (strategy: string, before: string, after: string): void =>
  expectSame(on(strategy, before), bench.body(after));

const SUMS = "map(\\w -> reduce((+), 0.0, w), ";

describe("a size is read from a part of the term", () => {
  it("and used at the term itself", () => {
    becomes(
      "match in { | slide(size, step, xs) -> splitJoinId(2 * size + step) }",
      `(xs: [n]f32): [n - 4]f32 = ${SUMS}slide(5, 1, xs))`,
      `(xs: [n]f32): [n - 4]f32 = join(split(11, ${SUMS}slide(5, 1, xs))))`,
    );
  });

  it("of functions of the library, of literals' types, of widths", () => {
    becomes(
      "match in { | slide2d(size, step, pad2d(l, r, k, xs)) -> splitJoinId(10 * size + l) }",
      "(xs: [31][9]f32): [31][9][3][3]f32 = slide2d(3, 1, pad2d(1, 1, clamp, xs))",
      "(xs: [31][9]f32): [31][9][3][3]f32 = join(split(31, slide2d(3, 1, pad2d(1, 1, clamp, xs))))",
    );
    becomes(
      "match in { | _ as [n][3]f32 -> splitJoinId(n) }",
      `(xs: [12]f32): [10]f32 = ${SUMS}slide(3, 1, xs))`,
      `(xs: [12]f32): [10]f32 = join(split(10, ${SUMS}slide(3, 1, xs))))`,
    );
    becomes(
      "match in { | asVector(w, xs) -> splitJoinId(w) }",
      "(xs: [64]f32): [64]f32 = asScalar(asVector(8, xs))",
      "(xs: [64]f32): [64]f32 = join(split(8, asScalar(asVector(8, xs))))",
    );
  });

  it("the first from the root down, left to right; the root counts", () => {
    becomes(
      "match in { | split(k, xs) -> argument(0, splitJoinId(k)) }",
      "(xs: [24]f32): [6][4]f32 = split(4, join(split(8, xs)))",
      "(xs: [24]f32): [6][4]f32 = split(4, join(split(4, join(split(8, xs)))))",
    );
    becomes(
      "match in { | drop(k, xs) -> splitJoinId(k) }",
      "(xs: [24]f32): [18]f32 = map(\\(x, y) -> x + y, zip(drop(6, xs), take(18, drop(2, xs))))",
      "(xs: [24]f32): [18]f32 = join(split(6, map(\\(x, y) -> x + y, zip(drop(6, xs), take(18, drop(2, xs))))))",
    );
  });

  it("also where the part mentions variables that are bound around it", () => {
    becomes(
      "match in { | slide(size, step, row) -> splitJoinId(size) }",
      `(xs: [m][n]f32): [m][n - 2]f32 = map(\\row -> ${SUMS}slide(3, 1, row)), xs)`,
      `(xs: [m][n]f32): [m][n - 2]f32 = join(split(3, map(\\row -> ${SUMS}slide(3, 1, row)), xs)))`,
    );
    becomes(
      "match in { | slide(size, step, ys) -> splitJoinId(size) }",
      `(xs: [n]f32): [n]f32 = iterate(2, \\(l: nat) -> \\(ys: [l]f32) -> ${SUMS}slide(3, 1, pad(1, 1, clamp, ys))), xs)`,
      `(xs: [n]f32): [n]f32 = join(split(3, iterate(2, \\(l: nat) -> \\(ys: [l]f32) -> ${SUMS}slide(3, 1, pad(1, 1, clamp, ys))), xs)))`,
    );
  });

  it("not in what other launches compute; in a launch itself", () => {
    const launch = "kernel(mapGlb(0, \\w -> w[0], slide(5, 1, xs)))";
    const takes = "match in { | slide(size, step, xs) -> argument(1, splitJoinId(size)) }";
    becomes(
      takes,
      `(xs: [15]f32): [9]f32 = map(\\w -> w[1], slide(3, 1, ${launch}))`,
      `(xs: [15]f32): [9]f32 = map(\\w -> w[1], join(split(3, slide(3, 1, ${launch}))))`,
    );
    becomes(
      "match in { | slide(size, step, xs) -> splitJoinId(size) }",
      `(xs: [14]f32): [10]f32 = ${launch}`,
      `(xs: [14]f32): [10]f32 = join(split(5, ${launch}))`,
    );
    becomes(
      "match in { | slide(size, step, xs) -> splitJoinId(size) | ys -> splitJoinId(2) }",
      `(xs: [14]f32): [10]f32 = map(\\x -> x, ${launch})`,
      `(xs: [14]f32): [10]f32 = join(split(2, map(\\x -> x, ${launch})))`,
    );
  });

  it("by the first case that fits somewhere; a case may state conditions", () => {
    const cases = (k: string) =>
      `match in { | slide(size, step, xs) where size <= 4 -> splitJoinId(size) | slide(size, step, xs) -> splitJoinId(${k}) }`;
    const windows = (size: number) =>
      `(xs: [n]f32): [n - ${size - 1}]f32 = ${SUMS}slide(${size}, 1, xs))`;
    const split = (size: number, k: number) =>
      `(xs: [n]f32): [n - ${size - 1}]f32 = join(split(${k}, ${SUMS}slide(${size}, 1, xs))))`;
    becomes(cases("2"), windows(3), split(3, 3));
    becomes(cases("2"), windows(5), split(5, 2));
    becomes(
      "match in { | join(xs) -> splitJoinId(2) | slide(size, step, xs) -> splitJoinId(size) }",
      windows(3),
      split(3, 3),
    );
  });

  it("symbolic or a number; a comparison of numbers may choose", () => {
    becomes(
      "match in { | slide(size, step, xs) -> if size <= 4 then splitJoinId(ceilDiv(size, 2)) else fail }",
      `(xs: [n]f32): [n - 2]f32 = ${SUMS}slide(3, 1, xs))`,
      `(xs: [n]f32): [n - 2]f32 = join(split(2, ${SUMS}slide(3, 1, xs))))`,
    );
    becomes(
      "match in { | slide(size, step, xs) -> splitJoinId(ceilDiv(size, step)) }",
      `(k: nat, xs: [n]f32): [n - k + 1]f32 = ${SUMS}slide(k, 1, xs))`,
      `(k: nat, xs: [n]f32): [n - k + 1]f32 = join(split(k, ${SUMS}slide(k, 1, xs))))`,
    );
  });

  it("by a strategy that calls itself, once for each term that it meets", () => {
    const text = `
strategy up(k: nat) =
  match in { | split(j, xs) -> if j < k then splitJoinId(j + 1) ; up(k) else id | xs -> id }
strategy s = match in { | split(j, xs) -> up(2 * j) }`;
    const s = moduleOf(text, bench.inside).strategy("s");
    const strategy = s.tag === "callable" ? s.call([]) : s;
    if (strategy.tag !== "strategy") throw new Error("`s` is no strategy");
    expectSame(
      run(strategy.strategy, bench.body("(xs: [n]f32): [n]f32 = join(split(2, xs))")),
      bench.body("(xs: [n]f32): [n]f32 = join(split(4, join(split(3, join(split(2, xs))))))"),
    );
  });

  it("whatever the sizes are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (size, step) => {
        const type = `(m: nat, xs: [m * ${step} + ${size} - ${step}]f32): [m]f32`;
        const body = `${SUMS}slide(${size}, ${step}, xs))`;
        becomes(
          "match in { | slide(size, step, xs) -> splitJoinId(10 * size + step) }",
          `${type} = ${body}`,
          `${type} = join(split(${10 * size + step}, ${body}))`,
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe("where no case fits", () => {
  it("it fails and says what was looked for", () => {
    const result = rewrite(
      strategyOf("match in { | slide(size, step, xs) -> id | split(k, xs) -> id }", bench.inside),
      bench.body("(xs: [n]f32): [n]f32 = map(sqrt, xs)"),
    );
    expect(result).toMatchObject({
      success: false,
      failure: {
        why: "nothing in it is of the form `slide(size, step, xs)`, `split(k, xs)`, with sizes that have a meaning here",
      },
    });
    becomes(
      "match in { | slide(size, step, xs) -> id } <+ splitJoinId(2)",
      "(xs: [n]f32): [n]f32 = xs",
      "(xs: [n]f32): [n]f32 = join(split(2, xs))",
    );
  });

  it("because a size is bound inside of the term: it means nothing outside", () => {
    const shorter =
      "(n: nat, xs: [n + 2]f32): [n]f32 = iterate(2, \\(l: nat) -> \\(ys: [l + 1]f32) -> take(l, ys), xs)";
    expect(on("match in { | take(k, ys) -> splitJoinId(k) }", shorter)).toBeUndefined();
    expect(on("match in { | take(k, ys) -> id }", shorter)).toBeUndefined();
  });

  it("what fails after `->` fails altogether", () => {
    const s = "match in { | split(k, xs) -> fail | xs -> id }";
    expect(on(s, "(xs: [n]f32): [n]f32 = join(split(4, xs))")).toBeUndefined();
  });
});

/** The first diagnostic of a module, with what it points at. */
const problemIn = (text: string): readonly unknown[] => {
  const [d] = workspace().open(parseFile("wrong.strata", text)).check();
  return [d?.code, d?.place && text.slice(d.place.span.start, d.place.span.end), d?.message];
};

it("a term of the part has no name", () => {
  const rule = "rule squares(f: fun) = map(f, xs) => map(\\x -> f(x) * f(x), xs)\n";
  expect(problemIn(`${rule}strategy s = match in { | map(g, xs) -> squares(g) }`)).toEqual([
    "E0201",
    "g",
    "no function named `g` is in scope",
  ]);
  expect(problemIn("strategy s = match in { | slide(n, k, xs) -> try(k) }")[0]).toBe("E0502");
});
