/** @file How often, and how contiguously, a term reads the elements of one of its parts. */
import {
  add,
  asLinear,
  type Facts,
  max,
  neg,
  proveLE,
  type Size,
  unlessImpossible,
} from "../size/index.ts";
import type { Term } from "../term.ts";
import type { Type } from "../type.ts";
import { ElementReads } from "./element-reads.ts";
import { addressOf, mostSolutions } from "./most-solutions.ts";
import type { ElementRead, FoundReads } from "./read-record.ts";

/** A number that is found with so many steps, or the reason why it is not known. */
export interface PartMeasure {
  readonly value: Size | string;
  /** The reads that have been followed. */
  readonly steps: number;
}

/**
 * How often computing all of `whole` reads an element of `part`, at most; 0 if it reads none. A read of one element that an iteration
 * repeats counts once. Elements that a boundary or `clampIdx` repeats at an edge count once there. `part` mentions no variable that
 * `whole` binds. Not known where a function of an iteration, or one that is not known, reads the part.
 */
export function readsOfPart(whole: Term, part: Term, facts: Facts): PartMeasure {
  const found = remembered(COUNTED, whole, part, (w) => w.ofAll());
  const { steps } = found;
  if ("why" in found) return { value: found.why, steps };
  const { reads } = found;
  return {
    value: unlessImpossible<Size | string>(TOO_LARGE, () => sumOf(reads, whole, facts)),
    steps,
  };
}

/** A size that is too large to be computed. */
const TOO_LARGE = "its size is too large";

function sumOf(reads: readonly ElementRead[], { session: { sizes } }: Term, facts: Facts): Size {
  const sums = new Map<string, Size>();
  for (const read of reads) {
    const { component } = read;
    const more = mostSolutions(read, facts);
    const known = sums.get(component);
    sums.set(component, known === undefined ? more : add(known, more));
  }
  return [...sums.values()].reduce((a, b) => larger(a, b, facts), sizes.nat(0));
}

/**
 * How many elements of `part` lie between those that neighbouring elements of the result of `whole` read: 0 where they read the same,
 * 1 where they read neighbours, and the most of all reads. Of arrays in `part`, rows lie one after the other. Not known for an index
 * that depends on data, for a result that is no array, and where `readsOfPart` is not known.
 */
export function strideOfPart(whole: Term, part: Term, facts: Facts): PartMeasure {
  const found = remembered(PLACED, whole, part, (w) => w.ofElement());
  const { steps } = found;
  if ("why" in found) return { value: found.why, steps };
  if (whole.type.tag !== "array") return { value: "the result is no array", steps };
  const { reads } = found;
  return {
    value: unlessImpossible<Size | string>(TOO_LARGE, () => mostStride(reads, whole, facts)),
    steps,
  };
}

function mostStride(
  reads: readonly ElementRead[],
  { session: { sizes } }: Term,
  facts: Facts,
): Size | string {
  let most = sizes.nat(0);
  for (const read of reads) {
    const stride = strideOf(read, facts);
    if (typeof stride === "string") return stride;
    most = larger(most, stride, facts);
  }
  return most;
}

type Found = WeakMap<Term, WeakMap<Term, FoundReads>>;
const COUNTED: Found = new WeakMap();
const PLACED: Found = new WeakMap();

/** What a walk finds for a term and a part: terms do not change, so that it is followed once. */
function remembered(
  known: Found,
  whole: Term,
  part: Term,
  walk: (w: ElementReads) => FoundReads,
): FoundReads {
  if (!isData(whole.type)) return { steps: 0, why: "the matched term is a function" };
  const ofWhole = known.get(whole) ?? new WeakMap<Term, FoundReads>();
  known.set(whole, ofWhole);
  const found =
    ofWhole.get(part) ?? walk(new ElementReads(whole, part, whole.session.limits.reads));
  ofWhole.set(part, found);
  return found;
}

/** How far the element is from the one that the next iteration of the last loop reads; a reason if that is not known. */
function strideOf(read: ElementRead, facts: Facts): Size | string {
  const { indices, data, last } = read;
  if (last === undefined) return "the result is no array";
  if (indices.some((i) => i.vars.some((v) => data.get(v)?.includes(last))))
    return "an index depends on data";
  const linear = asLinear(addressOf(read), last.index);
  if (linear === undefined) return "an index is no multiple of the place in the result";
  const { coefficient } = linear;
  if (coefficient.vars.some((v) => v.sort === "loop")) return "the distance differs";
  if (proveLE(0, coefficient, facts)) return coefficient;
  return proveLE(0, neg(coefficient), facts) ? neg(coefficient) : "the direction is not known";
}

/** The larger of two numbers, as the maximum of both where that is not known. */
function larger(a: Size, b: Size, facts: Facts): Size {
  if (proveLE(a, b, facts)) return b;
  return proveLE(b, a, facts) ? a : max(a, b);
}

/** True for a type without functions. */
const isData = (type: Type): boolean =>
  type.tag === "array"
    ? isData(type.elem)
    : type.tag === "tuple"
      ? type.elems.every(isData)
      : !["fun", "natFun", "boundary"].includes(type.tag);
