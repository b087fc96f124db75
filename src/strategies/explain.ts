/**
 * @file Explains why a strategy failed. The strategy is run again with an observer that collects attempts that led to the failure
 * (at most 200,000). The closest misses come first: a condition that did not hold, then the deepest partial match. A failed
 * choice is explained branch by branch.
 */
import { children, type Term } from "../term/index.ts";
import { type Branching, type Cause, Causes, type FailedAttempt, PREDICATE } from "./causes.ts";
import type { ConditionSet } from "./conditions.ts";
import type { Fuel, Strategy } from "./evaluator.ts";
import type { MatchFailure, StrategyFailed } from "./result.ts";
import { rewrite } from "./rewrite.ts";

/**
 * The failed attempts in one branch of a choice, or in the whole strategy: near misses, attempts that matched nothing, and the
 * branches of choices inside it. Attempts in the inner branches are counted here too.
 */
export interface FailedBranch {
  /** The strategy of the branch; undefined for the whole strategy. */
  readonly strategy: Strategy | undefined;
  /** The number of failed attempts in the branch. */
  readonly tried: number;
  /** Attempts that matched partly, or with a reason of their own, closest first; at most three, a rule once per term. */
  readonly misses: readonly FailedAttempt[];
  /** Attempts that matched nothing, grouped by rule. */
  readonly far: readonly UnlikelyCause[];
  /** The branches of the choice inside this branch, closest first; at most three. Empty if there is no choice. */
  readonly branches: readonly FailedBranch[];
  /** The number of further branches, which `branches` omits. */
  readonly more: number;
}

/** The failed attempts of one rule or predicate that matched nothing: their number and the first of them. */
export interface UnlikelyCause {
  readonly rule: string;
  /** The number of failed attempts of the rule. */
  readonly count: number;
  /** The first of these attempts. */
  readonly example: FailedAttempt;
  /** Child numbers from the example's sub-term to the nearest part at which the rule was not tried and its left side matches. */
  readonly inside: readonly number[] | undefined;
}

/** The explanation of a failed run: its failed attempts as a tree of branches, with figures about the whole run. */
export interface Explanation extends FailedBranch {
  /** The number of rewrites during the run, undone ones included. */
  readonly applied: number;
  /** The primitives at the root of the left sides of rules that did not match. */
  readonly heads: ReadonlySet<string>;
  /** The strategies with a source position that the failure passed through, innermost first. */
  readonly failurePath: readonly Strategy[];
  /** The failure with which the run ended; undefined if it was stopped before any failure, or succeeded. */
  readonly failure: MatchFailure | undefined;
}

function headsOf(causes: readonly Cause[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { failure: f } of causes)
    if (f.tag === "noMatch" && f.pattern.tag === "prim") found.add(f.pattern.prim);
  return found;
}

const CAP = 3;
const NO_FAILURE: Pick<StrategyFailed, "failurePath" | "failure"> = {
  failurePath: [],
  failure: undefined,
};

/**
 * Runs `strategy` on `term` again and explains its failure. If the run succeeds, the explanation has no attempts and no failure.
 * `fuel` bounds the run; without it `DEFAULT_FUEL` does. Raises LimitError like `rewrite`.
 */
export function explainStrategy(
  strategy: Strategy,
  term: Term,
  conditions: ConditionSet,
  fuel?: Fuel,
): Explanation {
  const causes = new Causes();
  const result = rewrite(strategy, term, { conditions, fuel, observer: causes });
  const { failurePath, failure } = result.success ? NO_FAILURE : result;
  const list = result.success ? [] : causes.list;
  const whole = branchOf(undefined, list, causes.root);
  return {
    ...whole,
    applied: causes.applications,
    heads: headsOf(list),
    failurePath,
    failure,
  };
}

// ---------------------------------------------------------------- the tree

