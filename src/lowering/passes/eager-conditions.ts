/**
 * @file Conditions that are computed whole: `&&` and `||` are no branches where their second operand is cheap and cannot fail.
 *
 * In:  flat code. Out: `and` and `or` of scalars compute both operands (`eager`) if the second one is made of variables, literals,
 *      comparisons and operations that take few cycles and have a value for all operands, and no more than `MOST` of these. Loads, index
 *      arithmetic, divisions, conversions and functions are still skipped where the first operand decides.
 * Invariant: every condition has the same value, and nothing is read that was not read before.
 *
 *     s > a && s >= b   ->   (s > a) & (s >= b)
 */
import { mapStmt } from "../code.ts";
import { exprParts, mapExpr, onceEach } from "../expr-parts.ts";
import { treeSize } from "../expression-size.ts";
import type { Expr, Flat, ScalarOp } from "../imperative.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

/** The most variables, literals and operations of a second operand: few enough to take no longer than branches of a group that differ. */
const MOST = 64;

const CHEAP = new Set<ScalarOp>([
  ...(["add", "sub", "mul", "neg", "fabs", "min", "max"] as const),
  ...(["eq", "ne", "lt", "le", "gt", "ge", "and", "or", "not"] as const),
  ...(["bitAnd", "bitOr", "bitXor", "bitNot"] as const),
]);

function eager(body: readonly Flat[]): readonly Flat[] {
  const size = treeSize();
  const isCheap: (e: Expr) => boolean = onceEach(
    (e) =>
      (e.tag === "var" || e.tag === "const" || (e.tag === "op" && CHEAP.has(e.op))) &&
      exprParts(e).every(isCheap),
  );
  const expr: (e: Expr) => Expr = onceEach((e) => {
    const inner = mapExpr(e, expr);
    if (e.tag !== "op" || (e.op !== "and" && e.op !== "or") || e.type.width > 1) return inner;
    const second = e.args[1]!;
    return isCheap(second) && size(second) <= MOST
      ? { ...(inner as typeof e), eager: true }
      : inner;
  });
  const list = (stmts: readonly Flat[]): readonly Flat[] =>
    stmts.map((s) => mapStmt(s, { expr, size: (n) => n, body: list }));
  return list(body);
}

/**
 * The optional pass that computes both operands of `&&` and `||` where the second one is cheap and cannot fail, so that work-items of a
 * group whose conditions differ take no different branches. It comes last, because other passes know `and` and `or` as they are.
 */
export const eagerConditions = optionalPass({
  name: "eager-conditions",
  makes: "conditions of cheap parts are computed without branches",
  run: onBody<FlatCode>(eager),
});
