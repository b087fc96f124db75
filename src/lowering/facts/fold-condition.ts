/** @file Folds a condition on indices to `true` or `false` where the known facts decide it. */
import {
  type ConditionOperator,
  decideCondition,
  type Facts,
  makeCondition,
  type Size,
} from "../../term/index.ts";
import { constant, ctype } from "../code.ts";
import type { Expr, ScalarOp } from "../imperative.ts";

const OPS: Partial<Record<ScalarOp, ConditionOperator>> = {
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
  eq: "==",
  ne: "!=",
};

/** The value of a literal of type bool; undefined for any other expression, also for one whose value the facts decide. */
export const truth = (e: Expr): boolean | undefined =>
  e.tag === "const" && typeof e.value === "boolean" ? e.value : undefined;

/**
 * Simplifies the outermost operation of a condition: a comparison of indices that `facts` decide, `and`, `or`, `not`. The
 * sub-conditions must have been folded before. Returns other expressions unchanged.
 */
export function foldCondition(e: Expr, facts: Facts): Expr {
  if (e.tag !== "op" || e.type.width !== 1) return e;
  const [a, b] = e.args;
  const op = OPS[e.op];
  const indices = compared(a, b);
  if (op !== undefined && indices !== undefined) {
    const answer = decideCondition(makeCondition(op, ...indices), facts);
    return answer === undefined ? e : constant(answer, ctype("bool"));
  }
  if (e.op === "and" || e.op === "or") return joined(e, a!, b!);
  const negated = e.op === "not" ? truth(a!) : undefined;
  return negated === undefined ? e : constant(!negated, e.type);
}

/**
 * The two sizes that a comparison compares: both operands are indices, or one is and the other is an i32 literal. Undefined
 * otherwise.
 */
function compared(a: Expr | undefined, b: Expr | undefined): readonly [Size, Size] | undefined {
  const size = (e: Expr | undefined, other: Expr | undefined): Size | undefined => {
    if (e?.tag === "index") return e.size;
    const known = e?.tag === "const" && e.type.scalar === "i32" && other?.tag === "index";
    return known ? other.size.table.nat(Number(e.value)) : undefined;
  };
  const [left, right] = [size(a, b), size(b, a)];
  return left && right && [left, right];
}

/**
 * Folds `true and b` to b and `false and b` to false; `false or b` to b and `true or b` to true; likewise for a constant right
 * operand.
 */
function joined(e: Expr & { tag: "op" }, a: Expr, b: Expr): Expr {
  const neutral = e.op === "and";
  if (truth(a) !== undefined) return truth(a) === neutral ? b : a;
  return truth(b) === undefined ? e : truth(b) === neutral ? a : b;
}
