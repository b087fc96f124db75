/**
 * @file Index arithmetic is done once.
 *
 * In:  statements without `for`; indices as sums of products.
 * Out: the part of an index that a loop does not change is named before the loop; so is, in a straight-line region, a sum that
 *      several indices have in common but for a number, and a product by a size (the start of a row).
 * Preserves: the values of all indices. The new names are ints.
 */
import { add, type Size, type SizeTable, sub, view } from "../../term/index.ts";
import {
  bodies,
  index,
  mapExpr,
  mapStmt,
  stmtExprs,
  stmtSizes,
  walkExpr,
  walkStmts,
} from "../code.ts";
import type { Expr, Stmt } from "../imperative.ts";
import type { Names } from "../names.ts";
import { sizeOfView } from "../size-view.ts";

interface Options {
  readonly names: Names;
  readonly table: SizeTable;
}

export function shareIndices(body: readonly Stmt[], o: Options): readonly Stmt[] {
  return region(body, o);
}

/** Parts that got a name. */
type Named = Map<Size, Size>;

function region(list: readonly Stmt[], o: Options): readonly Stmt[] {
  const out: Stmt[] = [];
  let rest = list;
  const bases = repeated(list, baseOf, 2);
  const rows = repeated(list, rowOf, 2);
  const named: Named = new Map();
  while (rest.length > 0) {
    const [s, ...later] = rest;
    rest = later;
    introduce(partsIn(s!, rowOf, rows), "row", named, out, o);
    introduce(partsIn(s!, baseOf, bases), "at", named, out, o);
    introduce(invariants(s!), "base", named, out, o);
    const shortened = shorten(s!, named);
    out.push(mapStmt(shortened, { expr: (e) => e, size: (n) => n, body: (b) => region(b, o) }));
  }
  return out;
}

/** Names for parts that have none yet; a part is itself written with the names before it. */
function introduce(
  parts: readonly Size[],
  stem: string,
  named: Named,
  out: Stmt[],
  o: Options,
): void {
  for (const part of parts) {
    if (named.has(part)) continue;
    const name = o.names.fresh(stem);
    const init = index(replaceParts(part, named));
    named.set(part, o.table.variable("loop", name));
    out.push({ tag: "declare", name, type: init.type, init, mutable: false });
  }
}

// ---------------------------------------------------------------- parts of an index

interface Term {
  readonly size: Size;
  readonly factors: number;
  readonly constant: boolean;
}

const memo = new WeakMap<Size, readonly Term[]>();

/** The summands of an index; none if it is no sum of products. */
function terms(s: Size): readonly Term[] {
  const known = memo.get(s);
  if (known !== undefined) return known;
  const v = view(s);
  const found =
    v.tag === "sum"
      ? v.terms.map((t) => ({
          size: sizeOfView({ tag: "sum", terms: [t] }, s.table),
          factors: t.factors.length + (Math.abs(t.coefficient) === 1 ? 0 : 1),
          constant: t.factors.length === 0,
        }))
      : [];
  memo.set(s, found);
  return found;
}

const sum = (parts: readonly Term[], table: SizeTable): Size =>
  parts.reduce((s, t) => add(s, t.size), table.nat(0));

/** Worth a name: more than one operation. */
const isWork = (parts: readonly Term[]): boolean =>
  parts.length > 1 || (parts[0]?.factors ?? 0) > 1;

/** An index but for its number. */
function baseOf(s: Size): Size | undefined {
  const parts = terms(s).filter((t) => !t.constant);
  return parts.length > 1 && isWork(parts) ? sum(parts, s.table) : undefined;
}

/** The summands that are products by a size of the program: where a row begins. */
function rowOf(s: Size): Size | undefined {
  const all = terms(s);
  const parts = all.filter((t) => t.factors > 1 && t.size.vars.some((v) => v.sort === "free"));
  const others = all.filter((t) => !parts.includes(t) && !t.constant);
  return parts.length > 0 && others.length > 0 ? sum(parts, s.table) : undefined;
}

