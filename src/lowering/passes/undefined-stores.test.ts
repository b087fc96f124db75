/** @file Undefined values are not stored. */
import { describe, expect, it } from "vitest";
import type { Expr, ScalarOp, Structured } from "../imperative.ts";
import { codeThrough, type PassSetting, shown, through } from "../testing/run-pass.ts";
import {
  array,
  assign,
  BOOL,
  declare,
  declareArray,
  declareEmpty,
  F32,
  f,
  I32,
  ix,
  load,
  lt,
  productExpr,
  select,
  store,
  sumExpr,
  type,
  typedOperation,
  undef,
  v,
  vector,
  when,
} from "../testing/statements.ts";
import { undefinedStores } from "./undefined-stores.ts";

const AROUND: PassSetting = { locals: [array("tile", "local", 8)] };
const X = load("xs", "i");
const C = lt("i", 4);
const D = lt("j", 4);
const NONE = undef();
const SMALL = typedOperation("lt", BOOL, load("tile", "j"), f(1));
const tile = (value: Expr): Structured => store("tile", "i", value);
const op = (name: ScalarOp, ...args: readonly Expr[]): Expr => typedOperation(name, F32, ...args);
const passed = (...body: readonly Structured[]): readonly string[] =>
  through(undefinedStores, body, AROUND).slice(1);
const same = (...body: readonly Structured[]): readonly string[] => shown(body);

describe("a store", () => {
  it("of an undefined value is none", () => {
    for (const e of [
      NONE,
      sumExpr(X, NONE),
      select(C, NONE, sumExpr(NONE, f(1))),
      op("fabs", NONE),
    ])
      expect(passed(tile(e), tile(X))).toEqual(same(tile(X)));
    const all = vector(NONE, NONE);
    expect(passed(tile(all), tile(X))).toEqual(same(tile(X)));
  });

  it("of a choice with an undefined branch is made where the other one is chosen", () => {
    expect(passed(tile(select(C, X, NONE)))).toEqual(same(when(C, [tile(X)])));
    const fails = typedOperation("ge", BOOL, ix("i"), ix(4));
    expect(passed(tile(select(C, NONE, X)))).toEqual(same(when(fails, [tile(X)])));
    const both = typedOperation("and", BOOL, C, D);
    expect(passed(tile(select(C, select(D, X, NONE), NONE)))).toEqual(same(when(both, [tile(X)])));
  });

  it("of what is computed of such a choice, too", () => {
    const chosen = select(C, X, NONE);
    const cast: Expr = { tag: "cast", arg: sumExpr(f(1), chosen), type: I32 };
    expect(passed(tile(cast))).toEqual(same(when(C, [tile({ ...cast, arg: sumExpr(f(1), X) })])));
    const two = productExpr(chosen, select(D, f(2), NONE));
    const both = typedOperation("and", BOOL, C, D);
    expect(passed(tile(two))).toEqual(same(when(both, [tile(productExpr(X, f(2)))])));
    const wide = vector(chosen, chosen);
    expect(passed(tile(wide))).toEqual(same(when(C, [tile(vector(X, X))])));
  });

  it("of lanes that choose for themselves is made in all lanes", () => {
    const w = type("f32", 4);
    const x = load("xs", "i", w);
    const mask = typedOperation("lt", type("bool", 4), x, f(1));
    const e: Expr = { tag: "select", cond: mask, then: x, else: undef(w), type: w };
    expect(passed(tile(e))).toEqual(same(tile(x)));
  });

  it.each<[string, readonly Structured[]]>([
    ["with two values", [tile(select(C, X, f(1)))]],
    ["with an undefined value in one of two branches", [tile(select(C, select(D, X, NONE), X))]],
    ["with some undefined lanes", [tile(vector(X, NONE))]],
    ["to a result", [store("out", "i", select(C, X, NONE))]],
    ["to private memory", [declareArray(array("r", "private", 2)), store("r", 0, NONE)]],
    [
      "that is an atomic update",
      [{ ...tile(select(C, v("old"), NONE)), old: "old" } as Structured],
    ],
    ["under a condition that may be undefined", [tile(select(SMALL, X, NONE))]],
  ])("%s stays", (_, body) => {
    const all = [store("tile", "j", vector(NONE, X)), ...body];
    expect(passed(...all)).toEqual(same(...all));
  });

  it("under a condition on data is made if the data are defined", () => {
    const small = (e: Expr): Expr => typedOperation("lt", BOOL, e, f(1));
    const stored = (e: Expr): Structured => tile(select(small(e), X, NONE));
    const guarded = (e: Expr): Structured => when(small(e), [tile(X)]);
    expect(passed(stored(load("xs", "j")))).toEqual(same(guarded(load("xs", "j"))));
    const named = declare("a", X);
    expect(passed(named, stored(v("a")))).toEqual(same(named, guarded(v("a"))));
    for (const e of [v("a"), load("temp", "j")]) {
      const open = declare("a", select(C, X, NONE));
      expect(passed(open, stored(e))).toEqual(same(open, stored(e)));
    }
  });
});

describe("a choice between statements", () => {
  const A = declareEmpty("a", F32);
  const first = declare("s", X);
  const choice = (yes: Expr, no: Expr): Structured =>
    when(C, [first, assign("a", yes)], [declare("t", f(1)), assign("a", no)]);

  it("is stored at the end of the branch that has a value", () => {
    expect(passed(A, choice(v("s"), NONE), tile(v("a")))).toEqual(
      same(A, when(C, [first, tile(v("s"))], [declare("t", f(1))])),
    );
    expect(passed(A, choice(NONE, v("t")), tile(v("a")))).toEqual(
      same(A, when(C, [first], [declare("t", f(1)), tile(v("t"))])),
    );
  });

  it("of several values, too", () => {
    const B = declareEmpty("b", F32);
    const both = when(
      C,
      [assign("a", X), assign("b", f(2))],
      [assign("a", NONE), assign("b", NONE)],
    );
    const stores = [tile(v("a")), store("tile", "j", v("b"))];
    expect(passed(A, B, both, ...stores)).toEqual(
      same(A, B, when(C, [tile(X), store("tile", "j", f(2))])),
    );
  });

  it.each<[string, readonly Structured[]]>([
    ["of two values", [choice(v("s"), v("t")), tile(v("a"))]],
    ["that is read later", [choice(v("s"), NONE), tile(v("a")), store("out", 0, v("a"))]],
    ["after other statements", [choice(v("s"), NONE), store("out", 0, f(1)), tile(v("a"))]],
    ["that is part of a value", [choice(v("s"), NONE), tile(sumExpr(v("a"), f(1)))]],
  ])("%s stays", (_, body) => {
    expect(passed(A, ...body)).toEqual(same(A, ...body));
  });

  it("does not move a read behind a store to the same array", () => {
    const B = declareEmpty("b", F32);
    const late = when(C, [assign("a", X), assign("b", load("tile", "i"))], [assign("a", NONE), assign("b", NONE)]); // biome-ignore format: one line
    const stores = [tile(v("a")), store("tile", "j", v("b"))];
    const kept = passed(A, B, late, ...stores);
    expect(kept.at(-1)).toBe("tile[j] = b;");
    expect(kept.join("\n")).toContain("b = tile[i];");
  });
});

it("code without undefined values stays the same object", () => {
  const body = [tile(select(C, X, f(1)))];
  expect(codeThrough(undefinedStores, body, AROUND).body).toBe(body);
});
