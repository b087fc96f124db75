/** @file What becomes of the sign of a zero in an operation. */
import { describe, expect, it } from "vitest";
import {
  binaryOperator,
  fma,
  type Scalar,
  unaryOperator,
} from "../../term/interpret/arithmetic.ts";
import { operation } from "../code.ts";
import type { Expr, ScalarOp } from "../imperative.ts";
import { f, v } from "../testing/statements.ts";
import { ANY_FLOAT, classOfFloat, type FloatClasses } from "./float-classes.ts";
import { operandsThatPass, operandsThatTell } from "./zero-uses.ts";

const OPERANDS: Readonly<Partial<Record<ScalarOp, 1 | 2 | 3>>> = {
  add: 2, sub: 2, mul: 2, div: 2, mod: 2, min: 2, max: 2, pow: 2, fma: 3,
  neg: 1, sqrt: 1, rsqrt: 1, exp: 1, log: 1, sin: 1, cos: 1, tan: 1, fabs: 1, floor: 1, ceil: 1,
  eq: 2, ne: 2, lt: 2, le: 2, gt: 2, ge: 2,
}; // biome-ignore format: a table

const NUMBERS = [0, 1e-30, 0.5, 1, 2, 3, 1e30, Number.POSITIVE_INFINITY, Number.NaN].flatMap((x) => [x, -x]).map(Math.fround); // biome-ignore format: a table

type Operation = Expr & { readonly tag: "op" };

const lists = (n: number): readonly (readonly number[])[] =>
  n === 0 ? [[]] : lists(n - 1).flatMap((rest) => NUMBERS.map((x) => [...rest, x]));

function resultOf(op: ScalarOp, [a, b, c]: readonly number[]): Scalar {
  if (c !== undefined) return fma("f32", a!, b!, c);
  return b === undefined ? unaryOperator(op, "f32")(a!) : binaryOperator(op, "f32")(a!, b);
}

/** The numbers of operands whose zeros change the result: in more than the sign of a zero, or in that at most. */
function changes(op: ScalarOp, count: number): { tells: number[]; passes: number[] } {
  const tells = new Set<number>();
  const passes = new Set<number>();
  for (const args of lists(count))
    args.forEach((x, k) => {
      if (x !== 0) return;
      const [before, after] = [resultOf(op, args), resultOf(op, args.with(k, -x))];
      if (Object.is(before, after)) return;
      (before === 0 && after === 0 ? passes : tells).add(k);
    });
  const sorted = (s: Set<number>): number[] => [...s].sort();
  return { tells: sorted(tells), passes: sorted(passes) };
}

const numbers = (e: Operation, parts: readonly Expr[]): number[] =>
  parts.map((p) => e.args.indexOf(p));

describe("the operands whose zeros change a result are stated, and no others", () => {
  it.each(Object.entries(OPERANDS) as [ScalarOp, number][])("%s", (op, count) => {
    const e = operation(op, ...["a", "b", "c"].slice(0, count).map((x) => v(x))) as Operation;
    const found = changes(op, count);
    const tells = numbers(e, operandsThatTell(e));
    expect(tells).toEqual(found.tells);
    const passes = numbers(
      e,
      operandsThatPass(e, () => ANY_FLOAT),
    );
    expect(passes).toEqual(found.passes.filter((k) => !tells.includes(k)));
  });
});

describe("beside a literal", () => {
  const classes = (e: Expr): FloatClasses =>
    e.tag === "const" ? classOfFloat(Number(e.value)) : ANY_FLOAT;
  it.each<[ScalarOp, number, boolean]>([
    ["max", 0, false],
    ["max", -0, true],
    ["max", 1, true], // no zero of its own can differ: the classes of the result say so
    ["min", -0, false],
    ["min", 0, true],
    ["max", Number.NaN, true],
  ])("%s with %d passes the sign of another operand on: %s", (op, value, passes) => {
    const e = operation(op, v("a"), f(value)) as Operation;
    expect(operandsThatPass(e, classes).includes(e.args[0]!)).toBe(passes);
  });
});
