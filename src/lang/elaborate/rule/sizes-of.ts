/** @file The sizes that a term mentions, as arguments of primitives and in types. */
import { children, type Size, type Term, visitType } from "../../../term/index.ts";

/** Each once. */
export function sizesOf(term: Term): Size[] {
  const found = new Set<Size>();
  const seen = new Set<Term>();
  const visit = (t: Term): void => {
    if (seen.has(t)) return;
    seen.add(t);
    visitType(t.type, { size: (s) => void found.add(s) });
    if (t.tag === "prim") for (const s of t.sizes) found.add(s);
    for (const c of children(t)) visit(c);
  };
  visit(term);
  return [...found];
}
