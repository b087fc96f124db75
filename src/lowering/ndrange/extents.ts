/**
 * @file The number of work-items and work-groups that the parallel maps of a kernel need in each dimension. Parts of the output
 * that stand side by side share one range: it is as long as the longest part needs.
 */
import {
  add,
  children,
  type Lam,
  max,
  memoised,
  type Prim,
  type Size,
  type Term,
  unlabel,
} from "../../term/index.ts";
import { isHole } from "../hole.ts";
import { memoryOf } from "../memories.ts";
import { type FormName, isForm } from "./form-names.ts";
import { computedBy, LoopLengths, stepOf } from "./loop-lengths.ts";

/** One extent per dimension (0, 1, 2); undefined or missing in a dimension that no map uses. */
export type Dims = readonly (Size | undefined)[];

/** The extents of the parallel maps in a term: for `mapGlb`, `mapWrg` and `mapLcl` one extent per dimension. */
export interface ParallelExtents {
  readonly mapGlb: Dims;
  readonly mapWrg: Dims;
  readonly mapLcl: Dims;
}

type ParallelName = keyof ParallelExtents;
const NONE: ParallelExtents = { mapGlb: [], mapWrg: [], mapLcl: [] };

/** The extents of the parallel maps that write the result of `t`. Maps that only fill a copy in some memory do not count. */
export const extents: (t: Term) => ParallelExtents = memoised(extentsOf, new WeakMap());

function extentsOf(t: Term): ParallelExtents {
  const e = unlabel(t);
  if (e.tag === "lam") return extents(e.body);
  if (e.tag !== "prim" || memoryOf(e)?.holds === "copy") return NONE;
  if (isForm(e.prim)) return FORM_EXTENTS[e.prim](e);
  switch (e.prim) {
    case "let":
      return beforeBody(extents(e.args[0]!), e.args[1] as Lam);
    case "tuple":
    case "zip":
    case "concat":
    case "array":
      return e.args
        .filter((a) => !isHole(a))
        .map(extents)
        .reduce(sideBySide);
    case "select":
      return sideBySide(extents(e.args[1]!), extents(e.args[2]!));
    case "map":
      return either(extents(e.args[0]!), extents(e.args[1]!));
    default:
      return ofArguments(e);
  }
}

const ofArguments = (e: Prim): ParallelExtents =>
  e.args
    .filter((a) => a.tag !== "lam")
    .map(extents)
    .reduce(either, NONE);

/** The extents of the value of a `let`, whose loops may write the body, together with the body's. A tuple has parts beside them. */
function beforeBody(value: ParallelExtents, { body }: Lam): ParallelExtents {
  const { mapGlb, mapWrg, mapLcl } = value;
  const isNone = [...mapGlb, ...mapWrg, ...mapLcl].every((n) => n === undefined);
  const e = unlabel(body);
  if (isNone || e.tag !== "prim" || e.prim !== "tuple") return either(extents(body), value);
  return sideBySide(extents(body), value);
}

const ofFunction = (e: Prim): ParallelExtents => extents(e.args[0]!);

/** The extents of each loop form: its own, and the ones of the term that each iteration writes. */
const FORM_EXTENTS: Readonly<Record<FormName, (e: Prim) => ParallelExtents>> = {
  mapGlb: (e) => nested("mapGlb", e, ofFunction(e)),
  mapWrg: (e) => nested("mapWrg", e, ofFunction(e)),
  mapLcl: (e) => nested("mapLcl", e, ofFunction(e)),
  dispatch: (e) => regionExtents(e)?.whole ?? e.args.map(extents).reduce(sideBySide),
  mapSeq: ofFunction,
  mapSeqUnroll: ofFunction,
  mapVec: ofArguments,
  reduceSeq: ofFunction,
  reduceSeqUnroll: ofFunction,
  scanSeq: ofArguments,
  scanSeqUnroll: ofArguments,
  reduceByIndexSeq: ofArguments,
  reduceByIndexAtomic: (e) => either(extents(e.args[2]!), extents(e.args[1]!)),
  iterateSeq: (e) => extents(firstStep(e)),
  repeatWhile: (e) => extents(e.args[1]!),
  mapSeqSlide: (e) => extents(e.args[1]!),
  circularBuffer: ofArguments,
};

