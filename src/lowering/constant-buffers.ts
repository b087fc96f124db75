/** @file What a kernel reads from constant memory: the buffers of what stands in `toConstant`. */
import { children, type Term, unlabel } from "../term/index.ts";
import { LoweringFailed, notConstant } from "./errors.ts";
import type { Symbols } from "./symbols.ts";

/** A buffer has one address space in a kernel: all that reads it there reads it from constant memory. */
export function constantBuffers(body: Term, symbols: Symbols): ReadonlySet<string> {
  const names = [...marked(body)].map((t) => {
    const arg = unlabel(t.args[0]!);
    if (arg.tag !== "free") throw new LoweringFailed([notConstant(t)]);
    return arg.name;
  });
  return new Set(names.flatMap((name) => symbols.buffersOf(name).map((b) => b.name)));
}

type Prim = Term & { tag: "prim" };

function marked(t: Term, seen = new Set<Term>(), found = new Set<Prim>()): ReadonlySet<Prim> {
  if (seen.has(t)) return found;
  seen.add(t);
  if (t.tag === "prim" && t.prim === "toConstant") found.add(t);
  for (const c of children(t)) marked(c, seen, found);
  return found;
}