/** The summands that none of the variables occurs in. */
function outside(s: Size, variables: ReadonlySet<string>): Size | undefined {
  const parts = terms(s).filter(
    (t) => !t.constant && !t.size.vars.some((v) => variables.has(v.name)),
  );
  return isWork(parts) ? sum(parts, s.table) : undefined;
}

/** What the indices of a loop's body add to what the loop changes. */
function invariants(s: Stmt): readonly Size[] {
  if (s.tag !== "loop") return [];
  const inner = new Set<string>();
  walkStmts([s], (x) => {
    if (x.tag === "loop") inner.add(x.var);
    if (x.tag === "declare") inner.add(x.name);
  });
  const found = new Set<Size>();
  eachIndex(s.body, (n) => {
    if (!n.vars.some((v) => inner.has(v.name))) return;
    const part = outside(n, inner);
    if (part !== undefined) found.add(part);
  });
  return [...found];
}

// ---------------------------------------------------------------- counting and replacing

/** Indices of memory accesses and index values, at any depth. */
function eachIndex(list: readonly Stmt[], see: (s: Size) => void): void {
  walkStmts(list, (s) => ownIndices(s).forEach(see));
}

/** Indices in a statement itself, not in the statements inside it. */
function ownIndices(s: Stmt): Size[] {
  const found = s.tag === "store" ? [...stmtSizes(s)] : [];
  for (const e of stmtExprs(s)) {
    walkExpr(e, (p) => {
      if (p.tag === "load") found.push(p.index);
      if (p.tag === "index") found.push(p.size);
    });
  }
  return found;
}

/** Parts that occur at least `least` times in a straight-line region: its statements, and conditions' branches. */
function repeated(
  list: readonly Stmt[],
  partOf: (s: Size) => Size | undefined,
  least: number,
): ReadonlySet<Size> {
  const counts = new Map<Size, number>();
  const count = (s: Stmt): void => {
    for (const n of ownIndices(s)) {
      const part = partOf(n);
      if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + 1);
    }
    if (s.tag === "if") for (const b of bodies(s)) b.forEach(count);
  };
  list.forEach(count);
  return new Set([...counts].flatMap(([part, n]) => (n >= least ? [part] : [])));
}

function partsIn(
  s: Stmt,
  partOf: (s: Size) => Size | undefined,
  wanted: ReadonlySet<Size>,
): readonly Size[] {
  const found = new Set<Size>();
  const see = (x: Stmt): void => {
    for (const n of ownIndices(x)) {
      const part = partOf(n);
      if (part !== undefined && wanted.has(part)) found.add(part);
    }
    if (x.tag === "if") for (const b of bodies(x)) b.forEach(see);
  };
  see(s);
  return [...found].filter((p) => isKnownHere(p, s));
}

/** Does the part mention nothing that the statement itself introduces? */
function isKnownHere(part: Size, s: Stmt): boolean {
  const inner = new Set<string>();
  walkStmts([s], (x) => {
    if (x.tag === "declare" && x !== s) inner.add(x.name);
    if (x.tag === "loop") inner.add(x.var);
  });
  return !part.vars.some((v) => inner.has(v.name));
}

function shorten(s: Stmt, named: Named): Stmt {
  if (named.size === 0) return s;
  const size = (n: Size): Size => replaceParts(n, named);
  const expr = (e: Expr): Expr => mapExpr(e, expr, size);
  const store = (x: Stmt): Stmt =>
    x.tag === "store"
      ? { ...x, index: size(x.index), value: expr(x.value) }
      : mapStmt(x, { expr, size: (n) => n, body: (b) => b.map(store) });
  return store(s);
}

/** The index with the largest named part of it replaced, again and again. */
function replaceParts(s: Size, named: Named): Size {
  let best: { readonly size: Size; readonly length: number } | undefined;
  const all = terms(s);
  for (const [part, name] of named) {
    const mine = terms(part);
    const length = mine.length === 0 ? 1 : mine.length;
    if (part === s) return name;
    if (mine.length === 0 || length > all.length || (best !== undefined && best.length >= length))
      continue;
    if (mine.every((t) => all.some((u) => u.size === t.size)))
      best = { size: add(sub(s, part), name), length };
  }
  return best === undefined ? s : replaceParts(best.size, named);
}
