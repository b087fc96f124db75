/**
 * @file Variables that nothing needs are gone.
 *
 * In:  statements without `for`. Out: no variable that is only copied into variables of which the same is true: a place of a
 *      window that no formula reads, an element of a patch that lies in a corner.
 * Preserves: all stores, and what they store.
 */
import { mapStmt, stmtExprs, stmtSizes, walkExpr, walkStmts } from "../code.ts";
import type { Expr, Flat } from "../imperative.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

function deadRegisters(body: readonly Flat[]): readonly Flat[] {
  const needed = neededNames(body);
  const dead = (s: Flat): boolean =>
    (s.tag === "declare" || s.tag === "assign") && !needed.has(s.name);
  const go = (list: readonly Flat[]): readonly Flat[] =>
    list
      .filter((s) => !dead(s))
      .map((s) => mapStmt(s, { expr: (e) => e, size: (n) => n, body: go }));
  return go(body);
}

/** The variables that a store, a condition or the bound of a loop depends on. */
function neededNames(body: readonly Flat[]): ReadonlySet<string> {
  const needed = new Set<string>();
  const sources = new Map<string, Set<string>>();
  walkStmts(body, (s) => {
    const variable = s.tag === "declare" || s.tag === "assign";
    const into = variable ? sourcesOf(s.name, sources) : needed;
    for (const name of namesIn(s)) into.add(name);
  });
  for (const name of needed) for (const source of sources.get(name) ?? []) needed.add(source);
  return needed;
}

function sourcesOf(name: string, all: Map<string, Set<string>>): Set<string> {
  const known = all.get(name) ?? new Set();
  all.set(name, known);
  return known;
}

/** What a statement itself reads, not those inside it. */
function namesIn(s: Flat): string[] {
  const found = stmtSizes(s).flatMap((n) => n.vars.map((v) => v.name));
  const read = (e: Expr): void => {
    if (e.tag === "var") found.push(e.name);
    if (e.tag === "index") found.push(...e.size.vars.map((v) => v.name));
    if (e.tag === "load") found.push(...e.index.vars.map((v) => v.name));
  };
  for (const e of stmtExprs(s)) walkExpr(e, read);
  return found;
}

/** Dead-code elimination. */
export const deadCode = optionalPass({
  name: "dead-code",
  makes: "no variable that no store, condition or bound of a loop depends on",
  run: onBody<FlatCode>(deadRegisters),
});
