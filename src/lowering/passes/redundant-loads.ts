/**
 * @file Redundant-load elimination: takes gathered elements from the lanes of a vector that is loaded anyway.
 *
 * In:  flat code with gathered vectors, which vectorisation makes where neighbours are clamped. Out: elements that a vector load
 *      contains, which the same work-item executes unconditionally, are lanes of that load.
 * Invariant: values are unchanged: of a buffer that something writes, only loads of one list are replaced between which it stores nothing
 *      to the buffer, and waits for nobody.
 *
 *     a = xs[4 * i .. +4]; b = f32x4(xs[max(4 * i - 1, 0)], xs[4 * i], xs[4 * i + 1], xs[4 * i + 2]);
 *     ->  b = f32x4(xs[max(4 * i - 1, 0)], a.s0, a.s1, a.s2);   (after common-subexpression elimination)
 */
import { sub } from "../../term/index.ts";
import { ctype, mapStmt, stmtExprs, variable, walkStmts } from "../code.ts";
import { mapExpr, onceEach, unconditionalParts, visitOnce } from "../expr-parts.ts";
import type { Expr, Flat, LoadExpr } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import { elementPlace } from "./near-elements.ts";
import { type FlatCode, type KernelContext, onBody, optionalPass } from "./pass.ts";
import { steadyLoads } from "./steady-loads.ts";

/** The key of the place that a load reads; equal for loads near each other that see the same values. Undefined if that is not known. */
type KeyOf = (e: LoadExpr) => string | undefined;

interface LoadRules {
  /** True for loads that give the same value wherever they stand. */
  readonly steady: (e: LoadExpr) => boolean;
  /** True for loads at indices whose variables nothing assigns. */
  readonly fixed: (e: LoadExpr) => boolean;
  readonly names: FreshNames;
}

const takeLanes = (
  body: readonly Flat[],
  { readOnly, names }: Pick<KernelContext, "readOnly" | "names">,
): readonly Flat[] =>
  region(body, undefined, {
    steady: steadyLoads(body, readOnly),
    fixed: steadyLoads(body, () => true),
    names,
  });

/** Processes one list of statements; `outer` are the vector loads of the enclosing lists. */
function region(
  list: readonly Flat[],
  outer: VectorLoads | undefined,
  setting: LoadRules,
): readonly Flat[] {
  const loaded = new VectorLoads(outer);
  const keys = keysOf(list, loaded.depth, setting);
  list.forEach((s, at) => {
    stmtExprs(s).forEach(collector(keys[at]!, loaded));
  });
  const constants = new LoadConstants(setting);
  const rewrites = new Map<KeyOf, (e: Expr) => Expr>();
  return list.flatMap((s, at) => {
    const keyOf = keys[at]!;
    const expr = rewrites.get(keyOf) ?? taking(keyOf, loaded, constants);
    rewrites.set(keyOf, expr);
    const own = mapStmt(s, { expr, size: (n) => n, body: (b) => region(b, loaded, setting) });
    return [...constants.declared(), own];
  });
}

/**
 * The keys of loads in each statement of a list. Those of a buffer that something writes have numbers: the depth of the list, and how often it has
 * stored to the buffer, and waited at a barrier, before.
 */
function keysOf(
  list: readonly Flat[],
  depth: number,
  { steady, fixed }: LoadRules,
): readonly KeyOf[] {
  const times = new Map<string, number>();
  const withTimes = (known: ReadonlyMap<string, number>, waits: number): KeyOf => {
    return (e) => {
      const { key } = elementPlace(e);
      if (steady(e)) return key;
      return fixed(e) ? `${key}, ${depth}, ${known.get(e.buffer) ?? 0}, ${waits}` : undefined;
    };
  };
  let waits = 0;
  let now = withTimes(new Map(), waits);
  return list.map((s) => {
    const before = now;
    const stored = new Set<string>();
    let isWaiting = false;
    walkStmts([s], (x) => {
      if (x.tag === "store") stored.add(x.buffer);
      if (x.tag === "barrier") isWaiting = true;
    });
    for (const buffer of stored) times.set(buffer, (times.get(buffer) ?? 0) + 1);
    if (isWaiting) waits++;
    if (stored.size > 0 || isWaiting) now = withTimes(new Map(times), waits);
    return before;
  });
}

/** Constants for vector loads from buffers that something writes. */
class LoadConstants {
  readonly #setting: LoadRules;
  readonly #known = new Map<string, Expr>();
  #new: Flat[] = [];

