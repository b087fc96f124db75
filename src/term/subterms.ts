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

/** A sub-term with the number of binders of sizes (`(l: nat) -> …`) of the whole term around it. */
export interface PlacedSubterm {
  readonly term: Term;
  readonly sizeBinders: number;
}

/**
 * Yields the term and all its sub-terms with the number of binders of sizes around each, parents before children. A shared sub-term
 * is yielded once for each number of binders. The heads of applications are left out, and so are the sub-terms of terms that `isEntered`
 * refuses.
 */
export function* placedSubterms(
  root: Term,
  isEntered: (term: Term) => boolean = () => true,
): Iterable<PlacedSubterm> {
  const seen: Set<Term>[] = [];
  const todo: PlacedSubterm[] = [{ term: root, sizeBinders: 0 }];
  for (let p = todo.pop(); p !== undefined; p = todo.pop()) {
    const { term, sizeBinders } = p;
    seen[sizeBinders] ??= new Set();
    if (seen[sizeBinders].has(term)) continue;
    seen[sizeBinders].add(term);
    yield p;
    if (!isEntered(term)) continue;
    const inner = term.tag === "natLam" ? sizeBinders + 1 : sizeBinders;
    for (const part of children(term).toReversed()) todo.push({ term: part, sizeBinders: inner });
  }
}
