/**
 * @file Equal values are computed once.
 *
 * In:  statements without `for`. Out: an expression that a straight-line region certainly computes more than once, and that
 *      is more than a name, is named where it is first needed; loads of memory that nothing writes count as values.
 * Preserves: values; what is computed only under a condition stays there.
 */
import type { Size } from "../../term/index.ts";
import { exprParts, mapExpr, mapStmt, stmtExprs, variable } from "../code.ts";
import type { Expr, Flat } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import { ValueNumbers } from "../value-numbers.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

export interface SharingOptions {
  readonly names: FreshNames;
  readonly readOnly: (buffer: string) => boolean;
}

export function shareSubexpressions(body: readonly Flat[], o: SharingOptions): readonly Flat[] {
  return region(body, new Map(), new Set(), { ...o, ids: new ValueNumbers() });
}

interface Sharing extends SharingOptions {
  readonly ids: ValueNumbers;
}

/** By the numbers of expressions. */
type NamedExprs = ReadonlyMap<number, Expr>;

/** One list of statements; `outer`: what enclosing lists have named. */
function region(
  list: readonly Flat[],
  outer: NamedExprs,
  mutable: ReadonlySet<string>,
  o: Sharing,
): readonly Flat[] {
  const changing = new Set([...mutable, ...assigned(list)]);
  const purity = new Purity(changing, o);
  const pure = (e: Expr): boolean => purity.of(e);
  const counts = new Map<number, number>();
  for (const s of list) for (const e of stmtExprs(s)) count(e, pure, counts, o.ids);
  const named = new Map(outer);
  const out: Flat[] = [];
  for (const s of list) {
    const expr = (e: Expr): Expr => {
      introduce(e, pure, counts, named, out, o);
      return replace(e, named, o.ids);
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

/** Which expressions have the same value wherever they are computed in a region; each is looked at once. */
class Purity {
  readonly #mutable: ReadonlySet<string>;
  readonly #readOnly: (buffer: string) => boolean;
  readonly #known = new WeakMap<Expr, boolean>();

  constructor(mutable: ReadonlySet<string>, { readOnly }: SharingOptions) {
    this.#mutable = mutable;
    this.#readOnly = readOnly;
  }

  of(e: Expr): boolean {
    const known = this.#known.get(e) ?? this.#decide(e);
    this.#known.set(e, known);
    return known;
  }

  #decide(e: Expr): boolean {
    const steady = (s: Size): boolean => !s.vars.some((v) => this.#mutable.has(v.name));
    if (e.tag === "load") return this.#readOnly(e.buffer) && steady(e.index);
    if (e.tag === "index") return steady(e.size);
    if (e.tag === "var") return !this.#mutable.has(e.name);
    return exprParts(e).every((p) => this.of(p));
  }
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
function count(
  e: Expr,
  pure: (e: Expr) => boolean,
  counts: Map<number, number>,
  ids: ValueNumbers,
): void {
  if (isWork(e) && pure(e)) {
    const id = ids.of(e);
    const before = counts.get(id) ?? 0;
    counts.set(id, before + 1);
    if (before > 0) return;
  }
  for (const p of unconditional(e)) count(p, pure, counts, ids);
}

const unconditional = (e: Expr): readonly Expr[] => (e.tag === "select" ? [e.cond] : exprParts(e));

/** Declares what `e` computes and others compute too, innermost first. */
function introduce(
  e: Expr,
  pure: (e: Expr) => boolean,
  counts: ReadonlyMap<number, number>,
  named: Map<number, Expr>,
  out: Flat[],
  o: Sharing,
): void {
  const id = isWork(e) ? o.ids.of(e) : undefined;
  if (id !== undefined && named.has(id)) return;
  for (const p of unconditional(e)) introduce(p, pure, counts, named, out, o);
  if (id === undefined || (counts.get(id) ?? 0) < 2 || !pure(e)) return;
  const name = o.names.fresh(e.tag === "load" ? e.buffer.toLowerCase().slice(0, 1) : "t");
  const init = replaceParts(e, named, o.ids);
  out.push({ tag: "declare", name, type: e.type, init, mutable: false });
  named.set(id, variable(name, e.type));
}

function replace(e: Expr, named: NamedExprs, ids: ValueNumbers): Expr {
  return (isWork(e) ? named.get(ids.of(e)) : undefined) ?? replaceParts(e, named, ids);
}

const replaceParts = (e: Expr, named: NamedExprs, ids: ValueNumbers): Expr =>
  mapExpr(e, (p) => replace(p, named, ids));

/** Common-subexpression elimination. */
export const commonSubexpressions = optionalPass({
  name: "common-subexpressions",
  makes: "equal values of a straight-line region are computed once",
  run: onBody<FlatCode>((body, { names, readOnly }) =>
    shareSubexpressions(body, { names, readOnly }),
  ),
});
