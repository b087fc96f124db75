/** @file In which address space a kernel reads its arguments, where the term names a memory for them. */
import { subterms, type Term, unlabel } from "../../term/index.ts";
import { loweringFailed, notInPlace } from "../errors.ts";
import type { ProgramSymbols } from "../generate/symbols.ts";
import { type HostSpace, isMemory, MEMORIES } from "../memories.ts";

/**
 * By buffer; those that no memory is named for are left out. A buffer has one address space in a kernel: all that reads it there
 * reads it in that one. Raises loweringFailed where a memory of arguments is named for what is none.
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
