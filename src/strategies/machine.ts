/**
 * @file The evaluator of strategies. It keeps its own stack, so the depth of a term or of a recursion never overflows
 * JavaScript's; fuel bounds every run.
 *
 * A strategy starts on the machine's current term and either settles or pushes frames and evaluates another strategy. A
 * frame hears how what it waited for ended. State is (term, conditions): failure, `not` and `where` restore both.
 */
import { children, LIMITS, type Place, type Term, withChildren } from "../term/index.ts";
import type { ConditionSet } from "./conditions.ts";
import type { MatchFailure } from "./result.ts";
import type { Rule } from "./rule.ts";

/** Every engine has it; the types of this layer are those of no engine. */
declare const performance: { now(): number };

export interface Strategy {
  /** As the user would write it. */
  readonly name: string;
  /** The rule that it applies, if it is one. */
  readonly rule?: Rule;
  /** Where it was written. */
  readonly origin?: Place;
  start(m: Evaluator): void;
}

export interface Frame {
  /** What was waited for succeeded with `m.term`. */
  succeeded(m: Evaluator): void;
  failed(m: Evaluator): void;
  /** For frames of traversals: the node that was descended into, and through which child. */
  readonly node?: Term;
  readonly child?: number;
  /** What the children before that one have become, where they were visited too. */
  readonly done?: readonly Term[];
  /** The strategy whose end this frame marks (recorded in explanations only). */
  readonly of?: Strategy;
  /** For a choice: the branch that is under way. */
  readonly branch?: Branch;
  /** For a question: that it failed is an answer, not the cause of a failure. */
  readonly asks?: boolean;
}

/** A branch of a choice; of two. */
export interface Branch {
  readonly choice: Strategy;
  readonly index: 0 | 1;
  readonly strategy: Strategy;
}

/** Hears of each rule as it is tried and applied. */
export interface Observer {
  applied?(m: Evaluator, rule: Strategy, before: Term, after: Term): void;
  missed?(m: Evaluator, rule: Strategy, term: Term, failure: MatchFailure): void;
  /** A mark to return to when what was done since is undone. */
  mark?(): number;
  undo?(mark: number): void;
  /** Every frame as it begins to wait and when it has ended. Whoever asks for these also hears of second branches. */
  pushed?(m: Evaluator, frame: Frame): void;
  popped?(m: Evaluator, frame: Frame, succeeded: boolean): void;
  /** What a strategy has to say at this point. */
  noted?(m: Evaluator, message: string): void;
  /** A failure that is no rule's. */
  refused?(m: Evaluator, failure: MatchFailure): void;
}

export interface Fuel {
  /** Evaluation steps. */
  readonly steps: number;
  /** Successful rule applications. */
  readonly rewrites: number;
  /** Wall-clock milliseconds. */
  readonly millis: number;
  /** Strategies that wait for others to end: nested calls, most of them of recursions. */
  readonly depth: number;
}
export const DEFAULT_FUEL: Fuel = {
  steps: LIMITS.steps,
  rewrites: LIMITS.rewrites,
  millis: 20_000,
  depth: LIMITS.nestedCalls,
};

/** Why a run was stopped: a budget, or a `repeat` that came back to where it was and so would never end. */
export type Spent =
  | { readonly tag: "budget"; readonly budget: keyof Fuel; readonly limit: number }
  | { readonly tag: "cycle"; readonly strategy: string; readonly rounds: number };

/** A node that a traversal has descended into, and what its children before that one have become. */
export interface Above {
  readonly node: Term;
  readonly child: number;
  readonly done: readonly Term[];
}

const NOTHING: readonly Term[] = [];

/** The whole term with `inner` in the innermost place. */
export const rootAround = (above: readonly Above[], inner: Term): Term =>
  above.reduceRight(
    (term, { node, child, done }) =>
      withChildren(
        node,
        children(node).map((c, k) => (k === child ? term : (done[k] ?? c))),
      ),
    inner,
  );

type Mode = "evaluate" | "succeeded" | "failed";

