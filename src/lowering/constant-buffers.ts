/** @file What a kernel reads from constant memory: the buffers of what stands in `toConstant`. */
import { type Prim, subterms, type Term, unlabel } from "../term/index.ts";
import { loweringFailed, notConstant } from "./errors.ts";
import type { Symbols } from "./symbols.ts";

/** A buffer has one address space in a kernel: all that reads it there reads it from constant memory. */
export function constantBuffers(body: Term, symbols: Symbols): ReadonlySet<string> {
  const names = [...subterms(body)].filter(isMarked).map((t) => {
    const arg = unlabel(t.args[0]!);
    if (arg.tag !== "free") throw loweringFailed([notConstant(t)]);
    return arg.name;
  });
  return new Set(names.flatMap((name) => symbols.buffersOf(name).map((b) => b.name)));
}

const isMarked = (t: Term): t is Prim => t.tag === "prim" && t.prim === "toConstant";
