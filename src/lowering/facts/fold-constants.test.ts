/** @file Folding of operations on literals. */
import { expect, it } from "vitest";
import { constant, ctype, operation } from "../code.ts";
import type { Expr, ScalarName } from "../imperative.ts";
import { ix, v } from "../testing/statements.ts";
import { foldConstants } from "./fold-constants.ts";

const lit = (scalar: ScalarName, value: number | bigint | boolean): Expr =>
  constant(value, ctype(scalar));
const cast = (to: ScalarName, arg: Expr): Expr => ({ tag: "cast", arg, type: ctype(to) });

it.each<[string, Expr, Expr]>([
  ["a sum wraps", operation("add", lit("u32", 4294967295), lit("u32", 2)), lit("u32", 1)],
  ["a quotient by 0 is 0", operation("div", lit("i32", 7), lit("i32", 0)), lit("i32", 0)],
  ["64 bits", operation("mul", lit("i64", 2n ** 62n), lit("i64", 2n)), lit("i64", -(2n ** 63n))],
  ["a comparison", operation("lt", lit("i32", -1), ix(0)), lit("bool", true)],
  ["a negation", operation("not", lit("bool", true)), lit("bool", false)],
  [
    "a shift by nothing",
    operation("shiftLeft", v("a", ctype("u32")), lit("u32", 0)),
    v("a", ctype("u32")),
  ],
  ["a product with 1", operation("mul", v("a", ctype("i32")), ix(1)), v("a", ctype("i32"))],
  ["a conversion to a float", cast("f32", ix(6)), lit("f32", 6)],
  ["a conversion of bits", cast("i32", lit("u32", 4294967295)), lit("i32", -1)],
])("%s", (_, e, folded) => {
  expect(foldConstants(e)).toEqual(folded);
});

it.each<[string, Expr]>([
  ["arithmetic of floats", operation("add", lit("f32", 1), lit("f32", 2))],
  ["what depends on a variable", operation("add", v("a", ctype("i32")), lit("i32", 2))],
  ["a product of floats with 1", operation("mul", v("a", ctype("f32")), lit("f32", 1))],
  ["an index that is no number", cast("f32", ix("i"))],
])("%s stays", (_, e) => {
  expect(foldConstants(e)).toBe(e);
});
