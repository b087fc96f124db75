/**
 * @file Common-subexpression elimination for values.
 *
 * In:  flat code. Out: an expression that a straight-line region computes more than once, unconditionally, is declared as a
 *      constant before its first use. Loads count if nothing in the kernel writes the buffer; names and literals do not.
 * Invariant: values are unchanged; an expression that is only evaluated under a condition stays there.
 *
 *     y = sqrt(a) + sqrt(a);   ->   const float t = sqrt(a); y = t + t;
 */
import type { Size } from "../../term/index.ts";
import { exprParts, mapExpr, mapStmt, stmtExprs, variable } from "../code.ts";
import type { Expr, Flat } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import { ValueNumbers } from "../value-numbers.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

/**
 * What common-subexpression elimination needs to know of a kernel: `names` gives the names of new constants; `readOnly` is true
 * for buffers that the kernel never writes.
 */
export interface SharingOptions {
  readonly names: FreshNames;
  readonly readOnly: (buffer: string) => boolean;
}

/**
 * Declares a constant, before its first use, for each operation, cast, vector or load that a straight-line list computes more than
 * once and unconditionally; nested lists use the constants of the lists around them. A load counts only if `readOnly` holds for
 * its buffer. Negative literals, vectors of literals, `select`s and calls of externs get no constant themselves. An expression
 * over a variable that is assigned is left alone.
 */
export function shareSubexpressions(body: readonly Flat[], o: SharingOptions): readonly Flat[] {
  return region(body, new Map(), new Set(), { ...o, ids: new ValueNumbers() });
}

interface Sharing extends SharingOptions {
  readonly ids: ValueNumbers;
}

/** The constants that hold expressions, by value number. */
type NamedExprs = ReadonlyMap<number, Expr>;

/** Processes one straight-line list of statements; `outer` has the constants of the enclosing lists. */
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

/** The variables that are assigned in the list, also inside its statements. */
function assigned(list: readonly Flat[]): string[] {
  return list.flatMap((s) => {
    if (s.tag === "assign") return [s.name];
    if (s.tag === "if") return [...assigned(s.then), ...assigned(s.else)];
    return s.tag === "loop" ? assigned(s.body) : [];
  });
}

/** Decides which expressions have one value throughout a region. Each expression is examined once. */
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

/** True for expressions that cost something: loads, operations, casts, and vectors with an element that is not a literal. */
function isWork(e: Expr): boolean {
  return (
    e.tag === "load" ||
    (e.tag === "op" && !isNegative(e)) ||
    e.tag === "cast" ||
    (e.tag === "vector" && e.elems.some((x) => x.tag !== "const"))
  );
}

/** True for a negative literal such as `-0.5f`. */
const isNegative = (e: Expr & { tag: "op" }): boolean =>
  e.op === "neg" && e.args[0]!.tag === "const";

/**
 * Counts the unconditional computations of each pure expression. The parts of an expression that occurred before are not counted
 * again.
 */
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

/** Declares constants for the parts of `e` that are computed more than once, inner ones first. */
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

/**
 * The optional pass that declares a constant for each value that a straight-line region computes more than once, and
 * unconditionally. Indices are left to `indexSubexpressions`.
 */
export const commonSubexpressions = optionalPass({
  name: "common-subexpressions",
  makes: "equal values of a straight-line region are computed once",
  run: onBody<FlatCode>((body, { names, readOnly }) =>
    shareSubexpressions(body, { names, readOnly }),
  ),
});
