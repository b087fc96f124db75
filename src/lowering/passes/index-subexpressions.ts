/**
 * @file Common-subexpression elimination and loop-invariant code motion for index arithmetic.
 *
 * In:  flat code; indices as sums of products. Out: the loop-invariant part of an index is declared before the loop. Parts that
 *      several indices of a straight-line region share are declared once: sums up to a constant, multiples of a size (the start
 *      of a row), clamped indices, remainders by a size.
 * Invariant: the values of all indices are unchanged. The new variables are ints. A division by a size that may be 0 is made
 *      only where its result is needed: it leaves no loop and no branch.
 *
 *     for (int i …) { out[r * n + i] = xs[r * n + i]; }
 *     ->  const int base = r * n; for (int i …) { const int at = base + i; out[at] = xs[at]; }
 */
import { proveLE, type Size, type SizeTable } from "../../term/index.ts";
import { bodies, index, lessThan, mapStmt, stmtExprs, stmtSizes, walkStmts } from "../code.ts";
import { exprParts, mapExpr, onceEach } from "../expr-parts.ts";
import { PlaceFacts } from "../facts/place-facts.ts";
import type { Expr, Flat } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import {
  divisorsOf,
  NamedParts,
  PART_KINDS,
  type PartKind,
  partOfKind,
  REMAINDERS,
  remaindersOf,
  summandsOf,
} from "./index-parts.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

interface IndexOptions {
  readonly names: FreshNames;
  readonly table: SizeTable;
  readonly indices: IndicesOf;
  /** The kinds of parts that are shared. */
  readonly kinds: readonly PartKind[];
  /** What of the invariant parts of a loop is declared before it, and the stem of the names. */
  readonly beforeLoops: { readonly stem: string; of(invariant: readonly Size[]): readonly Size[] };
}

function region(list: readonly Flat[], start: PlaceFacts, o: IndexOptions): readonly Flat[] {
  const out: Flat[] = [];
  const wanted = repeated(list, o);
  const named = new NamedParts();
  let place = start;
  for (const s of list) {
    const parts = partsIn(s, wanted, place, o);
    o.kinds.forEach(({ stem }, k) => introduce(parts[k]!, stem, named, out, o));
    introduce(o.beforeLoops.of(invariants(s, place, o)), o.beforeLoops.stem, named, out, o);
    const body = (b: readonly Flat[], of: Flat): readonly Flat[] =>
      region(b, placeIn(s, of.tag === "if" && b === of.else, place), o);
    out.push(mapStmt(shorten(s, named), { expr: (e) => e, size: (n) => n, body }));
    place = place.after(s);
  }
  return out;
}

/** The knowledge in the body of a loop, which is run only where the range of the loop is not empty, or in a branch. */
function placeIn(s: Flat, isElse: boolean, place: PlaceFacts): PlaceFacts {
  if (s.tag === "if") return place.under(s.cond, !isElse);
  return s.tag === "loop" ? notEmpty(s.start, s.stop, place.inside(s)) : place;
}

const notEmpty = (start: Size, stop: Size, place: PlaceFacts): PlaceFacts =>
  place.under(lessThan(start, stop), true);

/** True if a part divides by a number that may be 0. Such a part is computed only where it is needed. */
const mayFail = (part: Size, place: PlaceFacts): boolean =>
  divisorsOf(part).some((d) => !proveLE(1, place.meaning(d), place.facts));

/** Declares a variable for each part that has none yet. The value of a part uses the variables declared before. */
function introduce(
  parts: readonly Size[],
  stem: string,
  named: NamedParts,
  out: Flat[],
  o: IndexOptions,
): void {
  for (const part of parts) {
    if (named.has(part)) continue;
    const name = o.names.fresh(stem);
    const init = index(named.shortened(part));
    named.add(part, o.table.variable("loop", name));
    out.push({ tag: "declare", name, type: init.type, init, mutable: false });
  }
}

/** The loop-invariant parts of the indices in a loop's body, the shorter ones first. */
function invariants(s: Flat, place: PlaceFacts, { indices }: IndexOptions): readonly Size[] {
  if (s.tag !== "loop") return [];
  const inner = new Set<string>();
  walkStmts([s], (x) => {
    if (x.tag === "loop") inner.add(x.var);
    if (x.tag === "declare" || x.tag === "assign") inner.add(x.name);
  });
  const isOutside = (summand: Size): boolean =>
    !summand.vars.some((v) => inner.has(v.name)) && !mayFail(summand, place);
  const found = new Set<Size>();
  walkStmts(s.body, (x) => {
    for (const n of indices(x)) {
      const part = partOfKind(n, isOutside);
      if (part !== undefined) found.add(part);
    }
  });
  return [...found].sort((a, b) => summandsOf(a) - summandsOf(b));
}

/** The remainders by sizes that computing several indices takes. */
function repeatedRemainders(indices: readonly Size[]): readonly Size[] {
  const all = indices.flatMap((n) => [...new Set(remaindersOf(n))]);
  return [...new Set(all.filter((r, k) => all.indexOf(r) < k))];
}

// ---------------------------------------------------------------- indices

