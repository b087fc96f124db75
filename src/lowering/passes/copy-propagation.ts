/**
 * @file Copy propagation for variables that never change.
 *
 * In:  flat code. Out: no constant variable is initialised with another constant variable of its type; i32 variables are left
 *      alone, because indices mention them by name.
 * Invariant: values are unchanged.
 *
 *     const float y = x; out[i] = y;   ->   out[i] = x;
 */
import { mapStmt, rewriteStmts, walkStmts } from "../code.ts";
import type { Expr, Flat } from "../imperative.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

function withoutCopies(body: readonly Flat[]): readonly Flat[] {
  const sources = copies(body);
  if (sources.size === 0) return body;
  const source = (e: Expr): Expr => {
    const of = e.tag === "var" ? sources.get(e.name) : undefined;
    return of === undefined ? e : source(of);
  };
  return rewriteStmts(drop(body, sources), source, (s) => s);
}

/** The variable that each copy copies, by the copy's name. */
function copies(body: readonly Flat[]): ReadonlyMap<string, Expr> {
  const changing = new Set<string>();
  walkStmts(body, (s) => {
    if (s.tag === "assign" || (s.tag === "declare" && s.mutable)) changing.add(s.name);
  });
  const found = new Map<string, Expr>();
  walkStmts(body, (s) => {
    if (s.tag !== "declare" || s.init?.tag !== "var" || s.type.scalar === "i32") return;
    if (s.type.width !== s.init.type.width) return;
    if (!changing.has(s.name) && !changing.has(s.init.name)) found.set(s.name, s.init);
  });
  return found;
}

const drop = (list: readonly Flat[], copied: ReadonlyMap<string, Expr>): readonly Flat[] =>
  list
    .filter((s) => s.tag !== "declare" || !copied.has(s.name))
    .map((s) => mapStmt(s, { expr: (e) => e, size: (n) => n, body: (b) => drop(b, copied) }));

/**
 * The optional pass that replaces constant variables by the constant variables that they copy, and removes their declarations. i32
 * variables stay, because indices mention them by name.
 */
export const copyPropagation = optionalPass({
  name: "copy-propagation",
  makes: "no constant variable is only a copy of another",
  run: onBody<FlatCode>(withoutCopies),
});
