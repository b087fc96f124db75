/**
 * @file Reads runs of neighbouring elements by aligned vectors: windows that overlap take their lanes from fewer loads.
 *
 * In:  flat code whose work-items read vectors of neighbouring elements, such as the windows of a filter, or neighbouring elements one by
 *      one where they store vectors of results. Out: where aligned vectors, no wider than these or 16 bytes, hold all their elements and
 *      are fewer, they are declared, and the elements are lanes of them.
 * Invariant: values are unchanged. An aligned vector reads elements that were not read before only if it lies inside its buffer, and
 *      only from buffers that nothing writes. It replaces loads that the same list of statements executes unconditionally; from an array
 *      of the kernel, loads between which nothing is stored to one and no barrier stands.
 *
 *     a = xs[4 * i - 2 .. +4]; b = xs[4 * i - 1 .. +4]; c = xs[4 * i .. +4];
 *     ->  u = xs[4 * i - 2 .. +2]; v = xs[4 * i .. +4];
 *         a = f32x4(u.s0, u.s1, v.s0, v.s1); b = f32x4(u.s1, v.s0, v.s1, v.s2); c = v;
 */
import { add, type Facts, proveDivides, type Size } from "../../term/index.ts";
import { bodies, ctype, mapStmt, privateArrays, stmtExprs, variable, walkStmts } from "../code.ts";
import { mapExpr, onceEach, unconditionalParts, visitOnce } from "../expr-parts.ts";
import type { Expr, Flat, LoadExpr, ScalarName, VectorWidth } from "../imperative.ts";
import { laneAt, vectorFrom } from "../lanes.ts";
import type { FreshNames } from "../names.ts";
import { accessWidths } from "./access-widths.ts";
import { type ElementSpan, elementCover } from "./element-cover.ts";
import { type ElementPlace, elementPlace } from "./near-elements.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";
import { steadyLoads } from "./steady-loads.ts";

interface LoadSetting {
  /** True for loads that give the same value wherever they stand. */
  readonly steady: (e: LoadExpr) => boolean;
  /** True for loads from arrays of the kernel that give the same value as long as nothing is stored to these. */
  readonly own: (e: LoadExpr) => boolean;
  /** True for statements that store to arrays of the kernel, or wait for such stores. */
  readonly changesOwn: (s: Flat) => boolean;
  /** True for arrays in private memory, whose elements are registers. */
  readonly isPrivate: (buffer: string) => boolean;
  readonly facts: Facts;
  readonly lengthOf: (buffer: string) => Size | undefined;
  readonly names: FreshNames;
}

/** What is known of the lists of statements around a list. */
interface Around {
  /** They store vectors of results that are computed one by one. */
  readonly joins: boolean;
  /** One of them has a loop that hands values to its next iteration, such as windows that move through registers. */
  readonly carries: boolean;
}

/** Processes one list of statements; lists inside of it are processed by themselves. */
function list(
  stmts: readonly Flat[],
  setting: LoadSetting,
  around: Around = { joins: false, carries: false },
): readonly Flat[] {
  const carries = around.carries || stmts.some(handsOn);
  const covered = coversOf(stmts, setting, {
    joins: around.joins || stmts.some(joinsResults),
    carries,
  });
  const inner = { joins: around.joins || stmts.some(isJoin), carries };
  const inside = (b: readonly Flat[]): readonly Flat[] => list(b, setting, inner);
  if (covered.size === 0)
    return stmts.map((s) => mapStmt(s, { expr: (e) => e, size: (n) => n, body: inside }));
  /** The constants that became lanes of aligned vectors, and these. */
  const forwarded = new Map<string, Expr>();
  const out: Flat[] = [];
  const at = (key: (e: LoadExpr, place: ElementPlace) => string | undefined): OnExpr => {
    const expr: OnExpr = onceEach((e) => {
      if (e.tag === "var") return forwarded.get(e.name) ?? e;
      if (e.tag === "load") {
        const place = elementPlace(e);
        const found = covered.get(key(e, place) ?? "");
        return found?.elements(spanOf(place.offset, e), (s) => out.push(s)) ?? e;
      }
      const inner = mapExpr(e, expr);
      if (inner === e) return e;
      if (inner.tag === "vector") return vectorFrom(inner.elems);
      return inner.tag === "lane" ? laneAt(inner.arg, inner.lane) : inner;
    });
    return expr;
  };
  const steady = at((e, { key }) => (setting.steady(e) ? key : undefined));
  const fromHere = (inner: readonly Flat[]): readonly Flat[] =>
    inner.map((s) => mapStmt(s, { expr: steady, size: (n) => n, body: fromHere }));
  const body = (inner: readonly Flat[]): readonly Flat[] => inside(fromHere(inner));
  eachBetweenStores(stmts, setting, (s, keyOf) => {
    const next = mapStmt(s, { expr: at(keyOf), size: (n) => n, body });
    if (isForwarded(s, next)) forwarded.set(next.name, next.init);
    else out.push(next);
  });
  return out;
}

