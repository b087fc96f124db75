/** @file Is an integer an index of so many elements, whatever the sizes and the indices in it are? */
import { indexSize } from "./index-term.ts";
import {
  bounds,
  emptyFacts,
  evaluate,
  type Facts,
  INT_MAX,
  launchLimits,
  makeCondition,
  provablyWithin,
  proveLE,
  type Size,
  type SizeCondition,
  sub,
  withLaunch,
  withRange,
} from "./size/index.ts";
import { lengthsIn, sizesIn } from "./sizes-in.ts";
import { subterms } from "./subterms.ts";
import type { Term } from "./term.ts";

/** The integer as a size, where it depends on no data; and whether it was proved to lie in [0, bound). */
export interface IndexRange {
  readonly size: Size | undefined;
  readonly inside: boolean;
  /** On sizes, for the numbers on the way to it not to wrap: `(i + j) % n` needs 2 * n - 2 to be an i32. */
  readonly conditions: readonly SizeCondition[];
}

/** What is known of a term and of the variables of index types in it. */
export function indexRange(index: Term, bound: Size): IndexRange {
  const { sizes } = index.session;
  const named = [bound, ...sizesIn(index)].flatMap((s) => s.vars.map((v) => v.size));
  let facts: Facts = withLaunch(emptyFacts, launchLimits(named, [bound, ...lengthsIn(index)]));
  const variables = new Map<Term, Size>();
  for (const t of subterms(index)) {
    if ((t.tag !== "var" && t.tag !== "free") || t.type.tag !== "idx") continue;
    const i = sizes.variable("loop", `i${variables.size}`);
    variables.set(t, i);
    facts = withRange(facts, i, sizes.nat(0), sub(t.type.size, sizes.nat(1)));
  }
  const conditions: SizeCondition[] = [];
  const demand = (s: Size): boolean => {
    const condition = withinInt(s, facts);
    if (condition !== undefined) conditions.push(condition);
    return condition !== undefined;
  };
  const size = indexSize(index, facts, (t) => variables.get(t), demand);
  const inside =
    size !== undefined &&
    proveLE(sizes.nat(0), size, facts) &&
    proveLE(size, sub(bound, sizes.nat(1)), facts);
  return { size, inside, conditions };
}

/** Sizes for which an index must do. */
const MODERATE = 2 ** 10;

/** The condition on sizes that keeps a number within 32 bits; undefined if there is none, or only for small sizes. */
function withinInt(s: Size, facts: Facts): SizeCondition | undefined {
  const { hi } = bounds(s, facts);
  if (hi === undefined || hi.boundDepth > 0 || hi.vars.some((v) => v.sort === "loop"))
    return undefined;
  const most = evaluate(hi, () => MODERATE);
  const isModerate = typeof most === "number" && most <= INT_MAX;
  return isModerate && provablyWithin(s, -INT_MAX - 1, hi, facts)
    ? makeCondition("<=", hi, INT_MAX)
    : undefined;
}
