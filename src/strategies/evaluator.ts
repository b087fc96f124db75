/**
 * @file The evaluator of strategies, an abstract machine with its own stack, so that deep terms and recursions do not overflow
 * the JavaScript stack. Budgets (`Fuel`) bound every run.
 *
 * A strategy starts on the machine's current term. It either ends (`succeed`, `fail`, `rewrite`) or pushes frames and has another
 * strategy evaluated; each frame is called when the evaluation that it waits for ends. The state is (term, conditions); some
 * frames restore both, such as that of a choice when its first branch fails.
 */
import { children, LIMITS, type Place, type Term, withChildren } from "../term/index.ts";
import type { ConditionSet } from "./conditions.ts";
import type { MatchFailure } from "./result.ts";
import type { Rule, RuleArguments } from "./rule.ts";
import type { SearchRecord } from "./search-record.ts";
import type { SemanticClass } from "./semantic-class.ts";
import { UnchangedParts } from "./unchanged.ts";

/** Available on every platform; the layer compiles without the type declarations of any. */
declare const performance: { now(): number };

/** A strategy: a function from a term with conditions to success or failure, as a step of the evaluator. */
export interface Strategy {
  /** The name as the user would write it, with arguments. */
  readonly name: string;
  /** The rule that this strategy applies, if it applies a single rule. */
  readonly rule?: Rule;
  /** The arguments that it gives this rule. */
  readonly args?: RuleArguments;
  /** The class of a computed rewrite that is no rule; `exact` if absent. */
  readonly class?: SemanticClass;
  /** The source position at which the strategy was written; undefined for strategies made in TypeScript. */
  readonly origin?: Place;
  /** Begins on `m.term`. Must call one of `succeed`, `fail`, `rewrite` and `evaluate` before it returns. */
  start(m: Evaluator): void;
}

/** A continuation on the evaluator's stack: what to do when the evaluation above it ends. A frame is popped before it is called. */
export interface Frame {
  /** Called when the awaited evaluation succeeds; its result is `m.term`. */
  succeeded(m: Evaluator): void;
  /** Called when the awaited evaluation fails. A frame that does nothing here passes the failure on. */
  failed(m: Evaluator): void;
  /** For frames of traversals: the node descended into, and the number of the child. */
  readonly node?: Term;
  readonly child?: number;
  /** For traversals of several children: the results for the children before `child`. */
  readonly done?: readonly Term[];
  /** The strategy whose evaluation this frame encloses; set for strategies with a source position. */
  readonly of?: Strategy;
  /** For frames of a choice: the branch being evaluated. */
  readonly branch?: Branch;
  /** For frames of an alternative of `chooseAtLaunch`: the conditions of the whole, without those that only the alternative needs. */
  readonly outside?: ConditionSet;
  /** True for the condition of an `if`: its failed attempts are an answer, not a cause of failure. */
  readonly isGuard?: boolean;
}

/** One of the two branches of a choice `first <+ second`; index 0 is `first`. */
export interface Branch {
  /** The choice that the branch belongs to. */
  readonly choice: Strategy;
  /** 0 for the first branch, 1 for the second. */
  readonly index: 0 | 1;
  readonly strategy: Strategy;
}

/**
 * Callbacks by which a log, a recording or an explanation follows a run. All are optional, are called during the run and must not
 * change the evaluator.
 */
