/**
 * @file Common-subexpression elimination and loop-invariant code motion for index arithmetic.
 *
 * In:  flat code; indices as sums of products. Out: the loop-invariant part of an index is declared before the loop. Parts that
 *      several indices of a straight-line region share are declared once: sums up to a constant, multiples of a size (the start
 *      of a row), clamped indices.
 * Invariant: the values of all indices are unchanged. The new variables are ints.
 *
 *     for (int i …) { out[r * n + i] = xs[r * n + i]; }
 *     ->  const int base = r * n; for (int i …) { const int at = base + i; out[at] = xs[at]; }
 */
import {
  add,
  type Size,
  type SizeTable,
  type SizeVar,
  type SizeView,
  sub,
  type TermView,
  view,
} from "../../term/index.ts";
import { bodies, index, mapStmt, stmtExprs, stmtSizes, walkStmts } from "../code.ts";
import { mapExpr, walkExpr } from "../expr-parts.ts";
import { sizeOfView } from "../facts/size-view.ts";
import type { Expr, Flat } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

interface IndexOptions {
  readonly names: FreshNames;
  readonly table: SizeTable;
}

/** Parts of indices that have been declared, with the variables that hold them. */
type NamedSizes = Map<Size, Size>;

function region(list: readonly Flat[], o: IndexOptions): readonly Flat[] {
  const out: Flat[] = [];
  const shared = SHARED.map(({ stem, partsOf }) => ({
    stem,
    partsOf,
    wanted: repeated(list, partsOf),
  }));
  const named: NamedSizes = new Map();
  for (const s of list) {
    for (const { stem, partsOf, wanted } of shared)
      introduce(partsIn(s, partsOf, wanted), stem, named, out, o);
    introduce(invariants(s), "base", named, out, o);
    const shortened = shorten(s, named);
    out.push(mapStmt(shortened, { expr: (e) => e, size: (n) => n, body: (b) => region(b, o) }));
  }
  return out;
}

