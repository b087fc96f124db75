/** @file The sizes that a term mentions, as arguments of primitives and in types. */
import type { Size } from "./size/index.ts";
import { subterms } from "./subterms.ts";
import type { Term } from "./term.ts";
import { visitType } from "./type.ts";

/** Each once, in order of first appearance. */
export function sizesIn(term: Term): Size[] {
  const found = new Set<Size>();
  for (const t of subterms(term)) {
    visitType(t.type, { size: (s) => void found.add(s) });
    if (t.tag === "prim") for (const s of t.sizes) found.add(s);
  }
  return [...found];
}

/** The lengths of all arrays that a term is made of, of each dimension. */
export function lengthsIn(term: Term): Size[] {
  const found = new Set<Size>();
  for (const t of subterms(term)) visitType(t.type, { size: (s) => void found.add(s) });
  return [...found];
}
