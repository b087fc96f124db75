/**
 * @file `normalize(s)` applies s at any node, outermost first, until it applies nowhere: `repeat(topDown(s))`. Sub-terms in
 * which s applied nowhere are remembered by identity (terms are hash-consed), so a round visits only what the previous one
 * changed.
 */
import { lazy, leftChoice, repeat, type Strategy } from "../strategies/index.ts";
import type { Term } from "../term/index.ts";
import { one } from "./one-level.ts";

/**
 * Applies s at the first node where it succeeds, in pre-order, again and again until it succeeds nowhere. Never fails, but a run
 * that does not end is stopped by its budget or as a cycle. Equivalent to `repeat(topDown(s))` but skips sub-terms known to be in
 * normal form.
 */
export function normalize(s: Strategy): Strategy {
  return {
    name: `normalize(${s.name})`,
    start(m) {
      const normal = new Set<Term>();
      const visit: Strategy = remembering(
        normal,
        lazy(`topDown(${s.name})`, () => leftChoice(s, one(visit))),
      );
      m.evaluate(repeat(visit), m.term);
    },
  };
}

/** Runs `inner`, but fails at once on a term on which `inner` has failed before. */
function remembering(failed: Set<Term>, inner: Strategy): Strategy {
  return {
    name: inner.name,
    start(m) {
      const term = m.term;
      if (failed.has(term)) {
        return m.fail({
          tag: "refused",
          strategy: "normalize",
          term,
          why: "nothing applies in it",
          kind: "summary",
        });
      }
      m.push({ succeeded: () => {}, failed: () => void failed.add(term) });
      m.evaluate(inner, term);
    },
  };
}
