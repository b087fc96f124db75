/**
 * @file Conditions that are computed whole: `&&`, `||` and choices within choices are no branches where what they might skip is cheap and
 * cannot fail.
 *
 * In:  flat code. Out: `and` and `or` of scalars compute both operands (`eager`) if the second one is made of variables, literals,
 *      comparisons, choices and operations that take few cycles and have a value for all operands, and no more than `MOST` of these. A
 *      choice made of such parts that is a branch of another choice is computed before, as a constant. Loads, index arithmetic, divisions,
 *      conversions and functions are still skipped where a condition decides.
 * Invariant: every condition and choice has the same value, and nothing is read that was not read before.
 *
 *     s > a && s >= b          ->   (s > a) & (s >= b)
 *     d = a ? 0 : b ? 2 : 1;   ->   const int t = b ? 2 : 1; d = a ? 0 : t;
 */
import { mapStmt } from "../code.ts";
import { exprParts, mapExpr, onceEach } from "../expr-parts.ts";
import { treeSize } from "../expression-size.ts";
import type { Expr, Flat, ScalarOp } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

/** The most variables, literals and operations of a second operand: few enough to take no longer than branches of a group that differ. */
const MOST = 64;

const CHEAP = new Set<ScalarOp>([
  ...(["add", "sub", "mul", "neg", "fabs", "min", "max"] as const),
  ...(["eq", "ne", "lt", "le", "gt", "ge", "and", "or", "not"] as const),
  ...(["bitAnd", "bitOr", "bitXor", "bitNot"] as const),
]);

function eager(body: readonly Flat[], names: FreshNames): readonly Flat[] {
  const size = treeSize();
  const isCheap: (e: Expr) => boolean = onceEach(
    (e) =>
      (e.tag === "var" ||
        e.tag === "const" ||
        (e.tag === "index" && e.size.constant !== undefined) ||
        (e.tag === "select" && e.type.width === 1) ||
        (e.tag === "op" && CHEAP.has(e.op))) &&
      exprParts(e).every(isCheap),
  );
  const isEager = (e: Expr): boolean => isCheap(e) && size(e) <= MOST;
  const whole: (e: Expr) => Expr = onceEach((e) => {
    const inner = mapExpr(e, whole);
    if (e.tag !== "op" || (e.op !== "and" && e.op !== "or") || e.type.width > 1) return inner;
    return isEager(e.args[1]!) ? { ...(inner as typeof e), eager: true } : inner;
  });
  const list = (stmts: readonly Flat[]): readonly Flat[] =>
    stmts.flatMap((s) => {
      const before: Flat[] = [];
      const named = (e: Expr): Expr => {
        const name = names.fresh("t");
        before.push({ tag: "declare", name, type: e.type, init: e, mutable: false });
        return { tag: "var", name, type: e.type };
      };
      const branch = (of: Expr, to: Expr): Expr =>
        of.tag === "select" && isEager(of) ? named(to) : to;
      const apart: (e: Expr) => Expr = onceEach((e) => {
        const inner = mapExpr(e, apart);
        if (e.tag !== "select" || inner.tag !== "select" || e.type.width > 1) return inner;
        return { ...inner, then: branch(e.then, inner.then), else: branch(e.else, inner.else) };
      });
      const expr = (e: Expr): Expr => (isComputedAgain(s) ? whole(e) : whole(apart(e)));
      const own = mapStmt(s, { expr, size: (n) => n, body: list });
      return [...before.map((d) => mapStmt(d, { expr: whole, size: (n) => n, body: list })), own];
    });
  return list(body);
}

/** True for the condition of a loop, and for an atomic update: it names the value of the element before, which each try reads anew. */
const isComputedAgain = (s: Flat): boolean =>
  s.tag === "loop" || (s.tag === "store" && s.old !== undefined);

/**
 * The optional pass that computes both operands of `&&` and `||`, and choices within choices, where they are cheap and cannot fail, so that
 * work-items of a group whose conditions differ take no different branches. It comes last, because other passes know `and` and `or` as they are.
 */
export const eagerConditions = optionalPass({
  name: "eager-conditions",
  makes: "conditions of cheap parts are computed without branches",
  run: onBody<FlatCode>((body, { names }) => eager(body, names)),
});
