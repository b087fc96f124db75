/**
 * @file Equal values are computed once.
 *
 * In:  statements without `for`. Out: an expression that a straight-line region certainly computes more than once, and that
 *      is more than a name, is named where it is first needed; loads of memory that nothing writes count as values.
 * Preserves: values; what is computed only under a condition stays there.
 */
import type { Size } from "../../term/index.ts";
import { exprKey, exprParts, mapExpr, mapStmt, stmtExprs, variable } from "../code.ts";
import type { Expr, Flat } from "../imperative.ts";
import type { Names } from "../names.ts";

export interface ShareOptions {
  readonly names: Names;
  readonly readOnly: (buffer: string) => boolean;
}

export function share(body: readonly Flat[], o: ShareOptions): readonly Flat[] {
  return region(body, new Map(), new Set(), o);
}

type Named = ReadonlyMap<string, Expr>;

/** One list of statements; `outer`: what enclosing lists have named. */
function region(
  list: readonly Flat[],
  outer: Named,
  mutable: ReadonlySet<string>,
  o: ShareOptions,
): readonly Flat[] {
  const changing = new Set([...mutable, ...assigned(list)]);
  const pure = (e: Expr): boolean => isPure(e, changing, o);
  const counts = new Map<string, number>();
  for (const s of list) for (const e of stmtExprs(s)) count(e, pure, counts);
  const named = new Map(outer);
  const out: Flat[] = [];
  for (const s of list) {
    const expr = (e: Expr): Expr => {
      introduce(e, pure, counts, named, out, o);
      return replace(e, named);
    };
    const body = (b: readonly Flat[]): readonly Flat[] => region(b, named, changing, o);
    out.push(mapStmt(s, { expr, size: (n) => n, body }));
  }
  return out;
}

/** Variables that are assigned somewhere in the list. */
function assigned(list: readonly Flat[]): string[] {
  return list.flatMap((s) => {
    if (s.tag === "assign") return [s.name];
    if (s.tag === "if") return [...assigned(s.then), ...assigned(s.else)];
    return s.tag === "loop" ? assigned(s.body) : [];
  });
}

/** The same value wherever it is computed in the region. */
function isPure(e: Expr, mutable: ReadonlySet<string>, o: ShareOptions): boolean {
  const steady = (s: Size): boolean => !s.vars.some((v) => mutable.has(v.name));
  if (e.tag === "load") return o.readOnly(e.buffer) && steady(e.index);
  if (e.tag === "index") return steady(e.size);
  if (e.tag === "var") return !mutable.has(e.name);
  return exprParts(e).every((p) => isPure(p, mutable, o));
}

/** Worth a name: it computes something, or reads memory. */
function isWork(e: Expr): boolean {
  return (
    e.tag === "load" ||
    (e.tag === "op" && !isNegative(e)) ||
    e.tag === "cast" ||
    (e.tag === "vector" && e.elems.some((x) => x.tag !== "const"))
  );
}

/** `-0.5f`: a number as it is. */
const isNegative = (e: Expr & { tag: "op" }): boolean =>
  e.op === "neg" && e.args[0]!.tag === "const";

/** Counts what is computed unconditionally; inside something that is counted already, only once. */
function count(e: Expr, pure: (e: Expr) => boolean, counts: Map<string, number>): void {
  if (isWork(e) && pure(e)) {
    const key = exprKey(e);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    if (before > 0) return;
  }
  for (const p of unconditional(e)) count(p, pure, counts);
}

const unconditional = (e: Expr): readonly Expr[] => (e.tag === "select" ? [e.cond] : exprParts(e));

/** Declares what `e` computes and others compute too, innermost first. */
function introduce(
  e: Expr,
  pure: (e: Expr) => boolean,
  counts: ReadonlyMap<string, number>,
  named: Map<string, Expr>,
  out: Flat[],
  o: ShareOptions,
): void {
  const key = isWork(e) ? exprKey(e) : "";
  if (key !== "" && named.has(key)) return;
  for (const p of unconditional(e)) introduce(p, pure, counts, named, out, o);
  if (key === "" || (counts.get(key) ?? 0) < 2 || !pure(e)) return;
  const name = o.names.fresh(e.tag === "load" ? e.buffer.toLowerCase().slice(0, 1) : "t");
  out.push({ tag: "declare", name, type: e.type, init: replaceParts(e, named), mutable: false });
  named.set(key, variable(name, e.type));
}

function replace(e: Expr, named: Named): Expr {
  return named.get(isWork(e) ? exprKey(e) : "") ?? replaceParts(e, named);
}

const replaceParts = (e: Expr, named: Named): Expr => mapExpr(e, (p) => replace(p, named));
