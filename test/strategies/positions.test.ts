/** @file Places by number: levels down, patterns towards the data, maps inside maps. */
import { describe, expect, it } from "vitest";
import { Bench, expectSame, run } from "../support/claims.ts";
import { strategyOf } from "../support/stdlib.ts";

const bench = new Bench();
const NEST =
  "(xs: [n][m]f32): [n][m]f32 = map(\\r -> map(\\x -> -(-x), r), transpose(transpose(xs)))";
const on = (s: string, before: string) => run(strategyOf(s, bench.inside), bench.body(before));

describe("a place by number", () => {
  it("is so many levels down, or so many times inside a traversal", () => {
    const after = bench.body(
      "(xs: [n][m]f32): [n][m]f32 = map(\\r -> map(\\x -> x, r), transpose(transpose(xs)))",
    );
    expectSame(on("applyN(2, inside, { -(-x) => x })", NEST), after);
    expectSame(on("position(4, { -(-x) => x })", NEST), after);
    expect(on("position(3, { -(-x) => x })", NEST)).toBeUndefined();
  });

  it("is so many patterns towards the data", () => {
    const xs =
      "(xs: [n]f32): [n]f32 = map(sqrt, reorder(\\i -> i, \\i -> i, map(\\x -> -(-x), xs)))";
    expect(on("moveTowardsArgument(2, matches(`map(f, ys)`))", xs)).toBeDefined();
    expect(on("moveTowardsArgument(1, matches(`map(f, ys)`))", xs)).toBeUndefined();
  });

  it("is inside so many maps", () => {
    expect(on("isMapNest(2)", NEST)).toBe(bench.body(NEST));
    expect(on("isMapNest(3)", NEST)).toBeUndefined();
  });

  it("comes after so many others, also beside them", () => {
    const pairs = (...x: readonly string[]): string =>
      `(a: f32, b: f32): (f32, f32) = (${x.join(", ")})`;
    expectSame(
      on("skip(1, { sqrt(x) => x })", pairs("sqrt(a)", "sqrt(b)")),
      bench.body(pairs("sqrt(a)", "b")),
    );
    expect(on("skip(2, { sqrt(x) => x })", pairs("sqrt(a)", "sqrt(b)"))).toBeUndefined();
  });
});

describe("a place by label", () => {
  const labelled = (...x: readonly string[]): string =>
    `(a: f32, b: f32): (f32, f32) = (${x.map((e) => `label("here", ${e})`).join(", ")})`;

  it("is every one that has it, at once; there must be one", () => {
    const before = labelled("sqrt(a)", "sqrt(b)");
    expectSame(on('{ sqrt(x) => x } @ "here"', before), bench.body(labelled("a", "b")));
    expect(on('{ sqrt(x) => x } @ "there"', before)).toBeUndefined();
  });
});

describe("a label", () => {
  const twice = (e: string): string =>
    `(xs: [n]f32): [n]f32 = map(\\x -> x + 1.0, label("a", ${e}))`;
  const maps = "map(\\x -> -(-x), xs)";

  it("stays on the result of a rule that is applied to its term", () => {
    const rule = "{ map(f, ys) => transpose(transpose([map(f, ys)]))[0] }";
    const after = on(`topDown(isLabel ; ${rule})`, twice(maps));
    expectSame(after, bench.body(twice(`transpose(transpose([${maps}]))[0]`)));
  });

  it("goes with a term inside what a rule replaces", () => {
    const after = bench.body("(xs: [n]f32): [n]f32 = map(\\x -> -(-x) + 1.0, xs)");
    expectSame(on("mapFusion", twice(maps)), after);
  });

  it("is passed by an argument, as by a pattern", () => {
    const before = `(xs: [n]f32): [n]f32 = label("a", ${maps})`;
    const after = '(xs: [n]f32): [n]f32 = label("a", map(\\x -> x, xs))';
    const change = "matches(`map(f, ys)`) ; inside({ -(-x) => x })";
    for (const s of [change, "map(body({ -(-x) => x }), id)", "function(body({ -(-x) => x }))"])
      expectSame(on(s, before), bench.body(after));
    expect(on("lastArgument(isLabel)", before)).toBeUndefined();
    expect(on("isMapNest(2)", before)).toBeUndefined();
  });

  it("keeps the `let` of layout that it stands on", () => {
    const rows = (row: string, use: string): string =>
      `(X: [n][m]f32, ts: [k]f32): [n][k]f32 =
         map(\\r -> ${row} map(\\t -> reduce(\\s x -> s + x * t, 0.0, ${use}), ts), X)`;
    const body = bench.body(rows('let row = label("row", r) in', "row"));
    expect(body).not.toBe(bench.body(rows("", 'label("row", r)')));
    expect(bench.body(rows("let row = r in", "row"))).toBe(bench.body(rows("", "r")));
  });
});

describe("a place by type", () => {
  const both = "(xs: [n]f32, ys: [n]i32): ([n]f32, [n]i32) = (xs, ys)";

  it("is the first of the type", () => {
    const rows = "(xs: [n][m]f32): [n][m]f32 = transpose(transpose(xs))";
    expectSame(
      on('label("here") @ type([k][l]f32)', rows),
      bench.body('(xs: [n][m]f32): [n][m]f32 = label("here", transpose(transpose(xs)))'),
    );
    expectSame(
      on('label("here") @ type([k]i32)', both),
      bench.body('(xs: [n]f32, ys: [n]i32): ([n]f32, [n]i32) = (xs, label("here", ys))'),
    );
  });

  it("is none where nothing has the type", () => {
    expect(on('label("here") @ type([k]f64)', both)).toBeUndefined();
    expect(on("id @ type([k][k]f32)", NEST)).toBeUndefined();
  });

  it("asks for the sizes of the strategy around it", () => {
    const of = (k: number) => `let k = ${k} in label("here") @ type([k]f32)`;
    const fixed = "(xs: [8]f32): [8]f32 = xs";
    expect(on(of(8), fixed)).toBeDefined();
    expect(on(of(4), fixed)).toBeUndefined();
  });
});

describe("a place inside of loops", () => {
  const loops = (body: string) =>
    `(xs: [n][m]f32): [n][m]f32 = mapWrg(0, \\r -> mapLcl(0, \\x -> ${body}, r), mapSeq(\\r -> mapLcl(0, \\x -> -(-x), r), xs))`;
  const simpler = "{ -(-x) => x }";

  it("is inside of all of them, in this order", () => {
    expectSame(on(`${simpler} @ loops([mapWrg, mapLcl])`, loops("-(-x)")), bench.body(loops("x")));
    expect(on(`${simpler} @ loops([mapLcl, mapWrg])`, loops("-(-x)"))).toBeUndefined();
    expect(on(`${simpler} @ loops([mapWrg, mapLcl])`, loops("x"))).toBeUndefined();
    expect(on(`${simpler} @ loops([mapSeq, mapLcl])`, loops("x"))).toBeDefined();
    expect(on(`${simpler} @ loops([])`, loops("x"))).toBeDefined();
  });

  it("is at one of them, by the name of its primitive", () => {
    expect(on("isPrimitive(mapWrg)", loops("x"))).toBe(bench.body(loops("x")));
    expect(on("isPrimitive(mapLcl)", loops("x"))).toBeUndefined();
    expect(
      on("topDown(isPrimitive(mapSeq) ; inside(isPrimitive(mapLcl)))", loops("x")),
    ).toBeDefined();
    expect(
      on("topDown(isPrimitive(mapLcl) ; inside(isPrimitive(mapSeq)))", loops("x")),
    ).toBeUndefined();
  });
});