/** The first step of an iteration, without its memory. Later steps are never longer where lengths change inside a kernel. */
const firstStep = (e: Prim): Term =>
  computedBy(stepOf(e, new LoopLengths(e).parameter(e.session.sizes.nat(0))));

const dims = (f: (d: number) => Size | undefined): Dims => [0, 1, 2].map(f);

/** Adds the extent of one parallel map to the extents inside its function. */
function nested(
  prim: ParallelName,
  t: Term & { tag: "prim" },
  inner: ParallelExtents,
): ParallelExtents {
  const [own, size] = [t.sizes[0]!.constant, t.type.tag === "array" ? t.type.size : undefined];
  return { ...inner, [prim]: dims((d) => (d === own ? size : inner[prim][d])) };
}

/** Per dimension the extent of `a`, or of `b` where `a` has none. */
const either = (a: ParallelExtents, b: ParallelExtents): ParallelExtents => ({
  mapGlb: dims((d) => a.mapGlb[d] ?? b.mapGlb[d]),
  mapWrg: dims((d) => a.mapWrg[d] ?? b.mapWrg[d]),
  mapLcl: dims((d) => a.mapLcl[d] ?? b.mapLcl[d]),
});

/**
 * The extents of two parts of the output that run side by side: the longer one per dimension, and at least 1 where only one part
 * uses the dimension. Local sizes are the first part's, if it has one.
 */
const sideBySide = (a: ParallelExtents, b: ParallelExtents): ParallelExtents => ({
  mapGlb: dims((d) => longerOf(a.mapGlb[d], b.mapGlb[d])),
  mapWrg: dims((d) => longerOf(a.mapWrg[d], b.mapWrg[d])),
  mapLcl: dims((d) => a.mapLcl[d] ?? b.mapLcl[d]),
});

/**
 * The regions of a `dispatch(d, …)`: the kind of their parallel maps, the extents of the whole, and for each region the number of
 * groups or work-items of dimension d that belong to the regions before it.
 */
export interface RegionExtents {
  readonly kind: "mapGlb" | "mapWrg";
  readonly whole: ParallelExtents;
  readonly from: readonly Size[];
}

/**
 * The regions of a `dispatch`. Undefined if a region has no parallel map over the dimension, or not one of the first region's kind.
 */
export function regionExtents(t: Term & { tag: "prim" }): RegionExtents | undefined {
  const d = t.sizes[0]!.constant ?? -1;
  const parts = t.args.map(extents);
  const kind = parts[0]?.mapWrg[d] ? "mapWrg" : "mapGlb";
  const from: Size[] = [];
  let end = t.session.sizes.nat(0);
  for (const part of parts) {
    from.push(end);
    const own = part[kind][d];
    if (own === undefined) return undefined;
    end = add(end, own);
  }
  const longest = parts.reduce(sideBySide);
  const own = dims((i) => (i === d ? end : longest[kind][i]));
  return { kind, whole: { ...longest, [kind]: own }, from };
}

function longerOf(a: Size | undefined, b: Size | undefined): Size | undefined {
  const some = a ?? b;
  return some && max(a ?? some.table.nat(1), b ?? some.table.nat(1));
}

/**
 * The extent of the longest `mapLcl` of each dimension, anywhere in the body; undefined in a dimension without one. A symbolic
 * extent counts as 0, so that a number is preferred. It is the local size where no map states one and no `mapLcl` writes the
 * output. Of an `iterateSeq` the first step counts.
 */
export function longestLocal(body: Term): (Size | undefined)[] {
  const found: (Size | undefined)[] = [];
  const seen = new Set<Term>();
  const todo: Term[] = [body];
  for (let t = todo.pop(); t !== undefined; t = todo.pop()) {
    if (seen.has(t)) continue;
    seen.add(t);
    if (t.tag === "prim" && t.prim === "mapLcl" && t.type.tag === "array") {
      const d = t.sizes[0]!.constant!;
      found[d] = longer(found[d], t.type.size);
    }
    const parts =
      t.tag === "prim" && t.prim === "iterateSeq" ? [firstStep(t), t.args[1]!] : children(t);
    todo.push(...parts.toReversed());
  }
  return found;
}

/** The size with the larger number; a symbolic size counts as 0. */
function longer(a: Size | undefined, b: Size): Size {
  if (a === undefined) return b;
  return (a.constant ?? 0) >= (b.constant ?? 0) ? a : b;
}
