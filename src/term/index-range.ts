/** @file Proves that an integer term is a valid index of an array, for all sizes and all values of the index variables in it. */
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

/**
 * The result of `indexRange`: the integer as a symbolic size, whether it is proved to lie in range, and the conditions of the
 * proof.
 */
export interface IndexRange {
  /** The integer as a symbolic size; undefined if it depends on data. */
  readonly size: Size | undefined;
  /** True if the integer is proved to lie in [0, bound), under `conditions`. */
  readonly inside: boolean;
  /** Conditions on sizes under which no intermediate 32-bit result wraps: `(i + j) % n` needs 2 * n - 2 <= 2^31 - 1. */
  readonly conditions: readonly SizeCondition[];
}

/**
 * Tries to prove that the integer term `index` lies in [0, bound). Every variable of type idx[n] in the term ranges over [0, n);
 * sizes are within the limits of a launch, and `known` holds. `inside` is false if the proof fails, which does not mean that the index
 * is outside.
 */
export function indexRange(index: Term, bound: Size, known: Facts = emptyFacts): IndexRange {
  const { sizes } = index.session;
  const named = [bound, ...sizesIn(index)].flatMap((s) => s.vars.map((v) => v.size));
  let facts: Facts = withLaunch(known, launchLimits(named, [bound, ...lengthsIn(index)]));
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

/** A no-wrap condition must hold at least when every size is this number; otherwise it is not offered. */
const MODERATE = 2 ** 10;

/**
 * Returns the condition on sizes under which `s` fits in an i32. Undefined if there is no such condition, or if it fails for sizes
 * of 1,024 already.
 */
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
