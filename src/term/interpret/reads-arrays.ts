/** @file Primitives that are undefined where the array that they read is. */
import { PRIMITIVES } from "../primitives/index.ts";
import type { Prim } from "../term.ts";

const PASSES_ON: ReadonlySet<string> = new Set(["scalar", "structure", "memory", "host", "mark"]);

/** True for algorithmic and layout primitives whose last argument is an array: they give UNDEF if it is UNDEF. */
export function readsArrays(t: Prim): boolean {
  return !PASSES_ON.has(PRIMITIVES[t.prim].role) && t.args.at(-1)?.type.tag === "array";
}
