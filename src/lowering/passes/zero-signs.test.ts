/** @file Minima and maxima whose zeros may have either sign. */
import { describe, expect, it } from "vitest";
import type { Expr, Flat, ScalarOp } from "../imperative.ts";
import { type PassSetting, shown, through } from "../testing/run-pass.ts";
import {
  array,
  assign,
  BOOL,
  declare,
  declareArray,
  F32,
  f,
  I32,
  load,
  loop,
  productExpr,
  select,
  store,
  sumExpr,
  type,
  typedOperation,
  v,
  vector,
  when,
} from "../testing/statements.ts";
import { zeroSigns } from "./zero-signs.ts";

const [X, Y] = [load("xs", "i"), load("xs", "j")];
const op = (name: ScalarOp, ...args: readonly Expr[]): Expr => typedOperation(name, F32, ...args);
const max = (a: Expr, b: Expr): Expr => op("max", a, b);
const min = (a: Expr, b: Expr): Expr => op("min", a, b);
const M = max(X, Y);
const toInt = (arg: Expr): Expr => ({ tag: "cast", arg, type: I32 });
const external: Expr = {
  tag: "external",
  external: { name: "g", params: ["x"], code: "x" },
  meaning: undefined as never,
  args: [M],
  type: F32,
};
const out = (e: Expr): readonly Flat[] => [store("out", "i", e)];

