/** @file Reductions and loops whose state is small enough for registers: what nothing names a memory for is kept there. */
import {
  PRIMITIVES,
  type Prim,
  type PrimName,
  subterms,
  type Term,
  type Type,
  unlabel,
} from "../../term/index.ts";
import { leafPaths, leaves } from "../path.ts";

/** The loop forms that give their last state. */
const HAS_STATE: ReadonlySet<PrimName> = new Set(["reduceSeq", "reduceSeqUnroll", "repeatWhile"]);

/** The most elements of a state that is kept in private memory though nothing names that memory. */
const MOST = 64;

/**
 * True for a `reduceSeq` or `repeatWhile` whose state has arrays, few elements in all, each of a length that is a number, and whose
 * functions and start are computed by one work-item.
 */
export function hasSmallState(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag !== "prim" || !HAS_STATE.has(e.prim)) return false;
  return leafPaths(e.type) === undefined && fitsRegisters(e.type) && isSequential(e);
}

/** True if all lengths in the type are numbers, and a value has at most 64 scalars or vectors. */
export function fitsRegisters(type: Type): boolean {
  const lengths = leaves(type)?.map(({ dims }) =>
    dims.reduce((n, d) => n * (d.constant ?? Infinity), 1),
  );
  return lengths !== undefined && lengths.reduce((a, b) => a + b, 0) <= MOST;
}

/** True if no parallel map is in the functions or in the start value of a loop form. */
export const isSequential = ({ prim, args }: Prim): boolean =>
  (prim === "repeatWhile" ? args : args.slice(0, 2)).every((part) =>
    [...subterms(part)].every((e) => e.tag !== "prim" || PRIMITIVES[e.prim].role !== "parallel"),
  );