export interface Observer {
  /** True if all attempts must be seen: nothing is remembered of the parts of terms in which a strategy changes nothing. */
  readonly complete?: boolean;
  /** The left side of a rule, or a pattern of `match` or `matches`, is about to be compared with the current term. */
  tried?(rule: Rule, args: RuleArguments): void;
  /** A rule or computed rewrite has turned `before` into `after`; `m.term` is still `before`. */
  applied?(m: Evaluator, rule: Strategy, before: Term, after: Term): void;
  /** A rule did not apply to `term`. */
  ruleFailed?(m: Evaluator, rule: Strategy, term: Term, failure: MatchFailure): void;
  /** Returns a position in the observer's record, to which `undo` returns. */
  mark?(): number;
  /** Discards what was recorded since `mark`, because the branch failed. */
  undo?(mark: number): void;
  /**
   * A frame was pushed. Only an observer with this callback receives `popped` and `strategyFailed`, and sees a frame for the
   * second branch of a choice.
   */
  pushed?(m: Evaluator, frame: Frame): void;
  /** A frame was popped because its evaluation ended. */
  popped?(m: Evaluator, frame: Frame, succeeded: boolean): void;
  /** A search has found its sketch, by looking for it; nothing is said where steps that are written with it lead there. */
  searched?(search: SearchRecord): void;
  /** The built-in `trace` was evaluated with this message. */
  noted?(m: Evaluator, message: string): void;
  /** A strategy other than a rule failed with a `refused` or `class` failure, or a rule failed with one. */
  strategyFailed?(m: Evaluator, failure: MatchFailure): void;
}

/**
 * The budgets of one run: numbers of steps, rewrites and nested strategies, and milliseconds. A run that exceeds one is stopped
 * and counts as failed.
 */
export interface Fuel {
  /** Steps of the evaluator: starts of strategies and continuations of frames. */
  readonly steps: number;
  /** Successful applications of rules and computed rewrites, undone ones included. */
  readonly rewrites: number;
  /**
   * Wall-clock time in milliseconds; read every 4096 steps. Of the time between two readings at most two seconds count, because a
   * longer pause is the machine's: it was suspended, or other processes had it.
   */
  readonly millis: number;
  /** Frames on the stack: strategies that wait for another to end. Mostly nested calls of recursive strategies. */
  readonly depth: number;
}
/** The largest part of the time between two readings that counts, in milliseconds. */
const LONGEST_COUNTED = 2_000;

/** The time that a run has taken, without the pauses of the machine. */
class Clock {
  #last = performance.now();
  #spent = 0;

  /** Milliseconds since the clock was made. */
  read(): number {
    const now = performance.now();
    this.#spent += Math.min(now - this.#last, LONGEST_COUNTED);
    this.#last = now;
    return this.#spent;
  }
}

/** The budgets of a run that sets none: steps, rewrites and depth from `LIMITS`, and 20 seconds. */
export const DEFAULT_FUEL: Fuel = {
  steps: LIMITS.steps,
  rewrites: LIMITS.rewrites,
  millis: 20_000,
  depth: LIMITS.nestedCalls,
};

/**
 * Why a run was stopped: a budget was exceeded, or a `repeat` returned to the state of an earlier round (`rounds` ago) and so
 * would never end.
 */
export type OutOfFuel =
  | {
      readonly tag: "budget";
      readonly budget: keyof Fuel;
      readonly limit: number;
      /** The outermost strategy with a source position in which most of the steps were taken; undefined for a short run. */
      readonly most?: { readonly strategy: Strategy; readonly share: number } | undefined;
    }
  | { readonly tag: "cycle"; readonly strategy: string; readonly rounds: number };

/**
 * A node that a traversal descended into, the number of the child from 0, and the results for the children before it (empty where
 * the traversal visits one child); the list may grow by the results for later children.
 */
export interface Ancestor {
  readonly node: Term;
  readonly child: number;
  readonly done: readonly Term[];
}

const NOTHING: readonly Term[] = [];

/**
 * Rebuilds the whole term around `inner`. `ancestors` lists the nodes on the path, outermost first; children before the path are
 * replaced by their results in `done`.
 */
export const rootAround = (ancestors: readonly Ancestor[], inner: Term): Term =>
  ancestors.reduceRight(
    (term, { node, child, done }) =>
      withChildren(
        node,
        children(node).map((c, k) => (k === child ? term : k < child ? (done[k] ?? c) : c)),
      ),
    inner,
  );

