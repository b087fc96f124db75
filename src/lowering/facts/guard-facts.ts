/** @file Facts about indices that follow from a condition in the branch where it holds, and in the branch where it fails. */
import {
  type ConditionOperator,
  type Facts,
  makeCondition,
  proveLE,
  type Size,
  simplify,
  sizeOfView,
  sub,
  view,
  withCondition,
} from "../../term/index.ts";
import type { Expr, ScalarOp } from "../imperative.ts";
import { positivePart } from "./loop-facts.ts";

interface Guard {
  /** True for the branch where the condition holds, false for the other branch. */
  readonly holds: boolean;
  /**
   * Names of the loop variables, ids and declared integers whose value does not change inside the branch; `all` while code is
   * generated, where an index mentions no other variables. Sizes of the program never change.
   */
  readonly fixed: ReadonlySet<string> | "all";
}

/**
 * Adds to `facts` what the condition says inside one branch. Parts of the condition that are not comparisons of indices, or that
 * mention a variable that is not fixed, add nothing.
 */
export function factsUnderGuard(facts: Facts, cond: Expr, guard: Guard): Facts {
  if (cond.tag !== "op") return facts;
  const [a, b] = cond.args;
  if (cond.op === "not") return factsUnderGuard(facts, a!, { ...guard, holds: !guard.holds });
  if (cond.op === (guard.holds ? "and" : "or"))
    return factsUnderGuard(factsUnderGuard(facts, a!, guard), b!, guard);
  if (a?.tag !== "index" || b?.tag !== "index") return facts;
  const op = (guard.holds ? HOLDS : FAILS)[cond.op];
  if (op === undefined || ![a.size, b.size].every((s) => isFixed(s, guard.fixed))) return facts;
  const known = withCondition(facts, makeCondition(op, a.size, b.size));
  return op === "<" ? ofRegion(known, a.size, b.size) : known;
}

/** From start <= i < start + max(n, 0) concludes 1 <= n, because such an i exists, and hence i < start + n. */
function ofRegion(facts: Facts, i: Size, stop: Size): Facts {
  const v = view(stop);
  if (v.tag !== "sum") return facts;
  for (const t of v.terms) {
    const count = sizeOfView({ tag: "sum", terms: [t] }, stop.table);
    const n = positivePart(count);
    const start = sub(stop, count);
    if (n === count || !proveLE(start, i, facts)) continue;
    const some = withCondition(facts, makeCondition("<=", stop.table.nat(1), n));
    const after = withCondition(some, makeCondition("<=", simplify(start, some), i));
    return withCondition(after, makeCondition("<", i, simplify(stop, some)));
  }
  return facts;
}

const HOLDS: Partial<Record<ScalarOp, ConditionOperator>> = {
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
  eq: "==",
};
const FAILS: Partial<Record<ScalarOp, ConditionOperator>> = {
  lt: ">=",
  le: ">",
  gt: "<=",
  ge: "<",
  ne: "==",
};

const isFixed = (s: Size, fixed: Guard["fixed"]): boolean =>
  fixed === "all" || s.vars.every((v) => v.sort !== "loop" || fixed.has(v.name));
