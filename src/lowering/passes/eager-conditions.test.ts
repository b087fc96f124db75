/** @file Conditions that are computed whole. */
import { expect, it } from "vitest";
import type { Expr, Flat, ScalarOp } from "../imperative.ts";
import { shown, through } from "../testing/run-pass.ts";
import {
  BOOL,
  declare,
  f,
  ix,
  load,
  select,
  store,
  typedOperation,
  v,
  when,
} from "../testing/statements.ts";
import { eagerConditions } from "./eager-conditions.ts";

const op = (name: ScalarOp, ...args: readonly Expr[]): Expr => typedOperation(name, BOOL, ...args);
const above = (a: Expr, b: Expr): Expr => op("gt", a, b);
const [A, B, C] = [v("a"), v("b"), v("c")];
const both = op("and", above(A, B), above(A, C));
const chosen = (cond: Expr) => [store("out", "i", select(cond, A, f(0)))];

it.each<[string, Expr, string]>([
  ["comparisons of variables", both, "(a > b) & (a > c)"],
  ["a chain", op("or", both, op("not", both)), "((a > b) & (a > c)) | !((a > b) & (a > c))"],
  ["arithmetic", op("or", above(A, B), above(op("mul", A, f(2)), C)), "(a > b) | ((a * 2) > c)"],
])("%s are", (_, cond, text) => {
  expect(through(eagerConditions, chosen(cond))).toEqual([`out[i] = (${text}) ? a : 0;`]);
});

it("conditions of statements are, too", () => {
  const body = [when(both, [store("out", "i", A)])];
  expect(through(eagerConditions, body)[0]).toBe("if ((a > b) & (a > c)) {");
});

it("choices within choices are computed before", () => {
  const inner = select(above(A, C), B, f(1));
  const body = [store("out", "i", select(above(A, B), A, inner))];
  expect(through(eagerConditions, body)).toEqual([
    "f32 t = (a > c) ? b : 1;",
    "out[i] = (a > b) ? a : t;",
  ]);
  const loads = [
    store("out", "i", select(above(A, B), A, select(above(A, C), load("xs", "i"), B))),
  ];
  expect(through(eagerConditions, loads)).toEqual(shown(loads));
});

it("choices within an atomic update stay, because each try reads the value before", () => {
  const value = select(above(A, B), A, select(above(A, C), B, f(1)));
  const body: Flat[] = [{ ...store("out", "i", value), old: "a" } as Flat];
  expect(through(eagerConditions, body)).toEqual(shown(body));
});

it.each<[string, Expr]>([
  ["loads", above(load("xs", "i"), B)],
  ["divisions", above(op("div", A, B), C)],
  ["functions", above(op("sqrt", A), C)],
  ["index arithmetic", op("lt", ix("i + 1"), ix("n"))],
])("%s are skipped where the first operand decides", (_, second) => {
  const body = chosen(op("and", above(A, B), second));
  expect(through(eagerConditions, body)).toEqual(shown(body));
});

it("so are operands of many operations", () => {
  let sum: Expr = A;
  for (let k = 0; k < 40; k++) sum = op("add", sum, B);
  const body = [declare("x", f(0)), ...chosen(op("and", above(A, B), above(sum, C)))];
  expect(through(eagerConditions, body)).toEqual(shown(body));
});