type Mode = "evaluate" | "succeeded" | "failed";

/** Rules that a run applies in place of others: the replacement by the rule that the strategy names. */
export type RuleReplacements = ReadonlyMap<Rule, Rule>;

/**
 * The abstract machine for one run of one strategy on one term; make a new one for each run. `run` evaluates to the end and leaves
 * the result in `term` and `conditions`; strategies and frames call the other methods.
 */
export class Evaluator {
  term: Term;
  conditions: ConditionSet;
  /** The last failure, even if a choice has recovered from it; undefined before the first. */
  failure: MatchFailure | undefined;
  readonly observer: Observer | undefined;
  /** The observer if it follows frames (has `pushed`), else undefined. */
  readonly watcher: Observer | undefined;
  rewrites = 0;
  /** What the run remembers of strategies that changed nothing; undefined for a complete observer. */
  readonly unchanged: UnchangedParts | undefined;
  /** The number of effects so far that are neither in a result nor in the log: a message, a place counted by `skip`. */
  effects = 0;
  /** The strategies with a source position that the present failure has passed through, innermost first. */
  readonly failurePath: Strategy[] = [];
  #mode: Mode = "evaluate";
  #strategy: Strategy;
  readonly #stack: Frame[] = [];
  #steps = 0;
  readonly #fuel: Fuel;
  readonly #clock: Clock;
  /** How often the outermost strategy with a source position was this one when the clock was read. */
  readonly #samples = new Map<Strategy, number>();
  readonly #replaced: RuleReplacements | undefined;
  #spent: OutOfFuel | undefined;

  constructor(
    strategy: Strategy,
    term: Term,
    conditions: ConditionSet,
    fuel: Fuel = DEFAULT_FUEL,
    observer?: Observer,
    replaced?: RuleReplacements,
  ) {
    this.#replaced = replaced;
    this.#strategy = strategy;
    this.term = term;
    this.conditions = conditions;
    this.observer = observer;
    this.watcher = observer?.pushed === undefined ? undefined : observer;
    this.unchanged = observer?.complete === true ? undefined : new UnchangedParts();
    this.#fuel = fuel;
    this.#clock = new Clock();
  }

  /** The rule to apply where a strategy names `rule`: its replacement, if the run has one. */
  ruleFor(rule: Rule): Rule {
    return this.#replaced?.get(rule) ?? rule;
  }

  /** Evaluates `strategy` on `term` next. Ends the present failure: `failurePath` is cleared. */
  evaluate(strategy: Strategy, term: Term): void {
    if (this.failurePath.length > 0) this.failurePath.length = 0;
    this.#strategy = strategy;
    this.term = term;
    this.#mode = "evaluate";
  }

  /** Pushes a continuation for the next evaluation. */
  push(frame: Frame): void {
    this.#stack.push(frame);
    this.watcher?.pushed?.(this, frame);
  }

  /** Ends the present evaluation with success and the result `term`. */
  succeed(term: Term): void {
    if (this.failurePath.length > 0) this.failurePath.length = 0;
    this.term = term;
    this.#mode = "succeeded";
  }

  /** Ends the present evaluation with success: replaces the current term by `after`, counts a rewrite and informs the observer. */
  rewrite(by: Strategy, after: Term, conditions: ConditionSet): void {
    this.conditions = conditions;
    this.rewrites++;
    this.observer?.applied?.(this, by, this.term, after);
    this.succeed(after);
  }

  /** Ends the present evaluation with `failure`. */
  fail(failure: MatchFailure): void {
    this.failure = failure;
    this.#mode = "failed";
    if (this.watcher !== undefined && (failure.tag === "refused" || failure.tag === "class"))
      this.watcher.strategyFailed?.(this, failure);
  }

  /** Stops the run because it would never end: the loop `strategy` was in this state `rounds` rounds ago. */
  cycle(strategy: string, rounds: number): void {
    this.#spent = { tag: "cycle", strategy, rounds };
  }