type OnExpr = (e: Expr) => Expr;

/** True for a store of a vector whose lanes are computed one by one. */
const isJoin = (s: Flat): boolean => s.tag === "store" && s.value.tag === "vector";

/** True for such a store, and for a statement with one inside. */
const joinsResults = (s: Flat): boolean => isJoin(s) || bodies(s).some((b) => b.some(joinsResults));

/** True for a loop that assigns variables declared before it. */
function handsOn(s: Flat): boolean {
  if (s.tag !== "loop") return false;
  const own = new Set<string>();
  const assigned = new Set<string>();
  walkStmts(s.body, (x) => {
    if (x.tag === "declare") own.add(x.name);
    if (x.tag === "assign") assigned.add(x.name);
  });
  return [...assigned].some((name) => !own.has(name));
}

/**
 * Visits statements in order, each with a function that gives the key of a load in it: equal for loads near one another that give the same
 * value in all statements where they have this key; undefined for other loads.
 */
function eachBetweenStores(
  stmts: readonly Flat[],
  { steady, own, changesOwn }: LoadSetting,
  visit: (s: Flat, keyOf: (e: LoadExpr, place: ElementPlace) => string | undefined) => void,
): void {
  let stores = 0;
  for (const s of stmts) {
    const after = `, after ${stores}`;
    visit(s, (e, { key }) => {
      if (steady(e)) return key;
      return own(e) ? key + after : undefined;
    });
    if (changesOwn(s)) stores++;
  }
}

const spanOf = (first: number, { type }: LoadExpr): ElementSpan => ({ first, width: type.width });

/** True for a constant that held a load and now holds lanes of aligned vectors. Indices may mention an i32, which therefore stays. */
function isForwarded(before: Flat, s: Flat): s is Flat & { tag: "declare"; init: Expr } {
  if (s.tag !== "declare" || before.tag !== "declare" || s.mutable) return false;
  if (s.type.width === 1 && s.type.scalar === "i32") return false;
  return before.init?.tag === "load" && s.init !== before.init && s.init?.tag !== "load";
}

// ---------------------------------------------------------------- the loads of a list

/** The loads of elements near one element of a buffer. */
interface LoadRun {
  readonly buffer: string;
  readonly scalar: ScalarName;
  readonly base: Size;
  /** The loads, each once, by text. `first` counts from `base`. */
  readonly loads: Map<string, ElementSpan>;
  /** The width of the widest vector that is loaded, or made of elements that are. */
  width: VectorWidth;
  /** False for an array of the kernel: only elements that the loads read are known to have been stored. */
  readonly isSteady: boolean;
}

/**
 * How the loads are replaced that the statements of a list execute unconditionally, by `ElementPlace.key`. Elements that are read one by one
 * are where a work-item also stores results as vectors. Otherwise it may be one of several that access neighbouring elements. In and
 * beside loops that carry values only the widest vectors hold such elements: there the compiler of a CPU makes vectors of what the
 * iterations hand on, and narrower ones cost it more than they save.
 */
function coversOf(
  stmts: readonly Flat[],
  setting: LoadSetting,
  { joins, carries }: Around,
): ReadonlyMap<string, Covered> {
  const runs = new Map<string, LoadRun>();
  eachBetweenStores(stmts, setting, (s, keyOf) =>
    stmtExprs(s).forEach(collector(runs, keyOf, setting)),
  );
  const found = new Map<string, Covered>();
  for (const [key, run] of runs) {
    const widths = accessWidths(run.scalar).slice(0, carries ? 1 : undefined);
    const one = joins && !setting.isPrivate(run.buffer) ? widths : [];
    const narrower = run.width > 1 || !carries;
    for (const width of run.width > 1 ? [run.width] : one) {
      const covered = cover({ ...run, width }, narrower, setting);
      if (covered === undefined) continue;
      found.set(key, covered);
      break;
    }
  }
  return found;
}

/** Gives a function that adds the loads which an expression executes unconditionally to `runs`. */
function collector(
  runs: Map<string, LoadRun>,
  keyOf: (e: LoadExpr, place: ElementPlace) => string | undefined,
  { steady }: LoadSetting,
): (e: Expr) => void {
  const see = (load: LoadExpr, width: VectorWidth): void => {
    const place = elementPlace(load);
    const key = keyOf(load, place);
    if (key === undefined) return;
    const { base, offset } = place;
    const { buffer, type } = load;
    const run = runs.get(key) ?? {
      buffer,
      scalar: type.scalar,
      base,
      loads: new Map(),
      width: 1,
      isSteady: steady(load),
    };
    runs.set(key, run);
    if (width > run.width) run.width = width;
    run.loads.set(`${offset} ${type.width}`, spanOf(offset, load));
  };
  const isLoad = (e: Expr): e is LoadExpr => e.tag === "load" && e.type.scalar !== "bool";
  return visitOnce((e) => {
    if (isLoad(e)) see(e, e.type.width);
    if (e.tag === "vector") for (const x of e.elems.filter(isLoad)) see(x, e.type.width);
  }, unconditionalParts);
}

