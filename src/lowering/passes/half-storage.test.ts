/** @file Values that are f16 only in memory. */
import { expect, it } from "vitest";
import type { Expr, Flat } from "../imperative.ts";
import { through } from "../testing/run-pass.ts";
import { declare, load, lt, select, store, sumExpr, type, v } from "../testing/statements.ts";
import { halfStorage } from "./half-storage.ts";

const HALF = type("f16");
const toFloat = (arg: Expr): Expr => ({ tag: "cast", arg, type: type("f32") });
const toHalf = (arg: Expr): Expr => ({ tag: "cast", arg, type: HALF });
const zero: Expr = { tag: "const", value: 0, type: HALF };
const t = v("t", HALF);
const loaded = declare("t", select(lt("i", "n"), load("A", "i", HALF), zero));

it("variables and choices are f32, and loads and stores convert", () => {
  const body: readonly Flat[] = [loaded, store("out", "i", toHalf(sumExpr(toFloat(t), v("x"))))];
  expect(through(halfStorage, body)).toEqual([
    "f32 t = (i < n) ? (f32)A[i] : 0;",
    "out[i] = (f16)(t + x);",
  ]);
});

it("what is only copied is converted twice", () => {
  expect(through(halfStorage, [loaded, store("out", "i", t)])).toEqual([
    "f32 t = (i < n) ? (f32)A[i] : 0;",
    "out[i] = (f16)t;",
  ]);
});

it("code that computes in f16 stays", () => {
  for (const value of [sumExpr(t, t), toHalf(toFloat(toHalf(v("x"))))]) {
    const body: readonly Flat[] = [loaded, store("B", "i", toFloat(value))];
    expect(through(halfStorage, body)[0]).toContain("f16 t");
  }
});
