/**
 * @file `skip`: applies a strategy at the (n+1)-th node where it applies, counted over the whole term. A strategy local to one
 * node cannot count.
 */
import { lazy, leftChoice, type MatchFailure, type Strategy } from "../strategies/index.ts";
import { one } from "./one-level.ts";

/**
 * Applies s at the first node where it succeeds after the n first such nodes, in pre-order; the results at these n nodes are
 * undone. Fails if s succeeds at n nodes or fewer. The count starts anew at each evaluation.
 */
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
          const succeeded = (): void => {
            inner.effects++;
            if (left-- > 0) inner.fail(skipped);
          };
          inner.push({ succeeded, failed: () => {} });
          inner.evaluate(s, term);
        },
      };
      const visit: Strategy = lazy(name, () => leftChoice(counted, one(visit)));
      m.evaluate(visit, m.term);
    },
  };
}
