/** @file The free variables of a term. */
import { type Free, subterms, type Term } from "../term/index.ts";

/**
 * Returns the free variables of a term, each once, in order of appearance. Variables of one name and different types are different.
 */
export const freeVariables = (t: Term): Free[] =>
  [...subterms(t)].filter((u): u is Free => u.tag === "free");
