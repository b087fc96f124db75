/**
 * @file Joins loads of neighbouring elements: vectors that are gathered element by element take their elements from vector loads.
 *
 * In:  flat code with gathered vectors, such as every second element. Out: where the gathered vectors of a list of statements read
 *      neighbouring elements, vector loads of exactly these elements, and the lanes of them in their place.
 * Invariant: values are unchanged, and no element is loaded that was not loaded before: only elements count that the same list
 *      loads unconditionally, from buffers that nothing writes.
 *
 *     a = f32x4(xs[8 * i], xs[8 * i + 2], …); b = f32x4(xs[8 * i + 1], xs[8 * i + 3], …);
 *     ->  a = xs[8 * i .. +8].s0246; b = xs[8 * i .. +8].s1357;
 */
import { add } from "../../term/index.ts";
import { ctype, mapStmt, stmtExprs } from "../code.ts";
import { mapExpr, onceEach, unconditionalParts, visitOnce } from "../expr-parts.ts";
import type { Expr, Flat, LoadExpr, VectorWidth } from "../imperative.ts";
import { elementPlace } from "./near-elements.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";
import { steadyLoads } from "./steady-loads.ts";

type Steady = (e: Expr) => e is LoadExpr;

function joinLoads(body: readonly Flat[], readOnly: (buffer: string) => boolean): readonly Flat[] {
  const isSteady = steadyLoads(body, readOnly);
  const steady: Steady = (e): e is LoadExpr =>
    e.tag === "load" && e.type.width === 1 && isSteady(e);
  return list(body, steady);
}

/** Processes one list of statements; lists inside of it are processed by themselves. */
function list(stmts: readonly Flat[], steady: Steady): readonly Flat[] {
  const offsets = new Map<string, Set<number>>();
  const collect = collector(steady, offsets);
  for (const s of stmts) stmtExprs(s).forEach(collect);
  const loads = new Map([...offsets].map(([key, of]) => [key, blocks(of)]));
  const expr: (e: Expr) => Expr = onceEach((e) => {
    const inner = mapExpr(e, expr);
    return inner.tag === "vector" ? (fromLoads(inner, steady, loads) ?? inner) : inner;
  });
  return stmts.map((s) =>
    mapStmt(s, { expr, size: (n) => n, body: (inner) => list(inner, steady) }),
  );
}

/** Gives a function that adds the elements which an expression gathers unconditionally to `offsets`, by base. */
const collector = (steady: Steady, offsets: Map<string, Set<number>>): ((e: Expr) => void) =>
  visitOnce((e) => {
    if (e.tag !== "vector") return;
    for (const { key, offset } of e.elems.filter(steady).map(elementPlace))
      offsets.set(key, (offsets.get(key) ?? new Set()).add(offset));
  }, unconditionalParts);

/** Consecutive elements that one load reads. */
interface Neighbours {
  readonly first: number;
  readonly width: number;
}

const WIDTHS = [16, 8, 4, 2, 1] as const;

/** The fewest blocks for the elements with these offsets, by offset: runs of neighbours, cut into loads from their first element on. */
function blocks(offsets: ReadonlySet<number>): ReadonlyMap<number, Neighbours> {
  const found = new Map<number, Neighbours>();
  for (const first of [...offsets].sort((a, b) => a - b)) {
    if (found.has(first)) continue;
    let length = 1;
    while (offsets.has(first + length)) length++;
    const block: Neighbours = { first, width: WIDTHS.find((w) => w <= length)! };
    for (let k = 0; k < block.width; k++) found.set(first + k, block);
  }
  return found;
}

/** The gathered vector with lanes of vector loads as its elements; undefined unless that takes at most half as many loads. */
function fromLoads(
  e: Expr & { readonly tag: "vector" },
  steady: Steady,
  loads: ReadonlyMap<string, ReadonlyMap<number, Neighbours>>,
): Expr | undefined {
  const own = e.elems.filter(steady);
  if (own.length < e.elems.length) return undefined;
  const wholes = new Map<Neighbours, LoadExpr>();
  const elems = own.map((element): Expr => {
    const { key, base, offset } = elementPlace(element);
    const block = loads.get(key)?.get(offset);
    if (block === undefined) return element;
    const whole = wholes.get(block) ?? loadOf(element, add(base, block.first), block);
    wholes.set(block, whole);
    return { tag: "lane", arg: whole, lane: offset - block.first, type: ctype(e.type.scalar) };
  });
  const before = new Set(own.map(({ buffer, index }) => `${buffer} ${index.id}`)).size;
  const isJoined = elems.every((x) => x.tag === "lane" && x.arg.type.width > 1);
  return isJoined && 2 * wholes.size <= before ? { ...e, elems } : undefined;
}

const loadOf = (element: LoadExpr, index: LoadExpr["index"], { width }: Neighbours): LoadExpr => ({
  ...element,
  index,
  type: ctype(element.type.scalar, width as VectorWidth),
});

/**
 * The optional pass that loads neighbouring elements, which vectors gather one by one, as vectors. It changes a gathered vector only
 * if that halves the number of its loads, and only loads of buffers that nothing writes.
 */
export const neighbouringLoads = optionalPass({
  name: "neighbouring-loads",
  makes: "neighbouring elements that vectors gather are loaded as vectors",
  run: onBody<FlatCode>((body, { readOnly }) => joinLoads(body, readOnly)),
});
