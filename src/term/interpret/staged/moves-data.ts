/** @file Terms that only move data: their values are views, which cost index arithmetic when they are read. */
import type { PrimName } from "../../primitives/index.ts";
import type { Term } from "../../term.ts";

const moving = new WeakMap<Term, boolean>();

/** True if a term only moves data: it computes no scalar and reads elements at known places only. */
export function movesData(t: Term): boolean {
  let known = moving.get(t);
  if (known === undefined) {
    known = computedMovesData(t);
    moving.set(t, known);
  }
  return known;
}

function computedMovesData(t: Term): boolean {
  if (t.tag === "lam") return movesData(t.body);
  if (t.tag !== "prim") return t.tag === "var" || t.tag === "lit";
  if (t.prim === "at" && t.args[0]!.tag !== "lit") return false;
  return MOVES.has(t.prim) && t.args.every(movesData);
}

const MOVES: ReadonlySet<PrimName> = new Set<PrimName>([
  "split",
  "join",
  "transpose",
  "slide",
  "zip",
  "unzip",
  "pad",
  "take",
  "drop",
  "concat",
  "at",
  "proj",
  "tuple",
  "clamp",
  "mirror",
  "wrap",
  "constant",
  "label",
  "map",
  "mapSeq",
  "mapSeqUnroll",
  "mapVec",
  "mapGlb",
  "mapWrg",
  "mapLcl",
  "toGlobal",
  "toLocal",
  "toPrivate",
  "toConstant",
  "kernel",
]);
