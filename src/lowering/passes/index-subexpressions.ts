/**
 * @file Index arithmetic is done once.
 *
 * In:  statements without `for`; indices as sums of products.
 * Out: the part of an index that a loop does not change is named before the loop; so is, in the innermost straight-line region
 *      around its uses, what several indices have in common: a sum but for a number, multiples of a size (the start of a row),
 *      a clamped index.
 * Preserves: the values of all indices. The new names are ints.
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
import { sizeOfView } from "../facts/size-view.ts";
import type { Expr, Flat } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

interface IndexOptions {
  readonly names: FreshNames;
  readonly table: SizeTable;
}

/** Parts that got a name. */
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

/** Names for parts that have none yet; a part is itself written with the names before it. */
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
  /** A minimum or maximum. */
  readonly clamp: boolean;
}

const memo = new WeakMap<Size, readonly Summand[]>();

/** The summands of an index. */
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

/** Worth a name: more than one operation. */
const isWork = (parts: readonly Summand[]): boolean =>
  parts.length > 1 || (parts[0]?.factors ?? 0) > 1;

type PartsOf = (s: Size) => readonly Size[];

/** An index but for its number. */
function baseOf(s: Size): readonly Size[] {
  const parts = terms(s).filter((t) => !t.constant);
  return parts.length > 1 && isWork(parts) ? [sum(parts, s.table)] : [];
}

/** The summands that are multiples of a size of the program, of which one is a product: where a row begins. */
function rowOf(s: Size): readonly Size[] {
  const all = terms(s);
  const isSize = (v: SizeVar): boolean => v.sort === "free";
  const products = all.filter((t) => t.factors > 1 && t.size.vars.some(isSize));
  const alone = all.filter((t) => t.factors === 1 && !t.clamp && t.size.vars.some(isSize));
  const others = all.filter((t) => !products.includes(t) && !alone.includes(t) && !t.constant);
  return products.length > 0 && others.length > 0 ? [sum([...products, ...alone], s.table)] : [];
}

/** The summands that are clamped. */
const clampsOf = (s: Size): readonly Size[] => terms(s).flatMap((t) => (t.clamp ? [t.size] : []));

const SHARED: readonly { readonly stem: string; readonly partsOf: PartsOf }[] = [
  { stem: "row", partsOf: rowOf },
  { stem: "x", partsOf: clampsOf },
  { stem: "at", partsOf: baseOf },
];

/** The summands that none of the variables occurs in. */
function outside(s: Size, variables: ReadonlySet<string>): Size | undefined {
  const parts = terms(s).filter(
    (t) => !t.constant && !t.size.vars.some((v) => variables.has(v.name)),
  );
  return isWork(parts) ? sum(parts, s.table) : undefined;
}

/** What the indices of a loop's body have that the loop does not change; the shorter ones first. */
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

/** Indices of memory accesses and index values, at any depth. */
function eachIndex(list: readonly Flat[], see: (s: Size) => void): void {
  walkStmts(list, (s) => ownIndices(s).forEach(see));
}

/** Indices in a statement itself, not in the statements inside it. */
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
 * Parts that occur more than once in a straight-line region: its statements, and conditions' branches. What occurs in the
 * branches of one condition only is left to them: one of them runs.
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

/** Statements of a straight-line region, those in conditions' branches too. */
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

/** Does the part mention nothing that the statement itself introduces? */
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

/** The index with the largest named part of it replaced, again and again. */
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

/** Common-subexpression elimination and loop-invariant code motion for indices. */
export const indexSubexpressions = optionalPass({
  name: "index-subexpressions",
  makes: "common parts of indices are computed once, what a loop does not change before it",
  run: onBody<FlatCode>((body, { names, table }) => region(body, { names, table })),
});
