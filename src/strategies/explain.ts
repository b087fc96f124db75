/**
 * @file Why a strategy failed: it is run again, to the same end, and every attempt that led to the failure is looked at.
 * The closest misses come first: a condition that did not hold, then the deepest partial match. Where a choice failed, so
 * did all its branches: each says why.
 */
import type { Term } from "../term/index.ts";
import { type Branching, type Cause, Causes, type Miss } from "./causes.ts";
import type { ConditionSet } from "./conditions.ts";
import type { Fuel, Strategy } from "./machine.ts";
import type { MatchFailure, StrategyFailed } from "./result.ts";
import { rewrite } from "./rewrite.ts";

/** What was tried in one branch of a choice, or outside of all. */
export interface FailedBranch {
  /** Undefined: the whole strategy. */
  readonly strategy: Strategy | undefined;
  /** Attempts in it. */
  readonly tried: number;
  /** Closest first; at most three. */
  readonly misses: readonly Miss[];
  /** Attempts of which nothing matched, by rule. */
  readonly far: readonly Far[];
  /** Of the choice inside it, closest first; at most three. None: there is no choice. */
  readonly branches: readonly FailedBranch[];
  /** Further branches. */
  readonly more: number;
}

export interface Far {
  readonly rule: string;
  readonly count: number;
  readonly example: Miss;
}

export interface Explanation extends FailedBranch {
  readonly applied: number;
  /** The primitives that the rules begin with, of which nothing matched. */
  readonly heads: ReadonlySet<string>;
  /** The marked strategies that failed, innermost first. */
  readonly trail: readonly Strategy[];
  readonly failure: MatchFailure | undefined;
}

function headsOf(causes: readonly Cause[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { failure: f } of causes)
    if (f.tag === "noMatch" && f.pattern.tag === "prim") found.add(f.pattern.prim);
  return found;
}

const CAP = 3;
const NO_FAILURE: Pick<StrategyFailed, "trail" | "failure"> = { trail: [], failure: undefined };

export function explainStrategy(
  strategy: Strategy,
  term: Term,
  conditions: ConditionSet,
  fuel?: Fuel,
): Explanation {
  const causes = new Causes();
  const result = rewrite(strategy, term, { conditions, fuel, observer: causes });
  const { trail, failure } = result.success ? NO_FAILURE : result;
  const list = result.success ? [] : causes.list;
  const whole = branchOf(undefined, list, causes.root);
  return { ...whole, applied: causes.applications, heads: headsOf(list), trail, failure };
}

// ---------------------------------------------------------------- the tree

/** A choice of which fewer than two branches tried anything is none to whoever reads the explanation. */
function branchOf(
  strategy: Strategy | undefined,
  causes: readonly Cause[],
  at: Branching,
): FailedBranch {
  const misses = nearest(causes.flatMap((c) => (c.closeness > 0 ? (c.miss ?? []) : [])));
  const inner = branches(causes, at).sort((a, b) => closeness(b) - closeness(a));
  return {
    strategy,
    tried: causes.length,
    misses,
    far: farMisses(causes),
    branches: inner.slice(0, CAP),
    more: Math.max(0, inner.length - CAP),
  };
}

/** The branches below a place, those of a choice that is itself the branch of a choice among them. */
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

/** The place directly below `at` on the way to `to`; undefined if `to` is `at`. */
function childToward(at: Branching, to: Branching): Branching | undefined {
  let below: Branching | undefined;
  for (let b: Branching | undefined = to; b !== undefined && b !== at; b = b.parent) below = b;
  return below;
}

const closeness = (b: FailedBranch): number => b.misses[0]?.closeness ?? 0;

/** The closest, each rule once at each term. */
function nearest(misses: readonly Miss[]): readonly Miss[] {
  const kept: Miss[] = [];
  for (const miss of [...misses].sort((a, b) => b.closeness - a.closeness)) {
    if (kept.length === CAP) break;
    if (!kept.some((k) => k.rule === miss.rule && k.term === miss.term)) kept.push(miss);
  }
  return kept;
}

function farMisses(causes: readonly Cause[]): readonly Far[] {
  const found = new Map<string, Far>();
  for (const { miss, rule, closeness } of causes) {
    if (closeness > 0) continue;
    const known = found.get(rule);
    if (known !== undefined) found.set(rule, { ...known, count: known.count + 1 });
    else if (miss !== undefined) found.set(rule, { rule, count: 1, example: miss });
  }
  const isRule = ({ example }: Far): boolean => example.failure.tag !== "refused";
  return [...found.values()].sort((a, b) => Number(isRule(b)) - Number(isRule(a)));
}
