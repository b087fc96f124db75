/**
 * @file Indices as simple as the loops and conditions around them allow.
 *
 * In:  statements without `for`; the work-item ids with their ranges.
 * Out: the same statements; a clamp that never bites where it stands is gone (`if (i < n) … xs[min(i, n - 1)]`), and so is a
 *      condition that always or never holds there.
 * Preserves: the values of all indices where they are computed.
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
  /** Ids and loop variables: they keep their value in the body that they are in scope of. */
  readonly fixed: ReadonlySet<string>;
}

function settle(
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
  const expr = (e: Expr): Expr => settleExpr(e, at);
  if (s.tag === "if") {
    const cond = expr(s.cond);
    if (truth(cond) !== undefined) return list(truth(cond) ? s.then : s.else, at);
    const then = list(s.then, guarded(at, s.cond, true));
    return [{ ...s, cond, then, else: list(s.else, guarded(at, s.cond, false)) }];
  }
  return [mapStmt(s, { expr, size, body: (b) => list(b, s.tag === "loop" ? inLoop(s, at) : at) })];
}

/** Of a choice each branch is computed only where it is chosen. */
function settleExpr(e: Expr, at: KnownIndices): Expr {
  const go = (p: Expr): Expr => settleExpr(p, at);
  if (e.tag !== "select")
    return foldCondition(
      mapExpr(e, go, (n) => simplify(n, at.facts)),
      at.facts,
    );
  const cond = go(e.cond);
  if (truth(cond) !== undefined) return go(truth(cond) ? e.then : e.else);
  const then = settleExpr(e.then, guarded(at, e.cond, true));
  return { ...e, cond, then, else: settleExpr(e.else, guarded(at, e.cond, false)) };
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

/** Simplification of indices and conditions. */
export const simplification = optionalPass({
  name: "simplification",
  makes: "indices and conditions are as simple as the loops and conditions around them allow",
  run: onBody<FlatCode>((body, { facts, table }, { ids }) => settle(body, ids, facts, table)),
});
