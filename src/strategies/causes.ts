/**
 * @file Collects why a run failed: the attempts that failed and whose failure was not recovered from. When a frame of the
 * evaluator ends with success, or is the condition of an `if`, the attempts noted since it was pushed are dropped. In copies of a
 * sub-term the attempts are noted once.
 */
import type { Place, Term } from "../term/index.ts";
import type { ConditionSet } from "./conditions.ts";
import {
  type Ancestor,
  type Branch,
  type Evaluator,
  type Frame,
  type Observer,
  rootAround,
  type Strategy,
} from "./evaluator.ts";
import type { MatchFailure } from "./result.ts";

/**
 * One attempt that failed, of a rule or of another strategy such as a predicate, with the state of the run at that moment: the
 * sub-term, its place, the whole term and the conditions. Immutable.
 */
export class FailedAttempt {
  /** The strategy's name: for a rule, the rule with its arguments. */
  readonly rule: string;
  /** Where the innermost enclosing strategy with a source position was written. */
  readonly origin: Place | undefined;
  /** The sub-term at which the attempt was made. */
  readonly term: Term;
  readonly failure: MatchFailure;
  /** How near the attempt came to succeeding; greater is closer. 0 when nothing matched or the node has no such child or form. */
  readonly closeness: number;
  /** The conditions on sizes known at that moment. */
  readonly conditions: ConditionSet;
  readonly #above: readonly Ancestor[];

  constructor(m: Evaluator, rule: string, term: Term, failure: MatchFailure, closeness: number) {
    this.rule = rule;
    this.origin = m.origin();
    this.term = term;
    this.failure = failure;
    this.closeness = closeness;
    this.conditions = m.conditions;
    this.#above = m.above();
  }

  /** Child numbers from the root of the whole term to `term`. */
  get path(): readonly number[] {
    return this.#above.map((a) => a.child);
  }

  /** The whole term at the moment of the attempt. */
  get root(): Term {
    return rootAround(this.#above, this.term);
  }
}

/** A node of the tree of choices (`<+`): one branch of one choice, nested in the branches around it. The root has no branch. */
export class Branching {
  readonly branch: Branch | undefined;
  readonly parent: Branching | undefined;
  readonly #inner: Branching[] = [];

  constructor(branch?: Branch, parent?: Branching) {
    this.branch = branch;
    this.parent = parent;
  }

  /** The node for `branch` directly below this node, made on first use. */
  enter(branch: Branch): Branching {
    const known = this.#inner.find((b) => b.branch === branch);
    if (known !== undefined) return known;
    const made = new Branching(branch, this);
    this.#inner.push(made);
    return made;
  }

  /** True if the branch is itself a choice, as the second branch of `a <+ (b <+ c)`. */
  get isChoice(): boolean {
    return this.#inner.some((b) => b.branch?.choice === this.branch?.strategy);
  }

  /**
   * The nearest node from here up to the root that is a branch of `choice`; undefined if there is none. A result means that a
   * recursion has entered the same choice again.
   */
  within(choice: Strategy): Branching | undefined {
    for (let b: Branching | undefined = this; b !== undefined; b = b.parent)
      if (b.branch?.choice === choice) return b;
    return undefined;
  }
}

/**
 * A failed attempt. `miss` holds the full state; it is undefined for a repeated attempt of one rule that matched nothing at the
 * same node of the tree of choices, where the first attempt's state is kept as the example.
 */
export interface Cause {
  /** The branch of the tree of choices in which the attempt was made. */
  readonly at: Branching;
  readonly rule: string;
  readonly failure: MatchFailure;
  readonly closeness: number;
  /** The state of the run at the attempt; undefined for a repetition of an example that is kept. */
  readonly miss: FailedAttempt | undefined;
}

/** A branch of a choice that the run is in; `node` is its node in the tree of choices once an attempt in it has failed. */
interface EnteredBranch {
  readonly branch: Branch;
  readonly outer: EnteredBranch | undefined;
  node?: Branching;
}

/** The greatest number of causes kept; later ones are dropped. */
const ROOM = 200_000;

/**
 * Observer that collects the causes of a failed run. After the run, `list` holds the unrecovered attempts in order (at most
 * 200,000), `root` the tree of choices, and `applications` the number of rewrites, undone ones included.
 */
export class Causes implements Observer {
  /** The root of the tree of choices. */
  readonly root: Branching = new Branching();
  /** The failed attempts that no enclosing success has recovered, in order; at most 200,000. */
  readonly list: Cause[] = [];
  /** The number of rewrites so far, by rules or computed, undone ones included. */
  applications = 0;
  #rule: MatchFailure | undefined;
  readonly #marks: { readonly causes: number; readonly failures: number }[] = [];
  /** The innermost branch of a choice around the present evaluation. */
  #entered: EnteredBranch | undefined;
  /** Per rule, the index in `list` of the last kept attempt with closeness 0. */
  readonly #examples = new Map<string, number>();

