/**
 * @file `normalize(s)`: s anywhere, outermost first, until nowhere applicable. Meaning: `repeat(topDown(s))`. A sub-term in
 * which s applied nowhere is remembered (terms are hash-consed), so that each round visits only what the last one changed.
 */
import { lazy, leftChoice, repeat, type Strategy } from "../strategies/index.ts";
import type { Term } from "../term/index.ts";
import { one } from "./one-level.ts";

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

/** Fails at once on a term on which `inner` has failed before. */
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