/** Gives the indices of the memory accesses and the index values of a statement, without those in statements inside it. */
type IndicesOf = (s: Flat) => readonly Size[];

function indicesOfStatements(): IndicesOf {
  const known = new Map<Flat, readonly Size[]>();
  return (s) => {
    const before = known.get(s);
    if (before !== undefined) return before;
    const found = ownIndices(s);
    known.set(s, found);
    return found;
  };
}

/** An expression object is visited at most twice: what occurs twice is shared, however often it occurs. */
function ownIndices(s: Flat): readonly Size[] {
  const found = s.tag === "store" ? [...stmtSizes(s)] : [];
  const visits = new Map<Expr, number>();
  const visit = (e: Expr): void => {
    const before = visits.get(e) ?? 0;
    if (before === 2) return;
    visits.set(e, before + 1);
    if (e.tag === "load") found.push(e.index);
    if (e.tag === "index") found.push(e.size);
    exprParts(e).forEach(visit);
  };
  stmtExprs(s).forEach(visit);
  return found;
}

// ---------------------------------------------------------------- counting and replacing

/** Sets of parts, by number of their kind. */
type PartsByKind = readonly ReadonlySet<Size>[];

/**
 * The parts that occur more than once in a straight-line region, which includes the branches of conditions. A part that occurs only
 * in the branches of one condition is left to these branches, since only one of them runs.
 */
function repeated(list: readonly Flat[], o: IndexOptions): PartsByKind {
  const counts = countParts(list, o);
  const inBranches = o.kinds.map(() => new Set<Size>());
  for (const s of list) {
    if (s.tag !== "if") continue;
    countParts(bodies(s).flat(), o).forEach((own, k) => {
      for (const [part, n] of own) if (n === counts[k]!.get(part)) inBranches[k]!.add(part);
    });
  }
  return counts.map((all, k) => {
    const shared = [...all].filter(([part, n]) => n > 1 && !inBranches[k]!.has(part));
    return new Set(shared.map(([part]) => part));
  });
}

/** How often the statements of a straight-line region have each part, by kind. */
function countParts(
  list: readonly Flat[],
  { indices, kinds }: IndexOptions,
): readonly Map<Size, number>[] {
  const counts = kinds.map(() => new Map<Size, number>());
  eachStraight(list, (s) => {
    for (const n of indices(s))
      kinds.forEach(({ partsOf }, k) => {
        for (const part of partsOf(n)) counts[k]!.set(part, (counts[k]!.get(part) ?? 0) + 1);
      });
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

/** The wanted parts of the indices in a statement that can be declared before it, by kind. */
function partsIn(
  s: Flat,
  wanted: PartsByKind,
  place: PlaceFacts,
  { indices, kinds }: IndexOptions,
): readonly Size[][] {
  const found = kinds.map(() => new Set<Size>());
  eachStraight([s], (x) => {
    for (const n of indices(x))
      kinds.forEach(({ partsOf, inBranches }, k) => {
        if (inBranches && x !== s) return;
        for (const part of partsOf(n))
          if (wanted[k]!.has(part) && (x === s || !mayFail(part, place))) found[k]!.add(part);
      });
  });
  if (found.every((parts) => parts.size === 0)) return found.map(() => []);
  const own = namesMadeIn(s);
  return found.map((parts) => [...parts].filter((p) => !p.vars.some((v) => own.has(v.name))));
}

/** The variables that a statement itself declares or assigns inside. */
function namesMadeIn(s: Flat): ReadonlySet<string> {
  const names = new Set<string>();
  walkStmts([s], (x) => {
    if ((x.tag === "declare" || x.tag === "assign") && x !== s) names.add(x.name);
    if (x.tag === "loop") names.add(x.var);
  });
  return names;
}

function shorten(s: Flat, named: NamedParts): Flat {
  const size = (n: Size): Size => named.shortened(n);
  const expr: (e: Expr) => Expr = onceEach((e) => mapExpr(e, expr, size));
  const statement = (x: Flat): Flat =>
    x.tag === "store"
      ? { ...x, index: size(x.index), value: expr(x.value) }
      : mapStmt(x, { expr, size: (n) => n, body: (b) => b.map(statement) });
  return named.isEmpty ? s : statement(s);
}

/**
 * The optional pass that declares parts that several indices share once, and loop-invariant parts of indices before their loops,
 * as `int` constants.
 */
export const indexSubexpressions = optionalPass({
  name: "index-subexpressions",
  makes: "common parts of indices are computed once, loop-invariant parts before the loop",
  run: onBody<FlatCode>((body, { names, table, facts }, { ids }) => {
    const start = ids.reduce(
      (place, id) => notEmpty(table.nat(0), id.extent, place.withId(id)),
      new PlaceFacts(facts),
    );
    const options = { names, table, indices: indicesOfStatements() };
    const remainders = { kinds: REMAINDERS, beforeLoops: { stem: "x", of: repeatedRemainders } };
    const parts = {
      kinds: PART_KINDS,
      beforeLoops: { stem: "base", of: (all: readonly Size[]) => all },
    };
    const shared = region(body, start, { ...options, ...remainders });
    return region(shared, start, { ...options, ...parts });
  }),
});
