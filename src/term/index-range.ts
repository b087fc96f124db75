/** @file Is an integer an index of so many elements, whatever the sizes and the indices in it are? */
import { indexSize } from "./index-term.ts";
import { emptyFacts, type Facts, proveLE, type Size, sub, withRange } from "./size/index.ts";
import type { Term } from "./term.ts";

/** The integer as a size, where it depends on no data; and whether it was proved to lie in [0, bound). */
export interface IndexRange {
  readonly size: Size | undefined;
  readonly inside: boolean;
}

/** What is known of a term and of the variables of index types in it. */
export function indexRange(index: Term, bound: Size): IndexRange {
  const { sizes } = index.session;
  let facts: Facts = emptyFacts;
  const seen = new Map<Term, Size>();
  const size = indexSize(index, facts, (t) => {
    if ((t.tag !== "var" && t.tag !== "free") || t.type.tag !== "idx") return undefined;
    const known = seen.get(t) ?? sizes.variable("loop", `i${seen.size}`);
    seen.set(t, known);
    facts = withRange(facts, known.vars[0]!, sizes.nat(0), sub(t.type.size, sizes.nat(1)));
    return known;
  });
  const inside =
    size !== undefined &&
    proveLE(sizes.nat(0), size, facts) &&
    proveLE(size, sub(bound, sizes.nat(1)), facts);
  return { size, inside };
}