  constructor(setting: LoadRules) {
    this.#setting = setting;
  }

  /** The constant that holds a load, or the load itself if it is steady: later passes share those. */
  for(load: LoadExpr, key: string): Expr {
    if (this.#setting.steady(load)) return load;
    const of = placeOf(load, key);
    const known = this.#known.get(of);
    if (known !== undefined) return known;
    const name = this.#setting.names.fresh(load.buffer.toLowerCase().slice(0, 1));
    this.#new.push({ tag: "declare", name, type: load.type, init: load, mutable: false });
    const constant = variable(name, load.type);
    this.#known.set(of, constant);
    return constant;
  }

  /** The constant that holds a load already; undefined if there is none. */
  known(load: LoadExpr, key: string): Expr | undefined {
    return this.#known.get(placeOf(load, key));
  }

  /** The declarations of the constants since the last call. */
  declared(): readonly Flat[] {
    const all = this.#new;
    this.#new = [];
    return all;
  }
}

const placeOf = ({ index, type }: LoadExpr, key: string): string =>
  `${key}, ${index.id}, ${type.width}`;

/** Gives the rewrite that takes elements of gathered vectors from the loads. */
function taking(keyOf: KeyOf, loaded: VectorLoads, constants: LoadConstants): (e: Expr) => Expr {
  const expr: (e: Expr) => Expr = onceEach((e) => {
    const inner = mapExpr(e, expr);
    if (inner.tag === "load" && inner.type.width > 1) {
      const key = keyOf(inner);
      return (key === undefined ? undefined : constants.known(inner, key)) ?? inner;
    }
    if (inner.tag !== "vector") return inner;
    const elems = takenFrom(inner.elems, loaded, keyOf);
    if (elems === inner.elems) return inner;
    const named = elems.map((x) => {
      if (x.tag !== "lane" || x.arg.tag !== "load") return x;
      const key = keyOf(x.arg);
      return key === undefined ? x : { ...x, arg: constants.for(x.arg, key) };
    });
    return { ...inner, elems: named };
  });
  return expr;
}

/** Gives a function that adds the vector loads which an expression executes unconditionally to `loaded`. */
const collector = (keyOf: KeyOf, loaded: VectorLoads): ((e: Expr) => void) =>
  visitOnce((e) => {
    if (e.tag !== "load" || e.type.width === 1) return;
    const key = keyOf(e);
    if (key !== undefined) loaded.add(e, key);
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
  /** The number of lists around the list of these loads. */
  readonly depth: number;
  #count: number;

  constructor(outer: VectorLoads | undefined) {
    this.#outer = outer;
    this.depth = outer ? outer.depth + 1 : 0;
    this.#count = outer ? outer.#count : 0;
  }

  add(load: LoadExpr, key: string): void {
    const near = this.#near.get(key) ?? [];
    near.push({ load, number: this.#count++ });
    this.#near.set(key, near);
  }

  /** The loads with this key. */
  near(key: string): readonly NumberedLoad[] {
    const own = this.#near.get(key) ?? [];
    return this.#outer ? [...this.#outer.near(key), ...own] : own;
  }
}

/**
 * The elements, with those that a vector load contains replaced by its lanes: first of the load that contains most of them. A load
 * must contain at least two.
 */
function takenFrom(elems: readonly Expr[], loaded: VectorLoads, keyOf: KeyOf): readonly Expr[] {
  const near = new Map(
    elems.flatMap((x) => {
      const key = x.tag === "load" ? keyOf(x) : undefined;
      const loads = key === undefined ? [] : loaded.near(key);
      return loads.map(({ load, number }) => [number, load] as const);
    }),
  );
  let best: readonly Expr[] = elems;
  let most = 1;
  for (const [, whole] of [...near].sort(([a], [b]) => a - b)) {
    const lanes = elems.map((x) => laneIn(x, whole) ?? x);
    const taken = lanes.filter((x, i) => x !== elems[i]).length;
    if (taken > most) [best, most] = [lanes, taken];
  }
  return best === elems ? elems : takenFrom(best, loaded, keyOf);
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
 * elements per load.
 */
export const redundantLoads = optionalPass({
  name: "redundant-loads",
  makes: "elements that a vector load contains are its lanes, not loaded again",
  run: onBody<FlatCode>(takeLanes),
});
