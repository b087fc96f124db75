/**
 * @file Simplification of indices and conditions under the loops and guards around them (range and condition propagation).
 *
 * In:  flat code; the work-item ids with their ranges. Out: the same code, without clamps that have no effect where they stand
 *      and without conditions that always or never hold there.
 * Invariant: every index has the same value wherever it is computed. A load that the statements before a condition execute, too, keeps the
 *      index that it has there: equal loads stay equal, and are shared later.
 *
 *     if (i < n) { out[i] = xs[min(i, n - 1)]; }   ->   if (i < n) { out[i] = xs[i]; }
 */
import { type Facts, type Size, simplify, sub, withRange } from "../../term/index.ts";
import { mapStmt, stmtExprs } from "../code.ts";
import { mapExpr, onceEach, unconditionalParts, visitOnce } from "../expr-parts.ts";
import { foldCondition, truth } from "../facts/fold-condition.ts";
import { factsUnderGuard } from "../facts/guard-facts.ts";
import type { Expr, Flat, LoadExpr, Loop, WorkItemId } from "../imperative.ts";
import { ValueNumbers } from "../value-numbers.ts";
import { type FlatCode, type KernelContext, onBody, optionalPass } from "./pass.ts";
import { steadyLoads } from "./steady-loads.ts";

/** The facts at one place of the code, and what has been simplified there. */
class KnownIndices {
  readonly facts: Facts;
  /** Ids and the variables of the loops around: their values do not change inside the body. */
  readonly fixed: ReadonlySet<string>;
  readonly #shared: SharedByPlaces;
  readonly #outer: KnownIndices | undefined;
  readonly #branches = new Map<string, KnownIndices>();
  /** The loads that have been executed here. */
  readonly #loaded = new Set<string>();

  constructor(
    facts: Facts,
    fixed: ReadonlySet<string>,
    shared: SharedByPlaces,
    outer?: KnownIndices,
  ) {
    this.facts = facts;
    this.fixed = fixed;
    this.#shared = shared;
    this.#outer = outer;
  }

  /** Remembers the loads that an expression executes in any case. */
  readonly executes = visitOnce((e: Expr): void => {
    if (e.tag === "load" && this.#shared.steady(e)) this.#loaded.add(placeOf(e));
  }, unconditionalParts);

  /** The index of a load: as in the outermost place that executes the load, too. */
  #indexOf(e: LoadExpr): Size {
    const place = placeOf(e);
    let at: KnownIndices = this;
    for (let o = this.#outer; o !== undefined; o = o.#outer) if (o.#loaded.has(place)) at = o;
    return simplify(e.index, at.facts);
  }

  /** Simplifies an expression. The branches of a `select` are simplified under its condition. */
  readonly expr: (e: Expr) => Expr = onceEach((e) => {
    if (e.tag === "load") return { ...e, index: this.#indexOf(e) };
    if (e.tag !== "select" || e.cond.type.width > 1)
      return foldCondition(
        mapExpr(e, this.expr, (n) => simplify(n, this.facts)),
        this.facts,
      );
    const cond = this.expr(e.cond);
    if (truth(cond) !== undefined) return this.expr(truth(cond) ? e.then : e.else);
    const then = this.branch(e.cond, true).expr(e.then);
    return { ...e, cond, then, else: this.branch(e.cond, false).expr(e.else) };
  });

  /** The branch of a condition where it holds, or where it fails. Equal conditions have the same branches, so facts are added once. */
  branch(cond: Expr, holds: boolean): KnownIndices {
    const key = `${holds}${this.#shared.conditions.of(cond)}`;
    const known = this.#branches.get(key);
    if (known !== undefined) return known;
    const { fixed } = this;
    const facts = factsUnderGuard(this.facts, cond, { holds, fixed });
    const made = new KnownIndices(facts, fixed, this.#shared, this);
    this.#branches.set(key, made);
    return made;
  }

  /** The body of a loop. */
  inside(s: Loop<Flat>): KnownIndices {
    const v = s.stop.table.variable("loop", s.var);
    const facts = withRange(this.facts, v, s.start, sub(s.stop, 1));
    return new KnownIndices(facts, new Set([...this.fixed, s.var]), this.#shared, this);
  }
}

/** What all places of a kernel share. */
interface SharedByPlaces {
  readonly conditions: ValueNumbers;
  /** True for loads that give the same value wherever they stand. */
  readonly steady: (e: LoadExpr) => boolean;
}

const placeOf = ({ buffer, index, type }: LoadExpr): string =>
  `${buffer} ${index.id} ${type.width}`;

function simplifyBody(
  body: readonly Flat[],
  ids: readonly WorkItemId[],
  { facts, table, readOnly }: Pick<KernelContext, "facts" | "table" | "readOnly">,
): readonly Flat[] {
  const id = (f: Facts, { name, extent }: WorkItemId): Facts =>
    withRange(f, table.variable("loop", name), 0, sub(extent, 1));
  const fixed = new Set(ids.map(({ name }) => name));
  const shared = { conditions: new ValueNumbers(), steady: steadyLoads(body, readOnly) };
  return list(body, new KnownIndices(ids.reduce(id, facts), fixed, shared));
}

const list = (body: readonly Flat[], at: KnownIndices): readonly Flat[] =>
  body.flatMap((s) => stmt(s, at));

function stmt(s: Flat, at: KnownIndices): readonly Flat[] {
  stmtExprs(s).forEach(at.executes);
  if (s.tag === "if") {
    const cond = at.expr(s.cond);
    if (truth(cond) !== undefined) return list(truth(cond) ? s.then : s.else, at);
    const then = list(s.then, at.branch(s.cond, true));
    return [{ ...s, cond, then, else: list(s.else, at.branch(s.cond, false)) }];
  }
  const size = (n: Size): Size => simplify(n, at.facts);
  const body = (b: readonly Flat[]): readonly Flat[] =>
    list(b, s.tag === "loop" ? at.inside(s) : at);
  return [mapStmt(s, { expr: at.expr, size, body })];
}

/**
 * The optional pass that simplifies indices and conditions by the facts of the loops and conditions around them: clamps without
 * effect are removed, and an `if` or `select` whose condition is decided becomes its branch.
 */
export const simplification = optionalPass({
  name: "simplification",
  readsRange: true,
  makes: "indices and conditions are simplified under the loops and conditions around them",
  run: onBody<FlatCode>((body, cx, { ids }) => simplifyBody(body, ids, cx)),
});
