/**
 * @file How many work-items and groups the parallel maps of a kernel ask for, by dimension. Parts of the output that stand
 * side by side share the range: it is as long as the longest of them needs, and 1 where one of them needs none.
 */
import { add, children, max, type Prim, type Size, type Term, unlabel } from "../../term/index.ts";
import { isHole } from "../hole.ts";
import { memoryOf } from "../memories.ts";
import { type FormName, isForm } from "./form-names.ts";
import { computedBy, LoopLengths, stepOf } from "./loop-lengths.ts";

/** By dimension; undefined where there is no such map. */
export type Dims = readonly (Size | undefined)[];

export interface ParallelExtents {
  readonly mapGlb: Dims;
  readonly mapWrg: Dims;
  readonly mapLcl: Dims;
}

type ParallelName = keyof ParallelExtents;
const NONE: ParallelExtents = { mapGlb: [], mapWrg: [], mapLcl: [] };

/** The extents of the parallel maps on the way to the output. */
export function extents(t: Term): ParallelExtents {
  const e = unlabel(t);
  if (e.tag === "lam") return extents(e.body);
  if (e.tag !== "prim" || memoryOf(e)?.holds === "copy") return NONE;
  if (isForm(e.prim)) return FORM_EXTENTS[e.prim](e);
  switch (e.prim) {
    case "let":
      return extents(e.args[1]!);
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

const ofFunction = (e: Prim): ParallelExtents => extents(e.args[0]!);

/** Of loop forms: those of what each iteration writes. */
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
  iterateSeq: (e) => extents(firstStep(e)),
  mapSeqSlide: (e) => extents(e.args[1]!),
  circularBuffer: ofArguments,
};

/** Later steps of an iteration are not longer, where their lengths change in a kernel. */
const firstStep = (e: Prim): Term => computedBy(stepOf(e, new LoopLengths(e).after(1)));

const dims = (f: (d: number) => Size | undefined): Dims => [0, 1, 2].map(f);

function nested(
  prim: ParallelName,
  t: Term & { tag: "prim" },
  inner: ParallelExtents,
): ParallelExtents {
  const [own, size] = [t.sizes[0]!.constant, t.type.tag === "array" ? t.type.size : undefined];
  return { ...inner, [prim]: dims((d) => (d === own ? size : inner[prim][d])) };
}

/** What only one of the two asks for. */
const either = (a: ParallelExtents, b: ParallelExtents): ParallelExtents => ({
  mapGlb: dims((d) => a.mapGlb[d] ?? b.mapGlb[d]),
  mapWrg: dims((d) => a.mapWrg[d] ?? b.mapWrg[d]),
  mapLcl: dims((d) => a.mapLcl[d] ?? b.mapLcl[d]),
});

/** Two parts of the output: as many as the longer one asks for; a part that asks for none is written by one. */
const sideBySide = (a: ParallelExtents, b: ParallelExtents): ParallelExtents => ({
  mapGlb: dims((d) => longerOf(a.mapGlb[d], b.mapGlb[d])),
  mapWrg: dims((d) => longerOf(a.mapWrg[d], b.mapWrg[d])),
  mapLcl: dims((d) => a.mapLcl[d] ?? b.mapLcl[d]),
});

/** The parts of a `dispatch(d, …)`, each with the number of groups, or of work-items, of dimension d that come before its own. */
export interface RegionExtents {
  readonly kind: "mapGlb" | "mapWrg";
  readonly whole: ParallelExtents;
  readonly from: readonly Size[];
}

/** Undefined where a part is not spread over the dimension, or not as the others are. */
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

/** The longest `mapLcl` of each dimension, wherever it is: the default where none writes the output. */
export function longestLocal(body: Term): (Size | undefined)[] {
  const found: (Size | undefined)[] = [];
  const seen = new Set<Term>();
  const visit = (t: Term): void => {
    if (seen.has(t)) return;
    seen.add(t);
    if (t.tag === "prim" && t.prim === "mapLcl" && t.type.tag === "array") {
      const d = t.sizes[0]!.constant!;
      found[d] = longer(found[d], t.type.size);
    }
    if (t.tag === "prim" && t.prim === "iterateSeq") [firstStep(t), t.args[1]!].forEach(visit);
    else children(t).forEach(visit);
  };
  visit(body);
  return found;
}

function longer(a: Size | undefined, b: Size): Size {
  if (a === undefined) return b;
  return (a.constant ?? 0) >= (b.constant ?? 0) ? a : b;
}
