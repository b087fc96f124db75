/** @file A condition with what is known of the indices that it compares: a truth value where they decide it. */
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

/** The truth value that an expression is; undefined for one that is computed. */
export const truth = (e: Expr): boolean | undefined =>
  e.tag === "const" && typeof e.value === "boolean" ? e.value : undefined;

/** The condition, whose parts are decided already. */
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

/** The indices that two expressions are, of which one may be a number. */
function compared(a: Expr | undefined, b: Expr | undefined): readonly [Size, Size] | undefined {
  const size = (e: Expr | undefined, other: Expr | undefined): Size | undefined => {
    if (e?.tag === "index") return e.size;
    const known = e?.tag === "const" && e.type.scalar === "i32" && other?.tag === "index";
    return known ? other.size.table.nat(Number(e.value)) : undefined;
  };
  const [left, right] = [size(a, b), size(b, a)];
  return left && right && [left, right];
}

/** `true and b` is b, `false and b` false; the other way round for `or`. */
function joined(e: Expr & { tag: "op" }, a: Expr, b: Expr): Expr {
  const neutral = e.op === "and";
  if (truth(a) !== undefined) return truth(a) === neutral ? b : a;
  return truth(b) === neutral ? a : e;
}
