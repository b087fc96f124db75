/** @file The (n+1)-th place, counted through the whole term: a number that no strategy of the places by themselves has. */
import { lazy, leftChoice, type MatchFailure, type Strategy } from "../strategies/index.ts";
import { one } from "./one-level.ts";

/** s at the place that comes after n others where it applies, from the root down and left to right. */
export function skip(n: number, s: Strategy): Strategy {
  const name = `skip(${n}, ${s.name})`;
  return {
    name,
    start(m) {
      let left = n;
      const counted: Strategy = {
        name: s.name,
        start(inner) {
          const term = inner.term;
          const why = `one of the first ${n} places`;
          const skipped: MatchFailure = { tag: "refused", strategy: name, term, why };
          const succeeded = (): void => (left-- > 0 ? inner.fail(skipped) : undefined);
          inner.push({ succeeded, failed: () => {} });
          inner.evaluate(s, term);
        },
      };
      const visit: Strategy = lazy(name, () => leftChoice(counted, one(visit)));
      m.evaluate(visit, m.term);
    },
  };
}