/** The numbers of extrema that may give either zero, and of those that may not. */
function counts(body: readonly Flat[], around?: PassSetting): readonly [number, number] {
  const text = through(zeroSigns, body, around).join("\n");
  const count = (name: RegExp): number => text.match(name)?.length ?? 0;
  return [count(/\bf(min|max)\(/g), count(/\b(min|max)\(/g)];
}
const FREE = [1, 0];
const BOUND = [0, 1];

describe("where no sign of a zero is seen", () => {
  it.each<[string, Expr]>([
    ["compared", select(typedOperation("lt", BOOL, M, f(1)), f(1), f(2))],
    ["an absolute value", op("fabs", M)],
    ["exp of a difference", op("exp", op("sub", X, M))],
    ["cos", op("cos", M)],
    ["converted to an integer", toInt(M)],
    ["passed on to these", op("exp", op("neg", productExpr(op("sqrt", M), X)))],
    ["a power", op("pow", X, M)],
    ["a divisor of a remainder", op("mod", X, M)],
    ["added to what is never -0", sumExpr(op("fabs", X), M)],
    ["added to +0", sumExpr(M, f(0))],
    ["subtracted from what is never -0", op("sub", op("exp", X), M)],
    ["multiplied, then added to what is never -0", sumExpr(productExpr(M, X), f(0))],
  ])("%s", (_, e) => {
    expect(counts(out(e))).toEqual(FREE);
  });

  it.each<[string, Expr]>([
    ["stored", M],
    ["a divisor", op("div", X, M)],
    ["a divisor, compared afterwards", toInt(op("div", X, M))],
    ["a reciprocal square root", toInt(op("rsqrt", M))],
    ["the base of a power", toInt(op("pow", M, X))],
    ["the operand of an `extern`", toInt(external)],
    ["a dividend", op("div", M, X)],
    ["added to what may be -0", sumExpr(M, X)],
    ["added to -0", sumExpr(M, f(-0))],
    ["subtracted from what may be -0", op("sub", f(-0), M)],
    ["its root", op("sqrt", M)],
    ["rounded", op("floor", M)],
    ["added to an exact product", op("fma", X, Y, M)],
    ["a factor of an exact product", op("fma", M, X, f(0))],
    ["chosen", select(v("c", BOOL), M, f(1))],
    ["of a product with another", productExpr(M, M)],
  ])("but not where it is %s", (_, e) => {
    const [free] = counts(out(e));
    expect(free).toBe(0);
  });
});

describe("where its operands are no zeros of different signs", () => {
  it.each<[string, Expr]>([
    ["absolute values", max(op("fabs", X), op("fabs", Y))],
    ["integers", min({ tag: "cast", arg: v("k", I32), type: F32 }, f(3))],
    ["a positive literal", max(X, f(1e-30))],
    ["exponentials", max(op("exp", X), f(0))],
    ["squares", max(productExpr(v("a"), v("a")), productExpr(v("b"), v("b")))],
    ["sums from +0", max(sumExpr(f(0), X), sumExpr(op("fabs", Y), X))],
    ["-0 and what is never +0", min(f(-0), op("neg", op("fabs", X)))],
    ["an infinity", max(f(Number.NEGATIVE_INFINITY), X)],
    ["a table", max({ tag: "tabled", table: { scalar: "f32", values: [0, 1, Number.NaN] }, at: v("k", I32), type: F32 }, f(0))], // biome-ignore format: one line
    ["undefined values", max({ tag: "undef", type: F32 }, X)],
  ])("%s", (_, e) => {
    expect(counts(out(e))).toEqual(FREE);
  });

  it.each<[string, Expr]>([
    ["+0", max(X, f(0))],
    ["-0", max(op("fabs", X), f(-0))],
    ["a sum from -0", max(sumExpr(f(-0), X), f(0))],
    ["a product of different numbers", max(productExpr(X, Y), f(0))],
    ["a fused sum from +0, which may be too small", max(op("fma", X, Y, f(0)), f(0))],
    ["a number rounded up", max(op("ceil", X), f(0))],
    ["a table with -0", max({ tag: "tabled", table: { scalar: "f32", values: [-0] }, at: v("k", I32), type: F32 }, f(0))], // biome-ignore format: one line
  ])("but not beside %s", (_, e) => {
    expect(counts(out(e))).toEqual(BOUND);
  });
});

describe("across statements", () => {
  const accumulated = (use: Expr, start: number): readonly Flat[] => [
    declare("acc", f(start), true),
    loop("k", "n", [assign("acc", max(v("acc"), load("xs", "k")))]),
    ...out(use),
  ];

  it("follows variables that loops carry", () => {
    expect(counts(accumulated(op("exp", v("acc")), -1))).toEqual(FREE);
    expect(counts(accumulated(v("acc"), -1))).toEqual(BOUND);
    const two = [
      declare("a", f(0), true),
      declare("b", f(0), true),
      loop("k", "n", [assign("a", max(v("b"), X)), assign("b", op("neg", v("a")))]),
    ];
    expect(counts([...two, ...out(toInt(v("b")))])).toEqual(FREE);
    expect(counts([...two, ...out(v("b"))])).toEqual(BOUND);
  });

  it("knows what a variable never is", () => {
    const sum = [
      declare("acc", f(0), true),
      loop("k", "n", [assign("acc", sumExpr(v("acc"), max(X, load("xs", "k"))))]),
    ];
    expect(counts([...sum, ...out(v("acc"))])).toEqual(FREE);
    const [start, add] = sum as [Flat, Flat];
    const changed = [start, add, when(v("c", BOOL), [assign("acc", f(-0))]), ...out(v("acc"))];
    expect(counts(changed)).toEqual(BOUND);
  });

  it("follows arrays that the kernel declares, and no others", () => {
    const fill = (name: string): Flat => store(name, "i", M);
    const sum = toInt(sumExpr(load("t", "i"), load("t", "j")));
    const own = [declareArray(array("t", "private", 8)), fill("t")];
    expect(counts([...own, ...out(sum)])).toEqual(FREE);
    expect(counts([...own, ...out(load("t", "i"))])).toEqual(BOUND);
    const locals = [array("t", "local", 8)];
    expect(counts([fill("t"), ...out(sum)], { locals })).toEqual(FREE);
    expect(counts([fill("t"), ...out(sum)])).toEqual(BOUND);
    const update: Flat = { ...fill("t"), value: max(v("before"), X), old: "before" } as Flat;
    expect(counts([...own, update, ...out(sum)])).toEqual([0, 2]);
  });

  it("follows lanes of vectors", () => {
    const wide = { ...max(load("xs", "i", type("f32", 4)), f(0)), type: type("f32", 4) } as Expr;
    const lane = (e: Expr): Expr => ({ tag: "lane", arg: e, lane: 2, type: F32 });
    expect(counts(out(toInt(lane(wide))))).toEqual(FREE);
    expect(counts(out(lane(wide)))).toEqual(BOUND);
    expect(counts(out(vector(M, f(1), f(2), f(3))))).toEqual(BOUND);
  });

  it("leaves equal ones apart where one of them is seen", () => {
    const body = [...out(toInt(max(X, Y))), store("out", "j", max(X, Y))];
    expect(through(zeroSigns, body)).toEqual([
      "out[i] = (i32)fmax(xs[i], xs[j]);",
      "out[j] = max(xs[i], xs[j]);",
    ]);
    const shared = [...out(toInt(M)), store("out", "j", M)];
    expect(through(zeroSigns, shared)).toEqual(shown(shared));
  });

  it("keeps the exact one beside a zero, which hides the sign of the other operand", () => {
    expect(through(zeroSigns, out(max(min(X, Y), f(0))))).toEqual(["out[i] = max(fmin(xs[i], xs[j]), 0);"]); // biome-ignore format: one line
    expect(counts(out(max(min(X, Y), f(-0))))).toEqual([0, 2]);
  });
});

it("integers and other operations stay", () => {
  const integers = typedOperation("max", I32, v("k", I32), v("l", I32));
  const body = [...out(integers), ...out(sumExpr(X, Y))];
  expect(through(zeroSigns, body)).toEqual(shown(body));
});
