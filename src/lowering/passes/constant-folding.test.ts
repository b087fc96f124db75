/** @file Constant folding and propagation. */
import { describe, expect, it } from "vitest";
import type { Expr, Flat } from "../imperative.ts";
import { shown, through } from "../testing/run-pass.ts";
import {
  assign,
  BOOL,
  declare,
  declareEmpty,
  F32,
  f,
  I32,
  ix,
  load,
  loop,
  lt,
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
import { constantFolding } from "./constant-folding.ts";

const X = load("xs", "i");
const fabs = (e: Expr): Expr => typedOperation("fabs", e.type, e);
const out = (e: Expr): Flat => store("out", "i", e);
const passed = (...body: readonly Flat[]): readonly string[] => through(constantFolding, body);
const same = (...body: readonly Flat[]): readonly string[] => shown(body);
const int = (name: string): Expr => v(name, I32);
const number = (value: number): Expr => ({ tag: "const", value, type: I32 });

describe("literals", () => {
  it("stand where variables stood for them", () => {
    const a = declare("a", f(0.5));
    const b = declare("b", productExpr(v("a"), f(4)), true);
    expect(passed(a, b, out(productExpr(v("b"), X)))).toEqual(same(out(productExpr(f(2), X))));
  });

  it("stand in all lanes", () => {
    const w = type("f32", 2);
    const wide = (x: number, y: number): readonly Flat[] => [
      declare("a", vector(f(x), f(y))),
      out(productExpr(v("a", w), load("xs", "i", w))),
    ];
    const half = productExpr(vector(f(0.5), f(0.5)), load("xs", "i", w));
    expect(passed(...wide(0.5, 0.5))).toEqual(same(out(half)));
    expect(passed(...wide(1, 1))).toEqual(same(out(load("xs", "i", w))));
    expect(passed(...wide(0, -0))).toEqual(same(...wide(0, -0)));
  });

  it("stand where variables stood that are declared first and assigned once", () => {
    const empty = declareEmpty("a", F32);
    const use = out(productExpr(v("a"), X));
    expect(passed(empty, assign("a", f(2)), use)).toEqual(same(out(productExpr(f(2), X))));
    const inLoop = loop("j", 4, [store("out", "j", v("a")), assign("a", f(2))]);
    expect(passed(empty, inLoop)).toEqual(same(loop("j", 4, [store("out", "j", f(2))])));
    const other = [empty, assign("a", X), use];
    expect(passed(...other)).toEqual(same(...other));
    const branches = [empty, when(lt("i", 4), [assign("a", f(1))], [assign("a", f(2))]), use];
    expect(passed(...branches)).toEqual(same(...branches));
  });

  it("stand in indices, too", () => {
    const k = declare("k", ix(3));
    const body = [k, loop("i", "k", [store("out", "i + k", load("xs", "2 * k - 4"))])];
    expect(passed(...body)).toEqual(same(loop("i", 3, [store("out", "i + 3", load("xs", 2))])));
    expect(passed(declare("k", number(-2)), out(load("xs", "i + k")))).toEqual(
      same(out(load("xs", "i - 2"))),
    );
  });

  it("decide choices and conditions", () => {
    const c = declare("c", { tag: "const", value: false, type: BOOL });
    expect(passed(c, out(select(v("c", BOOL), X, f(1))))).toEqual(same(out(f(1))));
    expect(passed(c, when(v("c", BOOL), [out(X)], [out(f(1))]))).toEqual(same(out(f(1))));
    const both = typedOperation("and", BOOL, lt("i", 4), v("c", BOOL));
    expect(passed(c, when(both, [out(X)]))).toEqual(same());
  });

  it("do not stand for variables that change, are declared twice or end a loop", () => {
    const twice = [when(lt("i", 4), [declare("a", f(1)), out(v("a"))], [declare("a", f(2)), out(v("a"))])]; // biome-ignore format: one line
    expect(passed(...twice)).toEqual(same(...twice));
    const going = { ...v("g", BOOL), tag: "var" } as const;
    const end = [declare("g", { tag: "const", value: true, type: BOOL }), { ...loop("i", 4, [out(X)]), going } as Flat]; // biome-ignore format: one line
    expect(passed(...end)).toEqual(same(...end));
    const changing = [declare("a", f(1), true), loop("i", 4, [out(v("a")), assign("a", X)])];
    expect(passed(...changing)).toEqual(same(...changing));
  });
});

describe("a choice", () => {
  it("with equal branches is one of them", () => {
    const c = typedOperation("lt", BOOL, X, f(1));
    expect(passed(out(select(c, sumExpr(X, f(1)), sumExpr(X, f(1)))))).toEqual(same(out(sumExpr(X, f(1))))); // biome-ignore format: one line
    const zeros = [out(select(c, f(0), f(-0)))];
    expect(passed(...zeros)).toEqual(same(...zeros));
  });
});

describe("the first value of a variable that begins with a literal", () => {
  const start = (value: number): Flat => declare("a", f(value), true);
  const add = (e: Expr): Flat => assign("a", sumExpr(v("a"), e));
  const use = out(v("a"));

  it("is its beginning where +0 changes nothing", () => {
    expect(passed(start(0), add(fabs(X)), add(X), use)).toEqual(
      same(declare("a", fabs(X), true), add(X), use),
    );
    expect(passed(start(-0), add(X), use)).toEqual(same(declare("a", X), use));
    const times = assign("a", productExpr(v("a"), X));
    expect(passed(start(1), times, use)).toEqual(same(declare("a", X), use));
  });

  it("is not where a zero may get another sign", () => {
    const body = [start(0), add(X), use];
    expect(passed(...body)).toEqual(same(...body));
  });

  it("is where nobody sees the sign of a zero: a sum within a sum", () => {
    const outer = declare("b", f(0), true);
    const weigh = assign("b", sumExpr(v("b"), productExpr(v("a"), f(2))));
    expect(passed(outer, start(0), add(X), weigh, out(v("b")))).toEqual(
      same(outer, declare("a", X), weigh, out(v("b"))),
    );
    expect(passed(start(0), add(X), out(fabs(v("a"))))).toEqual(
      same(declare("a", X), out(fabs(v("a")))),
    );
  });

  it("is that of a sum whose first summand is a literal, and no later one", () => {
    const body = [start(0), add(f(2)), add(X), out(fabs(v("a")))];
    expect(passed(...body)).toEqual(same(declare("a", f(2), true), add(X), out(fabs(v("a")))));
  });

  it("is not of two sums one of which has to keep its +0", () => {
    const second = [declare("b", f(0), true), assign("b", sumExpr(v("b"), v("a"))), out(v("b"))];
    const list = passed(start(0), add(X), ...second);
    expect(list.join("").match(/= 0;/g)).toHaveLength(1);
  });

  it("is a literal itself, or what replaces the literal", () => {
    expect(passed(start(1), add(f(2)), add(X), use)).toEqual(
      same(declare("a", f(3), true), add(X), use),
    );
    expect(passed(start(1), assign("a", X), use)).toEqual(same(declare("a", X), use));
    const count = [declare("k", ix(0), true), assign("k", sumExpr(int("k"), int("l"))), out(load("xs", "k"))]; // biome-ignore format: one line
    expect(passed(...count)).toEqual(same(declare("k", int("l")), out(load("xs", "k"))));
  });

  it("of vectors, too", () => {
    const w = type("f32", 2);
    const zero = vector(f(0), f(0));
    const wide = (e: Expr): readonly Flat[] => [
      declare("a", zero, true),
      assign("a", sumExpr(v("a", w), e)),
      out(v("a", w)),
    ];
    const y = fabs(load("xs", "i", w));
    expect(passed(...wide(y))).toEqual(same(declare("a", y), out(v("a", w))));
    expect(passed(...wide(load("xs", "i", w)))).toEqual(same(...wide(load("xs", "i", w))));
  });

  it.each<[string, readonly Flat[]]>([
    ["a read before", [start(-0), out(v("a")), add(X), use]],
    ["an assignment of another variable that reads it", [start(-0), declare("b", f(1), true), assign("b", sumExpr(v("a"), X)), add(X), out(v("b")), use]], // biome-ignore format: one line
    ["an assignment in a branch", [start(-0), when(lt("i", 4), [add(X)]), use]],
    ["an assignment in a loop", [start(-0), loop("j", 4, [add(load("xs", "j"))]), use]],
  ])("waits for no more than %s", (_, body) => {
    expect(passed(...body).slice(0, 1)).toEqual(same(start(-0)));
  });
});
