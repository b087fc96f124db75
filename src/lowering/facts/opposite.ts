/** @file The condition that holds where another one fails. */
import { isFloat, operation } from "../code.ts";
import type { Expr, ScalarOp } from "../imperative.ts";

const OPPOSITES: Partial<Readonly<Record<ScalarOp, ScalarOp>>> = { eq: "ne", ne: "eq" };
const ORDERED: Partial<Readonly<Record<ScalarOp, ScalarOp>>> = {
  ...OPPOSITES,
  lt: "ge",
  ge: "lt",
  gt: "le",
  le: "gt",
};

/**
 * The condition that holds where `cond`, a scalar bool, fails: the opposite comparison, or `not`. Floats have no opposite of `<`, because
 * NaN is neither less nor greater.
 */
export function opposite(cond: Expr): Expr {
  if (cond.tag !== "op") return operation("not", cond);
  const [a, b] = cond.args as readonly [Expr, Expr];
  if (cond.op === "not") return a;
  const op = (isFloat(a.type) ? OPPOSITES : ORDERED)[cond.op];
  return op === undefined ? operation("not", cond) : operation(op, a, b);
}
