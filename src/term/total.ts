/**
 * @file Is a term total: has all that it computes a value, whatever its variables stand for? What is not may be computed only
 * where it was before: a checked cast that an `if` guards reads outside of its array without the guard.
 *
 * A choice is total if both branches are; a function, if its body is. The rows of primitives say which are partial.
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

/** What keeps a term from being total; total if there is no `partial` and the conditions hold. */
export interface Totality {
  /** The first part that may have no value. */
  readonly partial?: Term;
  readonly conditions: readonly SizeCondition[];
}

const TOTAL: Totality = { conditions: [] };
const memo = new WeakMap<Term, Totality>();

/** Of a term whose bound variables may be free. */
export function totality(t: Term): Totality {
  const known = memo.get(t);
  if (known !== undefined) return known;
  const made = together([...subterms(t)].map(ownTotality));
  memo.set(t, made);
  return made;
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

/** What depends on a size that is bound around it cannot be stated outside. */
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
