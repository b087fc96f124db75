/**
 * @file Redundant-load elimination: takes gathered elements from the lanes of a vector that is loaded anyway.
 *
 * In:  flat code with gathered vectors, which vectorisation makes where neighbours are clamped. Out: elements that a vector load
 *      contains, which the same work-item executes unconditionally, are lanes of that load.
 * Invariant: values are unchanged: only loads from buffers that nothing writes are replaced.
 *
 *     a = xs[4 * i .. +4]; b = f32x4(xs[max(4 * i - 1, 0)], xs[4 * i], xs[4 * i + 1], xs[4 * i + 2]);
 *     ->  b = f32x4(xs[max(4 * i - 1, 0)], a.s0, a.s1, a.s2);   (after common-subexpression elimination)
 */
import { sub } from "../../term/index.ts";
import { ctype, mapStmt, stmtExprs } from "../code.ts";
import { mapExpr, onceEach, unconditionalParts, visitOnce } from "../expr-parts.ts";
import type { Expr, Flat, LoadExpr } from "../imperative.ts";
import { elementPlace } from "./near-elements.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";
import { steadyLoads } from "./steady-loads.ts";

function takeLanes(body: readonly Flat[], readOnly: (buffer: string) => boolean): readonly Flat[] {
  return region(body, undefined, steadyLoads(body, readOnly));
}

/** Processes one list of statements; `outer` are the vector loads of the enclosing lists. */
function region(
  list: readonly Flat[],
  outer: VectorLoads | undefined,
  steady: (e: LoadExpr) => boolean,
): readonly Flat[] {
  const loaded = new VectorLoads(outer);
  const collect = collector(steady, loaded);
  for (const s of list) stmtExprs(s).forEach(collect);
  const expr: (e: Expr) => Expr = onceEach((e) => {
    const inner = mapExpr(e, expr);
    if (inner.tag !== "vector") return inner;
    const elems = takenFrom(inner.elems, loaded);
    return elems === inner.elems ? inner : { ...inner, elems };
  });
  return list.map((s) =>
    mapStmt(s, { expr, size: (n) => n, body: (b) => region(b, loaded, steady) }),
  );
}

/** Gives a function that adds the vector loads which an expression executes unconditionally to `loaded`. */
const collector = (steady: (e: LoadExpr) => boolean, loaded: VectorLoads): ((e: Expr) => void) =>
  visitOnce((e) => {
    if (e.tag === "load" && e.type.width > 1 && steady(e)) loaded.add(e);
  }, unconditionalParts);

/** A vector load and its number in the order of the code. */
interface NumberedLoad {
  readonly load: LoadExpr;
  readonly number: number;
}

/** The vector loads of a list of statements and of the lists around it, by the elements near which they are. */
class VectorLoads {
  readonly #outer: VectorLoads | undefined;
  readonly #near = new Map<string, NumberedLoad[]>();
  #count: number;

  constructor(outer: VectorLoads | undefined) {
    this.#outer = outer;
    this.#count = outer ? outer.#count : 0;
  }

  add(load: LoadExpr): void {
    const { key } = elementPlace(load);
    const near = this.#near.get(key) ?? [];
    near.push({ load, number: this.#count++ });
    this.#near.set(key, near);
  }

  /** The loads from the same buffer whose index differs from that of `element` by a number, among others. */
  near(element: LoadExpr): readonly NumberedLoad[] {
    const own = this.#near.get(elementPlace(element).key) ?? [];
    return this.#outer ? [...this.#outer.near(element), ...own] : own;
  }
}

/**
 * The elements, with those that a vector load contains replaced by its lanes: first of the load that contains most of them. A load
 * must contain at least two.
 */
function takenFrom(elems: readonly Expr[], loaded: VectorLoads): readonly Expr[] {
  const near = new Map(
    elems.flatMap((x) =>
      x.tag === "load" ? loaded.near(x).map(({ load, number }) => [number, load] as const) : [],
    ),
  );
  let best: readonly Expr[] = elems;
  let most = 1;
  for (const [, whole] of [...near].sort(([a], [b]) => a - b)) {
    const lanes = elems.map((x) => laneIn(x, whole) ?? x);
    const taken = lanes.filter((x, i) => x !== elems[i]).length;
    if (taken > most) [best, most] = [lanes, taken];
  }
  return best === elems ? elems : takenFrom(best, loaded);
}

/** The lane of the vector load that holds the element; undefined if none does. */
function laneIn(element: Expr, whole: LoadExpr): Expr | undefined {
  if (element.tag !== "load" || element.buffer !== whole.buffer) return undefined;
  const lane = sub(element.index, whole.index).constant;
  if (lane === undefined || lane < 0 || lane >= whole.type.width) return undefined;
  return { tag: "lane", arg: whole, lane, type: ctype(whole.type.scalar) };
}

/**
 * The optional pass that takes gathered elements from the lanes of a vector load of the same work-item. It replaces at least two
 * elements per load, and only loads of buffers that nothing writes.
 */
export const redundantLoads = optionalPass({
  name: "redundant-loads",
  makes: "elements that a vector load contains are its lanes, not loaded again",
  run: onBody<FlatCode>((body, { readOnly }) => takeLanes(body, readOnly)),
});
