/** @file The metavariables of patterns. */
import { type Meta, subterms, type Term } from "../term/index.ts";

/** Returns the metavariables of patterns, one for each name, as in its first appearance. */
export function metavariables(patterns: readonly Term[]): Meta[] {
  const found = new Map<string, Meta>();
  for (const t of patterns.flatMap((p) => [...subterms(p)]))
    if (t.tag === "meta" && !found.has(t.name)) found.set(t.name, t);
  return [...found.values()];
}
