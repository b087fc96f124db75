/** @file Common-subexpression elimination. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  assign,
  BOOL,
  declare,
  f,
  load,
  lt,
  productExpr,
  select,
  store,
  sumExpr,
  typedOperation,
  v,
  when,
} from "../testing/statements.ts";
import { commonSubexpressions } from "./common-subexpressions.ts";

const X = load("xs", "i");

describe("common-subexpression elimination", () => {
  it("names what is computed twice, where it is first needed", () => {
    const square = productExpr(X, X);
    const body = [store("out", "i", sumExpr(square, f(1))), store("out", "j", square)];
    expect(through(commonSubexpressions, body)).toEqual([
      "f32 x = xs[i];",
      "f32 t = x * x;",
      "out[i] = t + 1;",
      "out[j] = t;",
    ]);
  });

  it("takes constants with equal values as one value", () => {
    const [a, b] = [v("a"), v("b")];
    const body = [
      declare("a", sumExpr(X, f(1))),
      declare("b", sumExpr(X, f(1))),
      store("out", "i", productExpr(a, a)),
      store("out", "j", productExpr(a, b)),
    ];
    expect(through(commonSubexpressions, body)).toEqual([
      "f32 t = xs[i] + 1;",
      "f32 a = t;",
      "f32 b = t;",
      "f32 t1 = a * a;",
      "out[i] = t1;",
      "out[j] = t1;",
    ]);
  });

  it("takes no constants as one whose values may differ", () => {
    const [a, b] = [v("a"), v("b")];
    const written = load("out", "i");
    const body = [
      declare("a", sumExpr(written, f(1))),
      store("out", "i", f(2)),
      declare("b", sumExpr(written, f(1))),
      store("out", "j", sumExpr(productExpr(a, a), productExpr(b, b))),
    ];
    expect(through(commonSubexpressions, body)).toEqual(shown(body));
  });

  it("names a guarded load that is computed twice, or once and once more in a branch", () => {
    const guarded = select(lt("i", "n"), X, f(0));
    const twice = [store("out", "i", guarded), store("out", "j", sumExpr(guarded, f(1)))];
    expect(through(commonSubexpressions, twice)).toEqual([
      "f32 t = (i < n) ? xs[i] : 0;",
      "out[i] = t;",
      "out[j] = t + 1;",
    ]);
    const again = [
      store("out", "i", guarded),
      store("out", "j", select(lt("j", "n"), guarded, f(1))),
    ];
    expect(through(commonSubexpressions, again)).toEqual([
      "f32 t = (i < n) ? xs[i] : 0;",
      "out[i] = t;",
      "out[j] = (j < n) ? t : 1;",
    ]);
  });

  it("leaves in a branch what only the branch computes", () => {
    const body = [
      store("out", "i", select(lt("i", "n"), X, f(0))),
      when(lt("i", "m"), [store("out", "j", X)], [store("out", "k", X)]),
    ];
    expect(through(commonSubexpressions, body)).toEqual(shown(body));
  });

  it("leaves loads of memory that is written, and what depends on a variable that changes", () => {
    const written = [store("out", "i", load("ys", "i")), store("out", "j", load("ys", "i"))];
    expect(through(commonSubexpressions, written)).toEqual(shown(written));
    const changing = [
      declare("a", f(0), true),
      store("out", "i", sumExpr(v("a"), f(1))),
      assign("a", f(2)),
      store("out", "j", sumExpr(v("a"), f(1))),
    ];
    expect(through(commonSubexpressions, changing)).toEqual(shown(changing));
  });

  it("names a condition on a variable for as long as none is assigned", () => {
    const low = typedOperation("lt", BOOL, v("a"), f(4));
    const body = [
      declare("a", f(0), true),
      declare("b", select(low, X, f(0))),
      declare("c", select(low, f(0), f(1))),
      assign("a", v("b")),
      store("out", "k", select(low, v("b"), v("c"))),
    ];
    expect(through(commonSubexpressions, body)).toEqual([
      "f32 a = 0;",
      "bool t = a < 4;",
      "f32 b = t ? xs[i] : 0;",
      "f32 c = t ? 0 : 1;",
      "a = b;",
      "out[k] = (a < 4) ? b : c;",
    ]);
  });

  it("names a condition and a choice over memory that is written until it is stored to, or a barrier comes", () => {
    const low = typedOperation("lt", BOOL, load("ys", "i"), f(4));
    const near = select(lt("i", "n"), load("ys", "j"), f(0));
    const body = [
      declare("a", select(low, X, f(0))),
      declare("b", sumExpr(select(low, f(0), f(1)), productExpr(near, near))),
      store("ys", "i", v("a")),
      store("ys", "j", select(low, v("b"), near)),
      { tag: "barrier", local: true, global: false } as const,
      store("out", "i", select(low, v("a"), near)),
    ];
    expect(through(commonSubexpressions, body)).toEqual([
      "bool t = ys[i] < 4;",
      "f32 a = t ? xs[i] : 0;",
      "f32 t1 = (i < n) ? ys[j] : 0;",
      "f32 b = (t ? 0 : 1) + (t1 * t1);",
      "ys[i] = a;",
      "ys[j] = (ys[i] < 4) ? b : ((i < n) ? ys[j] : 0);",
      "barrier(local);",
      "out[i] = (ys[i] < 4) ? a : ((i < n) ? ys[j] : 0);",
    ]);
  });
});
