/** @file The parts of a term, each once, however often it is shared. */
import { children, type Term } from "./term.ts";

/** The term and all that it is made of, in order of first appearance in print: each before its own parts. */
export function* subterms(root: Term): Iterable<Term> {
  const seen = new Set<Term>();
  const todo = [root];
  for (let t = todo.pop(); t !== undefined; t = todo.pop()) {
    if (seen.has(t)) continue;
    seen.add(t);
    yield t;
    const parts = children(t);
    for (let i = parts.length - 1; i >= 0; i--) todo.push(parts[i]!);
    if (t.tag === "app") todo.push(t.fun);
  }
}
