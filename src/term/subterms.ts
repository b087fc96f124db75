/** @file Traversal of all sub-terms. */
import { children, type Term } from "./term.ts";

/**
 * Yields the term and all its sub-terms, each once even if shared, parents before children and in the order of the printed text.
 */
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