/** Declares a variable for each part that has none yet. The value of a part uses the variables declared before. */
function introduce(
  parts: readonly Size[],
  stem: string,
  named: NamedSizes,
  out: Flat[],
  o: IndexOptions,
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

interface Summand {
  readonly size: Size;
  readonly factors: number;
  readonly constant: boolean;
  /** True for a minimum or maximum. */
  readonly clamp: boolean;
}

const memo = new WeakMap<Size, readonly Summand[]>();

/** The summands of an index; an index that is no sum is its only summand. */
function terms(s: Size): readonly Summand[] {
  const known = memo.get(s);
  if (known !== undefined) return known;
  const v = view(s);
  const found = v.tag === "sum" ? v.terms.map((t) => term(t, s.table)) : [single(s, v)];
  memo.set(s, found);
  return found;
}

function term(t: TermView, table: SizeTable): Summand {
  const size = sizeOfView({ tag: "sum", terms: [t] }, table);
  const [first] = t.factors;
  if (t.factors.length === 1 && t.coefficient === 1) return single(size, first!);
  const factors = t.factors.length + (Math.abs(t.coefficient) === 1 ? 0 : 1);
  return { size, factors, constant: t.factors.length === 0, clamp: false };
}

const single = (size: Size, v: SizeView): Summand => ({
  size,
  factors: 1,
  constant: v.tag === "const",
  clamp: v.tag === "min" || v.tag === "max",
});

const sum = (parts: readonly Summand[], table: SizeTable): Size =>
  parts.reduce((s, t) => add(s, t.size), table.nat(0));

/** True if computing the summands takes at least one operation. */
const isWork = (parts: readonly Summand[]): boolean =>
  parts.length > 1 || (parts[0]?.factors ?? 0) > 1;

type PartsOf = (s: Size) => readonly Size[];

/** An index without its constant summand, if at least two summands are left. */
function baseOf(s: Size): readonly Size[] {
  const parts = terms(s).filter((t) => !t.constant);
  return parts.length > 1 && isWork(parts) ? [sum(parts, s.table)] : [];
}

/**
 * The sum of the summands that are multiples of a program size, if one of them is a product and other summands remain: the start of
 * a row.
 */
function rowOf(s: Size): readonly Size[] {
  const all = terms(s);
  const isSize = (v: SizeVar): boolean => v.sort === "free";
  const products = all.filter((t) => t.factors > 1 && t.size.vars.some(isSize));
  const alone = all.filter((t) => t.factors === 1 && !t.clamp && t.size.vars.some(isSize));
  const others = all.filter((t) => !products.includes(t) && !alone.includes(t) && !t.constant);
  return products.length > 0 && others.length > 0 ? [sum([...products, ...alone], s.table)] : [];
}

/** The summands that are minima or maxima. */
const clampsOf = (s: Size): readonly Size[] => terms(s).flatMap((t) => (t.clamp ? [t.size] : []));

const SHARED: readonly { readonly stem: string; readonly partsOf: PartsOf }[] = [
  { stem: "row", partsOf: rowOf },
  { stem: "x", partsOf: clampsOf },
  { stem: "at", partsOf: baseOf },
];

/** The sum of the summands in which none of the variables occurs; undefined if it takes no operation. */
function outside(s: Size, variables: ReadonlySet<string>): Size | undefined {
  const parts = terms(s).filter(
    (t) => !t.constant && !t.size.vars.some((v) => variables.has(v.name)),
  );
  return isWork(parts) ? sum(parts, s.table) : undefined;
}

/** The loop-invariant parts of the indices in a loop's body, the shorter ones first. */
function invariants(s: Flat): readonly Size[] {
  if (s.tag !== "loop") return [];
  const inner = new Set<string>();
  walkStmts([s], (x) => {
    if (x.tag === "loop") inner.add(x.var);
    if (x.tag === "declare" || x.tag === "assign") inner.add(x.name);
  });
  const found = new Set<Size>();
  eachIndex(s.body, (n) => {
    const part = outside(n, inner);
    if (part !== undefined) found.add(part);
  });
  return [...found].sort((a, b) => terms(a).length - terms(b).length);
}

// ---------------------------------------------------------------- counting and replacing

/** Calls `see` on the indices of all memory accesses and all index values, at any depth. */
function eachIndex(list: readonly Flat[], see: (s: Size) => void): void {
  walkStmts(list, (s) => ownIndices(s).forEach(see));
}

/** The indices in a statement, without those in statements inside it. */
function ownIndices(s: Flat): Size[] {
  const found = s.tag === "store" ? [...stmtSizes(s)] : [];
  for (const e of stmtExprs(s)) {
    walkExpr(e, (p) => {
      if (p.tag === "load") found.push(p.index);
      if (p.tag === "index") found.push(p.size);
    });
  }
  return found;
}

/**
 * The parts that occur more than once in a straight-line region, which includes the branches of conditions. A part that occurs only
 * in the branches of one condition is left to these branches, since only one of them runs.
 */
function repeated(list: readonly Flat[], partsOf: PartsOf): ReadonlySet<Size> {
  const counts = countParts(list, partsOf);
  const inBranches = new Set(
    list
      .flatMap((s) => (s.tag === "if" ? [countParts(bodies(s).flat(), partsOf)] : []))
      .flatMap((own) => [...own].flatMap(([part, n]) => (n === counts.get(part) ? [part] : []))),
  );
  return new Set(
    [...counts].flatMap(([part, n]) => (n > 1 && !inBranches.has(part) ? [part] : [])),
  );
}

function countParts(list: readonly Flat[], partsOf: PartsOf): ReadonlyMap<Size, number> {
  const counts = new Map<Size, number>();
  eachStraight(list, (s) => {
    for (const n of ownIndices(s))
      for (const part of partsOf(n)) counts.set(part, (counts.get(part) ?? 0) + 1);
  });
  return counts;
}

/** Calls `see` on the statements of a straight-line region, including those in branches of conditions. */
function eachStraight(list: readonly Flat[], see: (s: Flat) => void): void {
  for (const s of list) {
    see(s);
    if (s.tag === "if") for (const b of bodies(s)) eachStraight(b, see);
  }
}

function partsIn(s: Flat, partsOf: PartsOf, wanted: ReadonlySet<Size>): readonly Size[] {
  const found = new Set<Size>();
  eachStraight([s], (x) => {
    for (const n of ownIndices(x))
      for (const part of partsOf(n)) if (wanted.has(part)) found.add(part);
  });
  return [...found].filter((p) => isKnownHere(p, s));
}

/** True if the part mentions no variable that the statement itself declares. */
function isKnownHere(part: Size, s: Flat): boolean {
  const inner = new Set<string>();
  walkStmts([s], (x) => {
    if ((x.tag === "declare" || x.tag === "assign") && x !== s) inner.add(x.name);
    if (x.tag === "loop") inner.add(x.var);
  });
  return !part.vars.some((v) => inner.has(v.name));
}

function shorten(s: Flat, named: NamedSizes): Flat {
  if (named.size === 0) return s;
  const size = (n: Size): Size => replaceParts(n, named);
  const expr = (e: Expr): Expr => mapExpr(e, expr, size);
  const store = (x: Flat): Flat =>
    x.tag === "store"
      ? { ...x, index: size(x.index), value: expr(x.value) }
      : mapStmt(x, { expr, size: (n) => n, body: (b) => b.map(store) });
  return store(s);
}

/** Replaces the largest declared part of an index by its variable, repeatedly. */
function replaceParts(s: Size, named: NamedSizes): Size {
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

/**
 * The optional pass that declares parts that several indices share once, and loop-invariant parts of indices before their loops,
 * as `int` constants.
 */
export const indexSubexpressions = optionalPass({
  name: "index-subexpressions",
  makes: "common parts of indices are computed once, loop-invariant parts before the loop",
  run: onBody<FlatCode>((body, { names, table }) => region(body, { names, table })),
});
