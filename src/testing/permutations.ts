/** @file Permutations of array indices for rules about `reorder` and `scatter`. */
import { patternsOf, type Rule } from "../strategies/index.ts";
import { type PrimName, type Session, subterms, type Term, type Type } from "../term/index.ts";
import type { Choices } from "./choices.ts";

/** Maps an index to an index of the given type. */
type IndexPermutation = (i: Term, type: Type) => Term;

/**
 * Draws index functions by metavariable: a pair of inverse functions for `reorder(p, q, xs)`, a bijection for `scatter(p, xs)`.
 * Each is a reversal or a rotation by one. Each use draws its own permutation, because two permutations need not commute; a
 * metavariable of two uses keeps its first one.
 */
export function drawPermutations(rule: Rule, c: Choices): ReadonlyMap<string, IndexPermutation> {
  const found = new Map<string, IndexPermutation>();
  const see = (t: Term): void => {
    if (t.tag !== "prim" || (t.prim !== "reorder" && t.prim !== "scatter")) return;
    const names = t.args.slice(0, -1).flatMap((f) => {
      const body = f.tag === "lam" ? f.body : f;
      return body.tag === "meta" ? [body.name] : [];
    });
    if (names.some((name) => found.has(name))) return;
    const pair = c.chance(50) ? [reversal, reversal] : [forward, backward];
    for (const [k, name] of names.entries()) found.set(name, pair[k]!);
  };
  for (const p of patternsOf(rule)) for (const t of subterms(p)) see(t);
  return found;
}

/** Reverses the indices; it is its own inverse. */
const reversal: IndexPermutation = (i, type) =>
  asIndex(i, type, (k, n) => op("sub", op("sub", n, one(k)), k));

/** Rotates by one; the inverse of `backward`. */
const forward: IndexPermutation = (i, type) =>
  asIndex(i, type, (k, n) => op("mod", op("add", k, one(k)), n));

/** Rotates back by one. */
const backward: IndexPermutation = (i, type) =>
  asIndex(i, type, (k, n) => op("mod", op("add", k, op("sub", n, one(k))), n));

/** Computes an index from the number k of index i and the length n, and clamps it to the type. */
function asIndex(i: Term, type: Type, of: (k: Term, n: Term) => Term): Term {
  const s: Session = i.session;
  const i32 = s.types.scalar("i32");
  const n = s.prim("natVal", [type.tag === "idx" ? type.size : s.sizes.nat(0)], [], i32);
  return s.prim("clampIdx", [], [of(s.prim("cast", [], [i], i32), n)], type);
}

const op = (name: PrimName, a: Term, b: Term): Term => a.session.prim(name, [], [a, b], a.type);
const one = (k: Term): Term => k.session.lit(1, k.type);
