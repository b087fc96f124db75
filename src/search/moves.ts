/**
 * @file All rewrites of a term by some strategies at all places, computed once for each interned sub-term: a step changes one path, and what is
 * beside it is looked up.
 */
import {
  type ConditionSet,
  type Evaluator,
  type MatchFailure,
  NO_ARGUMENTS,
  type Strategy,
  tryRule,
} from "../strategies/index.ts";
import {
  children,
  type SizeCondition,
  type Term,
  unlessImpossible,
  withChildren,
} from "../term/index.ts";

/** Child numbers, from the root of the whole term down. */
export type Path = { readonly child: number; readonly rest: Path } | undefined;

/** A strategy applied at a place. */
export interface Move {
  readonly strategy: Strategy;
  readonly path: Path;
  /** The whole term after it. */
  readonly after: Term;
  /** The conditions that it adds. */
  readonly needs: readonly SizeCondition[];
}

/** A strategy whose form matches a term, and why it does not apply. */
export interface NearMove {
  readonly strategy: Strategy;
  readonly failure: MatchFailure;
}

/** A term after a move, and what is known of its sizes. */
interface After {
  readonly term: Term;
  readonly conditions: ConditionSet;
}

const NOTHING: readonly Move[] = [];

/** The rewrites of the terms that one search meets. */
export class Moves {
  readonly #inner: readonly Strategy[];
  readonly #whole: readonly Strategy[];
  readonly #run: Evaluator;
  readonly #conditions: ConditionSet;
  readonly #mostNodes: number;
  readonly #known = new Map<Term, readonly Move[]>();

  /** Strategies that change any term are tried on the whole term alone. Terms of more than `mostNodes` nodes are left out. */
  constructor(strategies: readonly Strategy[], run: Evaluator, mostNodes: number) {
    this.#inner = strategies.filter((s) => !changesAny(s));
    this.#whole = strategies.filter(changesAny);
    this.#run = run;
    this.#conditions = run.conditions;
    this.#mostNodes = mostNodes;
  }

  /** The rewrites of a whole term, in the order of the strategies and then from the root down. */
  of(t: Term): readonly Move[] {
    return [...this.#here(this.#whole, t), ...this.#from(t)];
  }

  /** Of the strategies whose left side matches somewhere in the term, why they do not apply there; at most `most`. */
  near(t: Term, most: number): readonly NearMove[] {
    const found: NearMove[] = [];
    const seen = new Set<Term>();
    const go = (u: Term): void => {
      if (found.length >= most || seen.has(u)) return;
      seen.add(u);
      for (const strategy of this.#inner) {
        const { rule, args = NO_ARGUMENTS } = strategy;
        const outcome = rule && tryRule(rule, args, u, this.#conditions);
        if (outcome?.ok === false && outcome.failure !== undefined && found.length < most)
          found.push({ strategy, failure: outcome.failure });
      }
      children(u).forEach(go);
    };
    go(t);
    return found;
  }

  #from(t: Term): readonly Move[] {
    const known = this.#known.get(t);
    if (known !== undefined) return known;
    const found = isPlace(t) ? [...this.#here(this.#inner, t)] : [];
    const parts = children(t);
    parts.forEach((part, child) => {
      for (const { strategy, path, after: inner, needs } of this.#from(part)) {
        if (inner.nodes + t.nodes - part.nodes > this.#mostNodes) continue;
        const after = withChildren(
          t,
          parts.map((c, k) => (k === child ? inner : c)),
        );
        found.push({ strategy, path: { child, rest: path }, after, needs });
      }
    });
    const all = found.length === 0 ? NOTHING : found;
    this.#known.set(t, all);
    return all;
  }

  #here(strategies: readonly Strategy[], t: Term): readonly Move[] {
    return strategies.flatMap((strategy) => {
      const after = this.#applied(strategy, t);
      if (after === undefined || after.term === t) return NOTHING;
      this.#run.spend(1);
      const { list } = this.#conditions;
      const needs = after.conditions.list.filter((c) => !list.includes(c));
      return [{ strategy, path: undefined, after: after.term, needs }];
    });
  }

  /** The result of a strategy; undefined if it fails, or if a size of the result has no value or is too large. */
  #applied(strategy: Strategy, t: Term): After | undefined {
    return unlessImpossible<After | undefined>(undefined, () => this.#attempt(strategy, t));
  }

  #attempt(strategy: Strategy, t: Term): After | undefined {
    const { rule, args } = strategy;
    if (rule === undefined || args === undefined) return this.#run.ahead(strategy, t);
    const outcome = tryRule(this.#run.ruleFor(rule), args, t, this.#conditions, this.#run.spend);
    return outcome.ok ? outcome : undefined;
  }
}

/** True for a rule whose left side is a term of any form and type. */
const changesAny = ({ rule }: Strategy): boolean =>
  rule !== undefined && rule.lhs.tag === "meta" && rule.lhs.type.tag === "var";

/** True for terms that a rule may be about; the others have no form of their own. */
const isPlace = (t: Term): boolean =>
  t.tag !== "lam" && t.tag !== "natLam" && t.tag !== "var" && t.tag !== "lit";
