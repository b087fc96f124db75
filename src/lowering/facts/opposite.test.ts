/** @file The condition that holds where another one fails. */
import { describe, expect, it } from "vitest";
import { binaryOperator } from "../../term/interpret/arithmetic.ts";
import { operation } from "../code.ts";
import type { Expr, ScalarName, ScalarOp } from "../imperative.ts";
import { BOOL, type, v } from "../testing/statements.ts";
import { opposite } from "./opposite.ts";

const COMPARISONS: readonly ScalarOp[] = ["eq", "ne", "lt", "le", "gt", "ge"];
const VALUES = {
  i32: [-2, 0, 1, 5],
  f32: [-2, -0, 0, 1, Number.NaN, Number.POSITIVE_INFINITY],
} as const satisfies Partial<Record<ScalarName, readonly number[]>>;

/** The truth of a comparison, or of its `not`. */
function holds(e: Expr, x: number, y: number): boolean {
  const { op, args } = e as Expr & { readonly tag: "op" };
  if (op === "not") return !holds(args[0]!, x, y);
  return binaryOperator(op, args[0]!.type.scalar)(x, y) as boolean;
}

describe.each(["i32", "f32"] as const)("the opposite of a comparison of %s", (scalar) => {
  it.each(COMPARISONS)("%s holds where it fails", (op) => {
    const cond = operation(op, v("a", type(scalar)), v("b", type(scalar)));
    for (const x of VALUES[scalar])
      for (const y of VALUES[scalar]) expect(holds(opposite(cond), x, y)).toBe(!holds(cond, x, y));
    const plain = scalar === "i32" || op === "eq" || op === "ne";
    expect((opposite(cond) as Expr & { readonly tag: "op" }).op === "not").toBe(!plain);
  });
});

it("the opposite of `not` is its operand", () => {
  const c = v("c", BOOL);
  expect(opposite(opposite(c))).toBe(c);
});
