/**
 * @file Copy propagation for variables that do not change any more.
 *
 * In:  flat code. Out: no constant variable is initialised with another variable of its type that does not change from there on: a
 *      constant, or one that is declared in the same list of statements and not assigned behind the copy. i32 variables are left alone,
 *      because indices mention them by name.
 * Invariant: values are unchanged.
 *
 *     const float y = x; out[i] = y;   ->   out[i] = x;
 */
import { bodies, mapStmt, rewriteStmts, walkStmts } from "../code.ts";
import type { CType, Expr, Flat } from "../imperative.ts";
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
  const visit = (list: readonly Flat[]): void => {
    const settled = settledAt(list);
    list.forEach((s, at) => {
      for (const inner of bodies(s)) visit(inner);
      if (s.tag !== "declare" || s.init?.tag !== "var" || isIndex(s.type)) return;
      if (s.type.width !== s.init.type.width || changing.has(s.name)) return;
      const { name } = s.init;
      if (!changing.has(name) || (settled.get(name) ?? Infinity) < at) found.set(s.name, s.init);
    });
  };
  visit(body);
  return found;
}

/** True for the type of a variable that indices may mention by name. */
const isIndex = ({ scalar, width }: CType): boolean => scalar === "i32" && width === 1;

/** For each variable that a list declares, the number of its last statement that assigns it, or declares it. */
function settledAt(list: readonly Flat[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  list.forEach((s, at) => {
    if (s.tag === "declare") last.set(s.name, at);
    walkStmts([s], (x) => {
      if (x.tag === "assign" && last.has(x.name)) last.set(x.name, at);
    });
  });
  return last;
}

const drop = (list: readonly Flat[], copied: ReadonlyMap<string, Expr>): readonly Flat[] =>
  list
    .filter((s) => s.tag !== "declare" || !copied.has(s.name))
    .map((s) => mapStmt(s, { expr: (e) => e, size: (n) => n, body: (b) => drop(b, copied) }));

/**
 * The optional pass that replaces constant variables by the variables that they copy, where these do not change any more, and removes
 * their declarations. i32 variables stay, because indices mention them by name.
 */
export const copyPropagation = optionalPass({
  name: "copy-propagation",
  makes: "no constant variable is only a copy of one that does not change any more",
  run: onBody<FlatCode>(withoutCopies),
});
