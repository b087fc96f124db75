/** @file Collects the sizes that a term mentions, as arguments of primitives and in types. */

import { visitType } from "./map-type.ts";
import type { Size } from "./size/index.ts";
import { subterms } from "./subterms.ts";
import type { Term } from "./term.ts";

/** Returns all sizes in the types and size arguments of a term, each once, in order of first appearance. */
export function sizesIn(term: Term): Size[] {
  const found = new Set<Size>();
  for (const t of subterms(term)) {
    visitType(t.type, { size: (s) => void found.add(s) });
    if (t.tag === "prim") for (const s of t.sizes) found.add(s);
  }
  return [...found];
}

/**
 * Returns the sizes in the types of a term, each once, in order of first appearance: array lengths of every dimension and index
 * bounds. Size arguments of primitives are left out.
 */
export function lengthsIn(term: Term): Size[] {
  const found = new Set<Size>();
  for (const t of subterms(term)) visitType(t.type, { size: (s) => void found.add(s) });
  return [...found];
}