export class Evaluator {
  term: Term;
  conditions: ConditionSet;
  failure: MatchFailure | undefined;
  readonly observer: Observer | undefined;
  /** The observer, if it wants to hear of frames. */
  readonly watcher: Observer | undefined;
  rewrites = 0;
  /** Marked strategies that the failure under way has passed through, innermost first. */
  readonly trail: Strategy[] = [];
  #mode: Mode = "evaluate";
  #strategy: Strategy;
  readonly #stack: Frame[] = [];
  #steps = 0;
  readonly #fuel: Fuel;
  readonly #deadline: number;
  #spent: Spent | undefined;

  constructor(
    strategy: Strategy,
    term: Term,
    conditions: ConditionSet,
    fuel: Fuel = DEFAULT_FUEL,
    observer?: Observer,
  ) {
    this.#strategy = strategy;
    this.term = term;
    this.conditions = conditions;
    this.observer = observer;
    this.watcher = observer?.pushed === undefined ? undefined : observer;
    this.#fuel = fuel;
    this.#deadline = performance.now() + fuel.millis;
  }

  /** Evaluates `strategy` on `term` next. */
  evaluate(strategy: Strategy, term: Term): void {
    if (this.trail.length > 0) this.trail.length = 0;
    this.#strategy = strategy;
    this.term = term;
    this.#mode = "evaluate";
  }

  push(frame: Frame): void {
    this.#stack.push(frame);
    this.watcher?.pushed?.(this, frame);
  }

  succeed(term: Term): void {
    if (this.trail.length > 0) this.trail.length = 0;
    this.term = term;
    this.#mode = "succeeded";
  }

  /** The current term becomes `after`, by a rule or what is like one. */
  rewrite(by: Strategy, after: Term, conditions: ConditionSet): void {
    this.conditions = conditions;
    this.rewrites++;
    this.observer?.applied?.(this, by, this.term, after);
    this.succeed(after);
  }

  fail(failure: MatchFailure): void {
    this.failure = failure;
    this.#mode = "failed";
    if (this.watcher !== undefined && failure.tag === "refused")
      this.watcher.refused?.(this, failure);
  }

  /** The run would never end: `strategy` was here before, so many rounds ago. */
  cycle(strategy: string, rounds: number): void {
    this.#spent = { tag: "cycle", strategy, rounds };
  }

  /** Runs to the end: true for success. Stops early for the reason that `spent` then gives. */
  run(): boolean {
    const { steps, depth } = this.#fuel;
    while (this.#spent === undefined) {
      if (++this.#steps > steps) return this.#stop("steps");
      if ((this.#steps & 0xfff) === 0 && performance.now() > this.#deadline) {
        return this.#stop("millis");
      }
      if (this.#mode === "evaluate") {
        if (this.#stack.length > depth) return this.#stop("depth");
        this.#strategy.start(this);
        continue;
      }
      const frame = this.#stack.pop();
      if (frame === undefined) return this.#mode === "succeeded";
      this.watcher?.popped?.(this, frame, this.#mode === "succeeded");
      if (this.#mode === "succeeded") frame.succeeded(this);
      else frame.failed(this);
      if (this.rewrites > this.#fuel.rewrites) return this.#stop("rewrites");
    }
    return false;
  }

  get spent(): Spent | undefined {
    return this.#spent;
  }

  #stop(budget: keyof Fuel): false {
    this.#spent = { tag: "budget", budget, limit: this.#fuel[budget] };
    return false;
  }

  /** Child indices from the root to the current term. */
  path(): number[] {
    return this.#stack.flatMap((f) => (f.child === undefined ? [] : [f.child]));
  }

  /** The nodes around the current term, outermost first. */
  above(): Above[] {
    return this.#stack.flatMap(({ node, child, done = NOTHING }) =>
      node === undefined || child === undefined ? [] : [{ node, child, done }],
    );
  }

  /** The whole term with `inner` in the place of the current one. */
  rootWith(inner: Term): Term {
    return rootAround(this.above(), inner);
  }

  /** The branches of choices that the current evaluation is in, outermost first. */
  branches(): Branch[] {
    return this.#stack.flatMap((f) => f.branch ?? []);
  }

  /** The innermost enclosing strategy that was written somewhere, seen from the current evaluation. */
  written(): Strategy | undefined {
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const { of } = this.#stack[i]!;
      if (of?.origin !== undefined) return of;
    }
    return undefined;
  }

  /** Where that was. */
  origin(): Place | undefined {
    return this.written()?.origin;
  }
}
