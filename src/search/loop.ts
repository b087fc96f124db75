/** @file The loops of terms: what a sketch speaks of. Layout is no loop. */
import {
  children,
  isLayout,
  PRIMITIVES,
  type PrimName,
  type Size,
  show,
  type Term,
} from "../term/index.ts";

/** The kinds of loops, whatever says how they are computed: `mapSeq`, `mapGlb` and `mapVec` are maps. */
export type LoopFamily = "map" | "reduce" | "scan" | "reduceByIndex" | "iterate";

/** A term that computes by a loop. */
export interface TermLoop {
  readonly kind: LoopFamily;
  readonly prim: PrimName;
  /** How many elements it has, or how many steps. */
  readonly extent: Size;
  /** What it computes in each step, without its parameters. */
  readonly body: Term;
  /** The arrays that it reads, and where it begins. */
  readonly others: readonly Term[];
}

/** The kind of the loops that a primitive makes; undefined if it makes none. */
export function loopFamily(prim: PrimName): LoopFamily | undefined {
  const { maps, folds } = PRIMITIVES[prim];
  if (maps === true || prim === "mapSeqSlide") return "map";
  if (prim === "iterate" || prim === "iterateSeq") return "iterate";
  if (folds !== true) return undefined;
  if (prim.startsWith("scan")) return "scan";
  return prim.startsWith("reduceByIndex") ? "reduceByIndex" : "reduce";
}

/** True for a loop that says already how it is computed: it stands in the way of rules about `map` and `reduce`. */
export const isLowered = (t: Term): boolean =>
  t.tag === "prim" && t.prim !== loopFamily(t.prim) && loopFamily(t.prim) !== undefined;

/** The loop that a term is; undefined for other terms, and for a `map` that only moves data. */
export function loopOf(t: Term): TermLoop | undefined {
  if (t.tag !== "prim") return undefined;
  const kind = loopFamily(t.prim);
  if (kind === undefined) return undefined;
  const at = t.prim === "mapSeqSlide" ? 1 : 0;
  const f = t.args[at]!;
  if (t.prim === "map" && isLayout(f)) return undefined;
  const extent = kind === "iterate" ? t.sizes[0] : extentOf(t, at);
  if (extent === undefined) return undefined;
  const others = t.args.filter((_, i) => i !== at);
  return { kind, prim: t.prim, extent, body: withoutParameters(f), others };
}

function extentOf(t: Term & { readonly tag: "prim" }, at: number): Size | undefined {
  const { type } = at === 1 ? t : t.args.at(-1)!;
  return type.tag === "array" ? type.size : undefined;
}

/** The loops of a term, outer ones first, each once. */
export function loopsIn(t: Term, seen = new Set<Term>()): readonly TermLoop[] {
  if (seen.has(t)) return [];
  seen.add(t);
  const own = loopOf(t);
  return [...(own === undefined ? [] : [own]), ...children(t).flatMap((c) => loopsIn(c, seen))];
}

/** The body of a function, without its parameters; any other term itself. */
export function withoutParameters(t: Term): Term {
  return t.tag === "lam" || t.tag === "natLam" ? withoutParameters(t.body) : t;
}

/** A loop as sketches write it: `map[n /^ 32]`. */
export const showLoop = ({ prim, extent }: Pick<TermLoop, "prim" | "extent">): string =>
  `${prim}[${show(extent)}]`;