/** Explains the attempts `causes` below the node `at` of the tree of choices. */
function branchOf(
  strategy: Strategy | undefined,
  causes: readonly Cause[],
  at: Branching,
): FailedBranch {
  const far = farMisses(causes);
  const isPlaced = far.some((f) => f.inside !== undefined);
  const isNear = (c: Cause): boolean => c.closeness > (isPlaced ? PREDICATE : 0);
  const misses = nearest(causes.flatMap((c) => (isNear(c) ? (c.miss ?? []) : [])));
  const inner = branches(causes, at).sort((a, b) => closeness(b) - closeness(a));
  return {
    strategy,
    tried: causes.length,
    misses,
    far,
    branches: inner.slice(0, CAP),
    more: Math.max(0, inner.length - CAP),
  };
}

/**
 * The branches below `at` in which something was tried. A choice with only one such branch is skipped, and a choice nested as a
 * branch of a choice is flattened into its parent.
 */
function branches(causes: readonly Cause[], at: Branching): FailedBranch[] {
  const groups = new Map<Branching, Cause[]>();
  for (const cause of causes) {
    const below = childToward(at, cause.at);
    if (below === undefined) continue;
    const group = groups.get(below);
    if (group === undefined) groups.set(below, [cause]);
    else group.push(cause);
  }
  const [only] = groups;
  if (only === undefined) return [];
  if (groups.size === 1) return branches(only[1], only[0]);
  return [...groups].flatMap(([below, group]) => {
    const inner = below.isChoice ? branches(group, below) : [];
    return inner.length > 0 ? inner : [branchOf(below.branch?.strategy, group, below)];
  });
}

/** The node directly below `at` on the path to `to`; undefined if `to` is `at`. */
function childToward(at: Branching, to: Branching): Branching | undefined {
  let below: Branching | undefined;
  for (let b: Branching | undefined = to; b !== undefined && b !== at; b = b.parent) below = b;
  return below;
}

const closeness = (b: FailedBranch): number => b.misses[0]?.closeness ?? 0;

/** The three closest misses; each rule is listed once per term. */
function nearest(misses: readonly FailedAttempt[]): readonly FailedAttempt[] {
  const kept: FailedAttempt[] = [];
  for (const miss of [...misses].sort((a, b) => b.closeness - a.closeness)) {
    if (kept.length === CAP) break;
    if (!kept.some((k) => k.rule === miss.rule && k.term === miss.term)) kept.push(miss);
  }
  return kept;
}

/** Groups the attempts with closeness 0 by rule; rules that match inside the term come first, predicates last. */
function farMisses(causes: readonly Cause[]): readonly UnlikelyCause[] {
  const found = new Map<string, UnlikelyCause>();
  for (const { miss, rule, closeness } of causes) {
    if (closeness > 0) continue;
    const known = found.get(rule);
    if (known !== undefined) found.set(rule, { ...known, count: known.count + 1 });
    else if (miss !== undefined)
      found.set(rule, { rule, count: 1, example: miss, inside: matchInside(miss, causes) });
  }
  const rank = ({ example, inside }: UnlikelyCause): number =>
    inside !== undefined ? 0 : example.failure.tag === "refused" ? 2 : 1;
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

/** The most parts of a term that are compared with a rule's left side. */
const PARTS = 1_000;

/** The path to the outermost part of the term of `miss` at which its rule was not tried and its left side matches. */
function matchInside(
  { rule, failure }: FailedAttempt,
  causes: readonly Cause[],
): readonly number[] | undefined {
  if (failure.tag !== "noMatch" || failure.pattern.tag === "meta") return undefined;
  const tried = new Set(causes.flatMap((c) => (c.rule === rule ? [c.failure.term] : [])));
  const parts = [{ term: failure.term, path: [] as readonly number[] }];
  for (let i = 0; i < parts.length && i < PARTS; i++) {
    const { term, path } = parts[i]!;
    if (i > 0 && !tried.has(term) && failure.matches(term)) return path;
    children(term).forEach((t, k) => {
      parts.push({ term: t, path: [...path, k] });
    });
  }
  return undefined;
}