  applied(): void {
    this.applications++;
  }

  ruleFailed(m: Evaluator, rule: Strategy, term: Term, failure: MatchFailure): void {
    this.#rule = failure;
    this.#add(m, rule.name, term, failure);
  }

  strategyFailed(m: Evaluator, failure: MatchFailure): void {
    if (failure === this.#rule) return;
    if (failure.tag === "class") this.#add(m, failure.rule, failure.term, failure);
    if (failure.tag !== "refused" || failure.kind === "summary") return;
    this.#add(m, failure.strategy, failure.term, failure);
  }

  pushed(m: Evaluator, { branch }: Frame): void {
    this.#marks.push({ causes: this.list.length, failures: m.unchanged?.failures ?? 0 });
    if (branch !== undefined) this.#entered = { branch, outer: this.#entered };
  }

  popped(m: Evaluator, { isGuard, branch }: Frame, succeeded: boolean): void {
    if (branch !== undefined) this.#entered = this.#entered!.outer;
    const { causes, failures } = this.#marks.pop()!;
    if (!succeeded && isGuard !== true) return;
    this.list.length = causes;
    m.unchanged?.keepFailures(failures);
  }

  #add(m: Evaluator, rule: string, term: Term, failure: MatchFailure): void {
    if (this.list.length === ROOM) return;
    const closeness = closenessOf(failure);
    const at = this.#place();
    const known = closeness === 0 && this.#hasExample(at, rule);
    const miss = known ? undefined : new FailedAttempt(m, rule, term, failure, closeness);
    if (closeness === 0 && !known) this.#examples.set(rule, this.list.length);
    this.list.push({ at, rule, failure, closeness, miss });
  }

  #hasExample(at: Branching, rule: string): boolean {
    const cause = this.list[this.#examples.get(rule) ?? -1];
    return cause?.rule === rule && cause.at === at && cause.miss !== undefined;
  }

  /** The node of the innermost branch; nodes are made for branches in which an attempt has failed. */
  #place(): Branching {
    const fresh: EnteredBranch[] = [];
    let known = this.#entered;
    for (; known !== undefined && known.node === undefined; known = known.outer) fresh.push(known);
    let at = known?.node ?? this.root;
    for (const entered of fresh.reverse()) {
      const again = at.within(entered.branch.choice);
      at = (again?.parent ?? at).enter(entered.branch);
      entered.node = at;
    }
    return at;
  }
}

/** The closeness of a predicate that did not hold. */
export const PREDICATE = 0.5;

/**
 * Orders failures for explanations: a condition, property or class that does not hold (1000), a failure with the author's own words
 * (900), then by the number of matched pattern nodes; a predicate is `PREDICATE`, a rule of which nothing matched is 0.
 */
function closenessOf(f: MatchFailure): number {
  switch (f.tag) {
    case "condition":
    case "property":
    case "class":
      return 1_000;
    case "noMatch":
      return f.mismatch()?.matched ?? 0;
    case "refused":
      if (f.kind === "shape") return 0;
      return f.kind === "stated" ? 900 : PREDICATE;
    default:
      return f satisfies never;
  }
}
