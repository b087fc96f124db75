/**
 * @file Joins stores of neighbouring elements: scalars that a work-item stores to consecutive places are stored as one aligned vector.
 *
 * In:  flat code. Out: scalar stores of one list to the elements of an aligned vector of at most 16 bytes are one vector store, in the
 *      place of the last of them; the values are computed where they were.
 * Invariant: the same elements get the same values. No store moves across a barrier, nor across a statement that reads its buffer or
 *      stores to it elsewhere, and every vector is proved to be aligned. Private arrays are left alone: their elements are registers.
 *      So are kernels whose work-items read no neighbouring elements. These compute values that do not come from one vector, and a CPU
 *      stores such values faster than it puts them together.
 *
 *     a = xs[2 * i]; b = xs[2 * i + 1]; out[2 * i] = a * b; out[2 * i + 1] = a + b;
 *     ->  a = xs[2 * i]; b = xs[2 * i + 1]; const float r = a * b; out[2 * i .. +2] = f32x2(r, a + b);
 */
import { type Facts, proveDivides, type Size } from "../../term/index.ts";
import { bodies, mapStmt, privateArrays, stmtExprs, variable, walkStmts } from "../code.ts";
import { unconditionalParts, visitOnce } from "../expr-parts.ts";
import type { Expr, Flat, VectorWidth } from "../imperative.ts";
import { vectorFrom } from "../lanes.ts";
import type { FreshNames } from "../names.ts";
import { accessWidths } from "./access-widths.ts";
import { elementPlace } from "./near-elements.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

type PlainStore = Flat & { readonly tag: "store" };

interface StoreSetting {
  /** True for arrays in private memory. */
  readonly isPrivate: (buffer: string) => boolean;
  readonly facts: Facts;
  readonly names: FreshNames;
}

/** Processes one list of statements; lists inside of it are processed by themselves. */
function list(stmts: readonly Flat[], setting: StoreSetting): readonly Flat[] {
  const instead = new Map<number, readonly Flat[]>();
  for (const run of storeRuns(stmts, setting))
    for (const numbers of vectorsOf(run, stmts, setting.facts))
      join(numbers, stmts, setting.names, instead);
  return stmts.flatMap((s, at) => instead.get(at) ?? [inside(s, setting)]);
}

const inside = (s: Flat, setting: StoreSetting): Flat =>
  bodies(s).length === 0
    ? s
    : mapStmt(s, { expr: (e) => e, size: (n) => n, body: (b) => list(b, setting) });

/** Puts into `instead` what replaces the stores with these numbers in the list, which are in the order of their elements. */
function join(
  numbers: readonly number[],
  stmts: readonly Flat[],
  names: FreshNames,
  instead: Map<number, readonly Flat[]>,
): void {
  const last = Math.max(...numbers);
  const parts = numbers.map((at): Expr => {
    const { value } = stmts[at] as PlainStore;
    instead.set(at, []);
    if (at === last || isSameLater(value, stmts.slice(at, last))) return value;
    const name = names.fresh("r");
    instead.set(at, [{ tag: "declare", name, type: value.type, init: value, mutable: false }]);
    return variable(name, value.type);
  });
  const { buffer, index } = stmts[numbers[0]!] as PlainStore;
  instead.set(last, [{ tag: "store", buffer, index, value: vectorFrom(parts) }]);
}

/** True for a literal, and for a variable or a lane of one that the statements do not assign. */
function isSameLater(value: Expr, between: readonly Flat[]): boolean {
  const whole = value.tag === "lane" ? value.arg : value;
  if (whole.tag !== "var") return whole.tag === "const";
  let isSame = true;
  walkStmts(between, (s) => {
    if (s.tag === "assign" && s.name === whole.name) isSame = false;
  });
  return isSame;
}

// ---------------------------------------------------------------- which kernels

/**
 * True if statements of one list read a vector, or two elements of one buffer whose places differ by a number. Reads of private arrays and
 * in branches of choices do not count.
 */
function readsNeighbours(stmts: readonly Flat[], isPrivate: StoreSetting["isPrivate"]): boolean {
  const first = new Map<string, number>();
  let found = false;
  const see = visitOnce((e) => {
    if (e.tag !== "load" || isPrivate(e.buffer)) return;
    const { key, offset } = elementPlace(e);
    if (e.type.width > 1 || (first.get(key) ?? offset) !== offset) found = true;
    first.set(key, offset);
  }, unconditionalParts);
  for (const s of stmts) stmtExprs(s).forEach(see);
  return found || stmts.some((s) => bodies(s).some((b) => readsNeighbours(b, isPrivate)));
}