  /** Runs to the end: true for success. Returns false for failure, or when a budget is exceeded; `spent` then gives the reason. */
  run(): boolean {
    const { steps, depth } = this.#fuel;
    while (this.#spent === undefined) {
      if (++this.#steps > steps) return this.#stop("steps");
      if ((this.#steps & 0xfff) === 0) {
        this.#sample();
        if (this.#clock.read() > this.#fuel.millis) return this.#stop("millis");
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

  /**
   * The state after a strategy on a term, under the present conditions: evaluated apart, unseen by the observer of this run, within its
   * budgets. Undefined if the strategy fails.
   */
  ahead(
    strategy: Strategy,
    term: Term,
    observer?: Observer,
  ): Pick<Evaluator, "term" | "conditions"> | undefined {
    const { steps, rewrites, millis, depth } = this.#fuel;
    const left: Fuel = {
      steps: steps - this.#steps,
      rewrites: rewrites - this.rewrites,
      millis: millis - this.#clock.read(),
      depth: depth - this.#stack.length,
    };
    const run = new Evaluator(strategy, term, this.conditions, left, observer, this.#replaced);
    const succeeds = run.run();
    this.#steps += run.#steps;
    this.rewrites += run.rewrites;
    const { spent } = run;
    this.#spent = spent?.tag === "budget" ? { ...spent, limit: this.#fuel[spent.budget] } : spent;
    return succeeds ? run : undefined;
  }

  /** Counts work beyond one step, such as following the reads of a term, as so many steps. */
  readonly spend = (steps: number): void => {
    this.#steps += steps;
  };

  /** True while no budget is used up: long work between two steps asks. */
  hasFuel(): boolean {
    const { steps, millis } = this.#fuel;
    return this.#spent === undefined && this.#steps <= steps && this.#clock.read() <= millis;
  }

  /** The number of steps so far. */
  get steps(): number {
    return this.#steps;
  }

  /** Why the run was stopped; undefined if it ended by itself. */
  get spent(): OutOfFuel | undefined {
    return this.#spent;
  }

  #stop(budget: keyof Fuel): false {
    this.#spent = { tag: "budget", budget, limit: this.#fuel[budget], most: this.#most() };
    return false;
  }

  #sample(): void {
    const of = this.#stack.find((f) => f.of?.origin !== undefined)?.of;
    if (of !== undefined) this.#samples.set(of, (this.#samples.get(of) ?? 0) + 1);
  }

  #most(): { readonly strategy: Strategy; readonly share: number } | undefined {
    const [first] = [...this.#samples].sort(([, a], [, b]) => b - a);
    return first && { strategy: first[0], share: first[1] / (this.#steps >> 12) };
  }

  /** Child numbers from the root to the current term. */
  path(): number[] {
    return this.#stack.flatMap((f) => (f.child === undefined ? [] : [f.child]));
  }

  /** The nodes around the current term, outermost first. */
  above(): Ancestor[] {
    return this.#stack.flatMap(({ node, child, done = NOTHING }) =>
      node === undefined || child === undefined ? [] : [{ node, child, done }],
    );
  }

  /** The conditions of the whole term: without those that only an alternative of `chooseAtLaunch` needs that is being rewritten. */
  get conditionsOfRoot(): ConditionSet {
    return this.#stack.find((f) => f.outside !== undefined)?.outside ?? this.conditions;
  }

  /** The whole term with `inner` in place of the current sub-term. */
  rootWith(inner: Term): Term {
    return rootAround(this.above(), inner);
  }

  /** The innermost strategy with a source position around the current evaluation. */
  written(): Strategy | undefined {
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const { of } = this.#stack[i]!;
      if (of?.origin !== undefined) return of;
    }
    return undefined;
  }

  /** The source position of the innermost strategy around the current evaluation that has one. */
  origin(): Place | undefined {
    return this.written()?.origin;
  }
}
