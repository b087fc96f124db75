/** @file The address spaces of a kernel's arguments for which the term names a memory (`toConstant`). */
import { subterms, type Term, unlabel } from "../../term/index.ts";
import { loweringFailed, notInPlace } from "../errors.ts";
import type { ProgramSymbols } from "../generate/symbols.ts";
import { type HostSpace, isMemory, MEMORIES } from "../memories.ts";

/**
 * The address space of each buffer argument, by buffer name; absent for global memory. A buffer has one address space in the whole
 * kernel: naming it once changes all reads. Raises loweringFailed (E0719) if the memory is named for anything but an input or the
 * result of an earlier launch.
 */
export function argumentSpaces(
  body: Term,
  symbols: ProgramSymbols,
): ReadonlyMap<string, HostSpace> {
  const spaces = new Map<string, HostSpace>();
  for (const t of subterms(body)) {
    if (t.tag !== "prim" || !isMemory(t.prim) || MEMORIES[t.prim].holds !== "argument") continue;
    const memory = MEMORIES[t.prim];
    const arg = unlabel(t.args[0]!);
    if (arg.tag !== "free") throw loweringFailed([notInPlace(t, memory)]);
    for (const { name } of symbols.buffersOf(arg.name)) spaces.set(name, memory.space as HostSpace);
  }
  return spaces;
}
