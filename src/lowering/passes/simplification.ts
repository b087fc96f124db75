/**
 * @file Simplification of indices and conditions under the loops and guards around them (range and condition propagation).
 *
 * In:  flat code; the work-item ids with their ranges. Out: the same code, without clamps that have no effect where they stand
 *      and without conditions that always or never hold there.
 * Invariant: every index has the same value wherever it is computed.
 *
 *     if (i < n) { out[i] = xs[min(i, n - 1)]; }   ->   if (i < n) { out[i] = xs[i]; }
 */
import {
  type Facts,
  type Size,
  type SizeTable,
  simplify,
  sub,
  withRange,
} from "../../term/index.ts";
import { mapExpr, mapStmt } from "../code.ts";
import { foldCondition, truth } from "../facts/fold-condition.ts";
import { factsUnderGuard } from "../facts/guard-facts.ts";
import type { Expr, Flat, Loop, WorkItemId } from "../imperative.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

interface KnownIndices {
  readonly facts: Facts;
  /** Ids and the variables of the loops around: their values do not change inside the body. */
  readonly fixed: ReadonlySet<string>;
}

function simplifyBody(
  body: readonly Flat[],
  ids: readonly WorkItemId[],
  facts: Facts,
  table: SizeTable,
): readonly Flat[] {
  const id = (f: Facts, { name, extent }: WorkItemId): Facts =>
    withRange(f, table.variable("loop", name), 0, sub(extent, 1));
  const fixed = new Set(ids.map(({ name }) => name));
  return list(body, { facts: ids.reduce(id, facts), fixed });
}

const list = (body: readonly Flat[], at: KnownIndices): readonly Flat[] =>
  body.flatMap((s) => stmt(s, at));

function stmt(s: Flat, at: KnownIndices): readonly Flat[] {
  const size = (n: Size): Size => simplify(n, at.facts);
  const expr = (e: Expr): Expr => simplifyExpr(e, at);
  if (s.tag === "if") {
    const cond = expr(s.cond);
    if (truth(cond) !== undefined) return list(truth(cond) ? s.then : s.else, at);
    const then = list(s.then, guarded(at, s.cond, true));
    return [{ ...s, cond, then, else: list(s.else, guarded(at, s.cond, false)) }];
  }
  return [mapStmt(s, { expr, size, body: (b) => list(b, s.tag === "loop" ? inLoop(s, at) : at) })];
}

/** Simplifies an expression. The branches of a `select` are simplified under its condition. */
function simplifyExpr(e: Expr, at: KnownIndices): Expr {
  const go = (p: Expr): Expr => simplifyExpr(p, at);
  if (e.tag !== "select")
    return foldCondition(
      mapExpr(e, go, (n) => simplify(n, at.facts)),
      at.facts,
    );
  const cond = go(e.cond);
  if (truth(cond) !== undefined) return go(truth(cond) ? e.then : e.else);
  const then = simplifyExpr(e.then, guarded(at, e.cond, true));
  return { ...e, cond, then, else: simplifyExpr(e.else, guarded(at, e.cond, false)) };
}

const guarded = ({ facts, fixed }: KnownIndices, cond: Expr, holds: boolean): KnownIndices => ({
  facts: factsUnderGuard(facts, cond, { holds, fixed }),
  fixed,
});

function inLoop(s: Loop<Flat>, { facts, fixed }: KnownIndices): KnownIndices {
  const v = s.stop.table.variable("loop", s.var);
  return {
    facts: withRange(facts, v, s.start, sub(s.stop, 1)),
    fixed: new Set([...fixed, s.var]),
  };
}

/**
 * The optional pass that simplifies indices and conditions by the facts of the loops and conditions around them: clamps without
 * effect are removed, and an `if` or `select` whose condition is decided becomes its branch.
 */
export const simplification = optionalPass({
  name: "simplification",
  makes: "indices and conditions are simplified under the loops and conditions around them",
  run: onBody<FlatCode>((body, { facts, table }, { ids }) => simplifyBody(body, ids, facts, table)),
});