// ---------------------------------------------------------------- which stores

/** Stores to places of one buffer that differ by numbers, between which nothing else accesses the buffer. */
interface StoreRun {
  readonly buffer: string;
  readonly base: Size;
  /** The numbers of the stores in the list, by their offsets from `base`. */
  readonly numbers: Map<number, number>;
}

/** The runs of a list with at least two stores. */
function storeRuns(stmts: readonly Flat[], setting: StoreSetting): readonly StoreRun[] {
  const found: StoreRun[] = [];
  const assigned = new Set<string>();
  walkStmts(stmts, (s) => void (s.tag === "assign" && assigned.add(s.name)));
  /** The run of each buffer that a store may still be added to, with its `ElementPlace.key`. */
  const open = new Map<string, StoreRun & { readonly key: string }>();
  stmts.forEach((s, at) => {
    const touched = accessed(s);
    if (touched === "all") open.clear();
    else for (const buffer of touched) open.delete(buffer);
    if (s.tag !== "store") return;
    const { key, base, offset } = elementPlace(s);
    const isOfRun = isOfElement(s, setting) && !s.index.vars.some((v) => assigned.has(v.name));
    const known = open.get(s.buffer);
    if (isOfRun && known?.key === key && !known.numbers.has(offset)) {
      known.numbers.set(offset, at);
      return;
    }
    open.delete(s.buffer);
    if (!isOfRun) return;
    const run = { buffer: s.buffer, base, key, numbers: new Map([[offset, at]]) };
    open.set(s.buffer, run);
    found.push(run);
  });
  return found.filter(({ numbers }) => numbers.size > 1);
}

/** True for a store of one number to memory. */
const isOfElement = ({ buffer, value, old }: PlainStore, { isPrivate }: StoreSetting): boolean =>
  value.type.width === 1 && value.type.scalar !== "bool" && old === undefined && !isPrivate(buffer);

/** The buffers that a statement reads, and those to which statements inside it store; all if there is a barrier. */
function accessed(s: Flat): ReadonlySet<string> | "all" {
  const found = new Set<string>();
  let waits = false;
  const reads = visitOnce((e) => void (e.tag === "load" && found.add(e.buffer)));
  walkStmts([s], (x) => {
    if (x.tag === "barrier") waits = true;
    if (x.tag === "store" && x !== s) found.add(x.buffer);
    stmtExprs(x).forEach(reads);
  });
  return waits ? "all" : found;
}

/** The stores of a run, by number, that store all elements of an aligned vector, in the order of these; wide vectors first. */
function vectorsOf(
  { base, numbers }: StoreRun,
  stmts: readonly Flat[],
  facts: Facts,
): readonly (readonly number[])[] {
  const [first] = numbers.values();
  const { scalar } = (stmts[first!] as PlainStore).value.type;
  const found: (readonly number[])[] = [];
  const left = new Map(numbers);
  for (const width of accessWidths(scalar)) {
    const starts = [...left.keys()].filter((k) => k % width === 0 && isFull(left, k, width));
    if (starts.length === 0) continue;
    if (proveDivides(base.table.nat(width), base, facts) !== "yes") continue;
    for (const start of starts) {
      const elements = lanes(start, width);
      found.push(elements.map((k) => left.get(k)!));
      for (const k of elements) left.delete(k);
    }
  }
  return found;
}

const isFull = (left: ReadonlyMap<number, number>, start: number, width: VectorWidth): boolean =>
  lanes(start, width).every((k) => left.has(k));

const lanes = (start: number, width: VectorWidth): readonly number[] =>
  Array.from({ length: width }, (_, k) => start + k);

/**
 * The optional pass that stores what a work-item computes for neighbouring elements as vectors, where these are proved to be aligned, in
 * kernels whose work-items read neighbouring elements, too. It joins stores of one list of statements only.
 */
export const neighbouringStores = optionalPass({
  name: "neighbouring-stores",
  makes: "neighbouring elements that a work-item stores one by one are stored as aligned vectors",
  run: onBody<FlatCode>((body, { facts, names }) => {
    const own = privateArrays(body);
    const isPrivate = (buffer: string): boolean => own.has(buffer);
    return readsNeighbours(body, isPrivate) ? list(body, { isPrivate, facts, names }) : body;
  }),
});
