/** @file Compiles the text of a kernel, and remembers what was compiled, so that a kernel that is launched again costs nothing more. */

import type { CalledFunction } from "../../../term/interpret/javascript/operation-text.ts";
import type { ARITHMETIC } from "./arithmetic.ts";
import type { ArrayMemory } from "./launch-memory.ts";
import type { Reports } from "./reports.ts";

/** Runs the groups with the numbers `from` to `to` − 1. */
type RunGroups = (from: number, to: number) => void;

/** Binds a compiled kernel to the objects of one launch. */
export type CompiledKernel = (
  reports: Reports,
  arrays: readonly ArrayMemory[],
  functions: readonly CalledFunction[],
  counters: Float64Array,
  maxSteps: number,
  geometry: readonly number[],
  arithmetic: typeof ARITHMETIC,
) => RunGroups;

/** The most kernels, and the most characters of them together, that are remembered. */
const MOST = { kernels: 256, characters: 4_000_000 };

const known = new Map<string, CompiledKernel>();
let characters = 0;

/** Compiles the text of a kernel. A text that was compiled before gives the same function, unless many others came in between. */
export function compiledKernel(text: string): CompiledKernel {
  const found = known.get(text);
  if (found !== undefined) return found;
  const compiled = new Function("X", "A", "K", "C", "M", "g", "arithmetic", text) as CompiledKernel;
  known.set(text, compiled);
  characters += text.length;
  for (const oldest of known.keys()) {
    if (known.size <= MOST.kernels && characters <= MOST.characters) break;
    known.delete(oldest);
    characters -= oldest.length;
  }
  return compiled;
}
