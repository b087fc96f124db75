/**
 * @file Why a run fails: the attempts that failed for good. What failed inside something that then succeeded is no cause,
 * so each frame that ends well takes back what was noted since it began to wait.
 */
import type { Place, Term } from "../term/index.ts";
import type { ConditionSet } from "./conditions.ts";
import {
  type Above,
  type Branch,
  type Evaluator,
  type Frame,
  type Observer,
  rootAround,
  type Strategy,
} from "./machine.ts";
import type { MatchFailure } from "./result.ts";

/** A rule or predicate that did not apply. */
export class Miss {
  /** The rule with its arguments. */
  readonly rule: string;
  readonly origin: Place | undefined;
  readonly term: Term;
  readonly failure: MatchFailure;
  /** Greater is closer. */
  readonly closeness: number;
  /** What was known of sizes. */
  readonly conditions: ConditionSet;
  readonly #above: readonly Above[];

  constructor(m: Evaluator, rule: string, term: Term, failure: MatchFailure, closeness: number) {
    this.rule = rule;
    this.origin = m.origin();
    this.term = term;
    this.failure = failure;
    this.closeness = closeness;
    this.conditions = m.conditions;
    this.#above = m.above();
  }

  get path(): readonly number[] {
    return this.#above.map((a) => a.child);
  }

  /** The whole term, as it was. */
  get root(): Term {
    return rootAround(this.#above, this.term);
  }
}

/** A place in the tree of choices: one branch of one choice, inside another place. */
export class Branching {
  readonly branch: Branch | undefined;
  readonly parent: Branching | undefined;
  readonly #inner: Branching[] = [];

  constructor(branch?: Branch, parent?: Branching) {
    this.branch = branch;
    this.parent = parent;
  }

  enter(branch: Branch): Branching {
    const known = this.#inner.find((b) => b.branch === branch);
    if (known !== undefined) return known;
    const made = new Branching(branch, this);
    this.#inner.push(made);
    return made;
  }

  /** Is the branch nothing but a choice, as in `a <+ (b <+ c)`? */
  get isChoice(): boolean {
    return this.#inner.some((b) => b.branch?.choice === this.branch?.strategy);
  }

  /** The place around it that is inside the same choice, if there is one: a recursion has come back to it. */
  within(choice: Strategy): Branching | undefined {
    for (let b: Branching | undefined = this; b !== undefined; b = b.parent)
      if (b.branch?.choice === choice) return b;
    return undefined;
  }
}

/** An attempt that failed. Of those of a rule that came nowhere near only the first is kept in full. */
export interface Cause {
  readonly at: Branching;
  readonly rule: string;
  readonly failure: MatchFailure;
  readonly closeness: number;
  readonly miss: Miss | undefined;
}

/** More are not kept. */
const ROOM = 200_000;

export class Causes implements Observer {
  readonly root: Branching = new Branching();
  readonly list: Cause[] = [];
  applications = 0;
  #rule: MatchFailure | undefined;
  readonly #marks: number[] = [];
  /** By rule, where in the list one that came nowhere near was kept last. */
  readonly #examples = new Map<string, number>();

  applied(): void {
    this.applications++;
  }

  missed(m: Evaluator, rule: Strategy, term: Term, failure: MatchFailure): void {
    this.#rule = failure;
    this.#add(m, rule.name, term, failure);
  }

  refused(m: Evaluator, failure: MatchFailure): void {
    if (failure === this.#rule || failure.tag !== "refused" || failure.kind === "summary") return;
    this.#add(m, failure.strategy, failure.term, failure);
  }

  pushed(): void {
    this.#marks.push(this.list.length);
  }

  popped(_m: Evaluator, { asks }: Frame, succeeded: boolean): void {
    const mark = this.#marks.pop()!;
    if (succeeded || asks === true) this.list.length = mark;
  }

  #add(m: Evaluator, rule: string, term: Term, failure: MatchFailure): void {
    if (this.list.length === ROOM) return;
    const closeness = closenessOf(failure);
    const at = this.#place(m);
    const known = closeness === 0 && this.#hasExample(at, rule);
    const miss = known ? undefined : new Miss(m, rule, term, failure, closeness);
    if (closeness === 0 && !known) this.#examples.set(rule, this.list.length);
    this.list.push({ at, rule, failure, closeness, miss });
  }

  #hasExample(at: Branching, rule: string): boolean {
    const cause = this.list[this.#examples.get(rule) ?? -1];
    return cause?.rule === rule && cause.at === at && cause.miss !== undefined;
  }

  #place(m: Evaluator): Branching {
    let at = this.root;
    for (const branch of m.branches()) {
      const again = at.within(branch.choice);
      at = (again?.parent ?? at).enter(branch);
    }
    return at;
  }
}

/** The author's own words come next to a condition; a predicate is nearer than a rule of which nothing matched. */
function closenessOf(f: MatchFailure): number {
  switch (f.tag) {
    case "condition":
    case "property":
      return 1_000;
    case "noMatch":
      return f.obstacle()?.matched ?? 0;
    case "refused":
      if (f.kind === "shape") return 0;
      return f.kind === "stated" ? 900 : 0.5;
    default:
      return f satisfies never;
  }
}
