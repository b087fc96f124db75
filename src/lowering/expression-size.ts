/** @file The size of expressions as they are printed: as trees, in which a shared part counts as often as it occurs. */
import { LIMITS } from "../term/index.ts";
import { stmtExprs, walkStmts } from "./code.ts";
import { exprParts, onceEach } from "./expr-parts.ts";
import type { Expr, Flat, Structured } from "./imperative.ts";
import { tooLargeExpressions } from "./limit-errors.ts";

/** Gives a function that counts the nodes of an expression as a tree. Each object is visited once over all calls. */
export function treeSize(): (e: Expr) => number {
  const size: (e: Expr) => number = onceEach((e) =>
    exprParts(e).reduce((sum, p) => sum + size(p), 1),
  );
  return size;
}

/**
 * Raises loweringFailed (E0908) if the branches of the conditional expressions in generated code have more than `LIMITS.nodes` nodes
 * as trees. No pass declares a value that is computed in a branch only, so the branches are printed as trees; all other parts are
 * counted once, since common-subexpression elimination declares them.
 */
export function checkBranches(body: readonly Structured[]): void {
  const size = treeSize();
  const seen = new Set<Expr>();
  let nodes = 0;
  const visit = (e: Expr): void => {
    if (seen.has(e)) return;
    seen.add(e);
    nodes += e.tag === "select" ? size(e.then) + size(e.else) : 1;
    for (const p of e.tag === "select" ? [e.cond] : exprParts(e)) visit(p);
  };
  walkStmts(body, (s) => stmtExprs(s).forEach(visit));
  if (nodes > LIMITS.nodes) throw tooLargeExpressions();
}

/** Raises loweringFailed (E0908) if the expressions of a kernel have more than `LIMITS.nodes` nodes as trees. */
export function checkTrees(body: readonly Flat[]): void {
  const size = treeSize();
  let nodes = 0;
  walkStmts(body, (s) => {
    for (const e of stmtExprs(s)) nodes += size(e);
  });
  if (nodes > LIMITS.nodes) throw tooLargeExpressions();
}
