/** @file Primitives that read an array. An undefined array of n elements means the same as n undefined elements. */
import { PRIMITIVES } from "../primitives/index.ts";
import type { Prim } from "../term.ts";

const PASSES_ON: ReadonlySet<string> = new Set(["scalar", "structure", "memory", "host", "mark"]);

/** True for algorithmic and layout primitives whose last argument is an array. They take no UNDEF for it but `undefElements`. */
export function readsArrays(t: Prim): boolean {
  return !PASSES_ON.has(PRIMITIVES[t.prim].role) && t.args.at(-1)?.type.tag === "array";
}
