/**
 * @file Clean-up of nested conditions, declarations and empty statements.
 *
 * In:  flat code. Out: nested `if`s without `else` are one `if`; a variable that is declared and then assigned is declared with
 *      its value, inside the only loop that mentions it where possible; empty loops and conditions are removed.
 * Invariant: the code computes and stores the same values.
 *
 *     float x; x = e; if (a) { if (b) { … } }   ->   float x = e; if (a && b) { … }
 */
import { bodies, mapStmt, operation, stmtExprs } from "../code.ts";
import { exprParts } from "../expr-parts.ts";
import type { Expr, Flat } from "../imperative.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

function cleanUpList(list: readonly Flat[]): readonly Flat[] {
  return joinDeclarations(list.flatMap(statement));
}

function statement(s: Flat): readonly Flat[] {
  const inner = mapStmt(s, { expr: (e) => e, size: (n) => n, body: cleanUpList });
  if (inner.tag === "loop" && inner.body.length === 0) return [];
  if (inner.tag !== "if" || inner.else.length > 0) return [inner];
  if (inner.then.length === 0) return [];
  const [only] = inner.then;
  if (inner.then.length > 1 || only?.tag !== "if" || only.else.length > 0) return [inner];
  return [{ ...inner, cond: operation("and", inner.cond, only.cond), then: only.then }];
}

/** Turns `float x; x = e;` into `float x = e;`. */
function joinDeclarations(list: readonly Flat[]): readonly Flat[] {
  const out = [...list];
  for (let i = 0; i < out.length; i++) {
    const s = out[i]!;
    if (s.tag !== "declare" || s.init !== undefined) continue;
    const at = out.findIndex((x, k) => k > i && mentions(x, s.name));
    const alone = at >= 0 && !out.some((x, k) => k > at && mentions(x, s.name));
    const first =
      at < 0 ? undefined : (initialised(s, out[at]!) ?? (alone && movedInside(s, out[at]!)));
    if (!first) continue;
    out[at] = first;
    out.splice(i, 1);
    i--;
  }
  return out;
}

type Declare = Flat & { tag: "declare" };

/** The declaration with the value of its first assignment. It stays mutable, since later statements may assign the variable. */
function initialised(s: Declare, first: Flat): Flat | undefined {
  return first.tag === "assign" && first.name === s.name ? { ...s, init: first.value } : undefined;
}

/**
 * The loop that alone mentions the variable, with the declaration moved inside. Only for a loop whose body assigns the variable
 * before it reads it; undefined otherwise.
 */
function movedInside(s: Declare, only: Flat): Flat | undefined {
  if (only.tag !== "loop") return undefined;
  const at = only.body.findIndex((x) => mentions(x, s.name));
  const first = only.body[at] && initialised(s, only.body[at]);
  if (first === undefined) return undefined;
  const mutable = only.body.slice(at + 1).some((x) => assigns(x, s.name));
  const declared = { ...first, mutable } as Flat;
  return { ...only, body: only.body.map((x, k) => (k === at ? declared : x)) };
}

const assigns = (s: Flat, name: string): boolean =>
  (s.tag === "assign" && s.name === name) || bodies(s).some((b) => b.some((x) => assigns(x, name)));

function mentions(s: Flat, name: string): boolean {
  if (s.tag === "assign" && s.name === name) return true;
  const reads = (e: Expr): boolean =>
    (e.tag === "var" && e.name === name) || exprParts(e).some(reads);
  return stmtExprs(s).some(reads) || bodies(s).some((b) => b.some((x) => mentions(x, name)));
}

/**
 * The optional pass that merges nested `if`s without `else`, joins declarations with their first assignments, and removes empty
 * loops and conditions.
 */
export const cleanUp = optionalPass({
  name: "clean-up",
  makes: "nested conditions are merged, declarations have initial values, no statement is empty",
  run: onBody<FlatCode>(cleanUpList),
});