// ---------------------------------------------------------------- their replacement

/** The elements that the loads of a run read, as lanes of aligned vectors. */
interface Covered {
  /**
   * The elements of a load as lanes; undefined if the run does not read them all. Hands `declare` the declarations of the vectors that
   * are mentioned for the first time.
   */
  elements(load: ElementSpan, declare: (s: Flat) => void): Expr | undefined;
}

/** Undefined if the run stays as it is. `narrower`: vectors of fewer elements than the width of the run, and single elements, may be among them. */
function cover(
  run: LoadRun,
  narrower: boolean,
  { facts, lengthOf, names }: LoadSetting,
): Covered | undefined {
  const { base, width, scalar, buffer } = run;
  const isMultiple = (s: Size | undefined, of: number): boolean =>
    s !== undefined && proveDivides(s.table.nat(of), s, facts) === "yes";
  const loads = [...run.loads.values()];
  // Most runs have too few loads; a proof is much more work than to see that.
  if (elementCover(loads, width, { isInside: () => true, gaps: true }) === undefined)
    return undefined;
  if (!isMultiple(base, width)) return undefined;
  const length = lengthOf(buffer);
  const divides = new Map<VectorWidth, boolean>();
  const isInside = ({ width: w }: ElementSpan): boolean => {
    const known = divides.get(w) ?? isMultiple(length, w);
    divides.set(w, known);
    return known;
  };
  const spans = elementCover(
    loads,
    width,
    run.isSteady ? { isInside, gaps: true } : { isInside: () => false, gaps: false },
  );
  if (spans === undefined) return undefined;
  if (!narrower && [...spans.values()].some((s) => s.width < width)) return undefined;

  const load = (s: ElementSpan): Expr => ({
    tag: "load",
    buffer,
    index: add(base, s.first),
    type: ctype(scalar, s.width),
  });
  const vectors = new Map<ElementSpan, Expr>();
  const vectorOver = (s: ElementSpan, declare: (s: Flat) => void): Expr => {
    const known = vectors.get(s);
    if (known !== undefined) return known;
    const init = load(s);
    const name = names.fresh(buffer.toLowerCase().slice(0, 1));
    const made = variable(name, init.type);
    declare({ tag: "declare", name, type: init.type, init, mutable: false });
    vectors.set(s, made);
    return made;
  };
  const element = (k: number, declare: (s: Flat) => void): Expr => {
    const whole = spans.get(k)!;
    return whole.width === 1 ? load(whole) : laneAt(vectorOver(whole, declare), k - whole.first);
  };
  /** What was made for loads, by their text: passes that follow examine each object once. */
  const made = new Map<string, Expr>();
  return {
    elements({ first, width: count }, declare) {
      const known = made.get(`${first} ${count}`);
      if (known !== undefined) return known;
      const all = Array.from({ length: count }, (_, k) => first + k);
      if (!all.every((k) => spans.has(k))) return undefined;
      const elems = all.map((k) => element(k, declare));
      const value = count === 1 ? elems[0]! : vectorFrom(elems);
      made.set(`${first} ${count}`, value);
      return value;
    },
  };
}

/**
 * The optional pass that reads overlapping vectors of neighbouring elements by aligned vectors, where these are fewer and inside the
 * buffer. It changes only loads from buffers that nothing writes, and from arrays of the kernel.
 */
export const alignedLoads = optionalPass({
  name: "aligned-loads",
  makes: "vectors of neighbouring elements that overlap are lanes of aligned vectors",
  run: onBody<FlatCode>((body, { readOnly, ...cx }, { locals }) => {
    const arrays = new Set(locals.map((a) => a.name));
    walkStmts(body, (s) => void (s.tag === "declareArray" && arrays.add(s.array.name)));
    const changesOwn = (s: Flat): boolean =>
      s.tag === "barrier" ||
      (s.tag === "store" && arrays.has(s.buffer)) ||
      bodies(s).some((b) => b.some(changesOwn));
    const own = privateArrays(body);
    return list(body, {
      ...cx,
      isPrivate: (buffer) => own.has(buffer),
      steady: steadyLoads(body, readOnly),
      own: steadyLoads(body, (buffer) => arrays.has(buffer)),
      changesOwn,
    });
  }),
});
