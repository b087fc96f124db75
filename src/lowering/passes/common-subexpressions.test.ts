/** @file Common-subexpression elimination. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  assign,
  declare,
  f,
  load,
  lt,
  productExpr,
  select,
  store,
  sumExpr,
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
});
