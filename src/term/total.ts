/**
 * @file Totality: whether every part of a term has a value, for all values of its variables. A term that is not total must stay
 * under the condition that guards it: a checked cast under an `if` would read outside of its array without the guard.
 *
 * A choice is total if both branches are; a function if its body is. The rows of primitives say which of them are partial.
 */
import { indexRange } from "./index-range.ts";
import { PRIMITIVES } from "./primitives/index.ts";
import {
  decideCondition,
  emptyFacts,
  makeCondition,
  type Size,
  type SizeCondition,
  sameCondition,
} from "./size/index.ts";
import { subterms } from "./subterms.ts";
import type { Prim, Term } from "./term.ts";

/**
 * Says whether a term has a value for all values of its variables. The term is total if `partial` is absent and all `conditions`
 * hold.
 */
export interface Totality {
  /** The first part that may have no value. */
  readonly partial?: Term;
  /** Conditions on sizes under which the term is total, beside `partial`. */
  readonly conditions: readonly SizeCondition[];
}

const TOTAL: Totality = { conditions: [] };
const memo = new WeakMap<Term, Totality>();

/**
 * Returns the totality of a term, which may have free bound variables: the first sub-term that may have no value, if any, and the
 * conditions on sizes, each once, under which the other sub-terms have one. Guards are ignored: a checked cast under an `if` counts
 * as partial. Memoised.
 */
export function totality(t: Term): Totality {
  const known = memo.get(t);
  if (known !== undefined) return known;
  const made = together([...subterms(t)].map(ownTotality));
  memo.set(t, made);
  return made;
}

/** True if a term has a value for all data and sizes, as far as `totality` can tell. */
export function isTotal(t: Term): boolean {
  const { partial, conditions } = totality(t);
  return partial === undefined && conditions.length === 0;
}

function ownTotality(t: Term): Totality {
  if (t.tag !== "prim") return TOTAL;
  const { partial } = PRIMITIVES[t.prim];
  if (partial === undefined) return TOTAL;
  if (partial === "always") return { partial: t, conditions: [] };
  if (t.type.tag !== "idx") return TOTAL;
  return partial === "range" ? castTotality(t, t.type.size) : lengthTotality(t, t.type.size);
}

function castTotality(t: Prim, bound: Size): Totality {
  const { inside, conditions } = indexRange(t.args[0]!, bound);
  return inside ? { conditions } : { partial: t, conditions: [] };
}

/** Returns totality under the condition size >= 1. A size with a bound variable cannot be stated outside, so it must be proved. */
function lengthTotality(t: Prim, size: Size): Totality {
  const condition = makeCondition("<=", size.table.nat(1), size);
  const verdict = decideCondition(condition, emptyFacts);
  if (verdict === undefined && size.boundDepth === 0) return { conditions: [condition] };
  return verdict ? TOTAL : { partial: t, conditions: [] };
}

function together(parts: readonly Totality[]): Totality {
  const conditions: SizeCondition[] = [];
  for (const c of parts.flatMap((p) => p.conditions))
    if (!conditions.some((d) => sameCondition(c, d))) conditions.push(c);
  const partial = parts.find((p) => p.partial !== undefined)?.partial;
  return partial === undefined && conditions.length === 0
    ? TOTAL
    : { ...(partial && { partial }), conditions };
}
