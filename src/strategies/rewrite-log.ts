/**
 * @file The log of a run: its rewrites, numbered, each with the state after it. Terms are hash-consed and share their parts, so a
 * state costs a few references: the log can be walked forwards and backwards and undone when a branch fails. Differences between
 * states are computed on demand (`api/trace/trace-log.ts`).
 */
import type { Place, SizeCondition, Term } from "../term/index.ts";
import type { Evaluator, Observer, Strategy } from "./evaluator.ts";
import type { Rule } from "./rule.ts";
import type { SearchRecord } from "./search-record.ts";
import { type SemanticClass, weakest } from "./semantic-class.ts";

/** Available on every platform; the language's own type library does not declare it. */
declare const performance: { now(): number };

/**
 * One rewrite in the log of a run, by a rule or computed: its name, where it was applied, and the terms before and after. Steps
 * that the run undoes (a failed first branch, `not`, `where`) are removed, and their numbers are given again.
 */
export interface RewriteStep {
  /** The number of the step, from 1. */
  readonly number: number;
  /** The name of the rule with its arguments, or of the computed rewrite. */
  readonly rule: string;
  /** The name of the innermost enclosing strategy with a source position, and that position. */
  readonly strategy?: string;
  readonly origin?: Place;
  /** Milliseconds from the beginning of the log to this step. */
  readonly ms: number;
  /** Child numbers from the root to the rewritten sub-term. */
  readonly path: readonly number[];
  /** The rewritten sub-term before and after. */
  readonly before: Term;
  readonly after: Term;
  /** The whole term before and after. */
  readonly root: { readonly before: Term; readonly after: Term };
}

/**
 * A message that the built-in strategy `trace` wrote during a run, with the term at which it was evaluated. Notes of failed
 * branches are kept.
 */
export interface Note {
  /** The number of the note, from 1. */
  readonly number: number;
  /** The number of the step after which the message came. In a branch that failed: the step before the branch. */
  readonly afterStep: number;
  readonly message: string;
  /** The whole term at that moment, and child numbers to the current sub-term. */
  readonly root: Term;
  readonly path: readonly number[];
}

/** One state of the run: the whole term and its conditions after `step`; step 0 is the start. */
export interface LogState {
  readonly step: number;
  readonly term: Term;
  readonly conditions: readonly SizeCondition[];
}

interface LogEntry {
  readonly step: RewriteStep;
  readonly rule: Rule | undefined;
  readonly class: SemanticClass;
  readonly state: LogState;
}

/**
 * The log of a run. As an observer it records each rewrite and removes the steps that are undone; afterwards it gives the steps,
 * the notes and each state. `mark` and `undo` count steps.
 */
export class RewriteLog implements Observer {
  readonly #entries: LogEntry[] = [];
  readonly #start: LogState;
  #notes: Note[] = [];
  #searches: { readonly afterStep: number; readonly search: SearchRecord }[] = [];
  readonly #begun = performance.now();

  constructor(term: Term, conditions: readonly SizeCondition[] = []) {
    this.#start = { step: 0, term, conditions };
  }

  /** The steps in order, without those that were undone. */
  get steps(): readonly RewriteStep[] {
    return this.#entries.map((e) => e.step);
  }

  /** The last step; undefined if there is none. */
  get last(): RewriteStep | undefined {
    return this.#entries.at(-1)?.step;
  }

  /** The searches for sketches in order, without those that were undone. */
  get searches(): readonly SearchRecord[] {
    return this.#searches.map(({ search }) => search);
  }

  /** All messages of `trace` in order, failed branches included. */
  get notes(): readonly Note[] {
    return this.#notes;
  }

  /** The rules of all steps, in order. Computed rewrites without a rule are left out. */
  get rules(): readonly Rule[] {
    return this.#entries.flatMap((e) => e.rule ?? []);
  }

  /** The weakest class of the first n steps; of all if n is left out. */
  classUntil(n: number = this.#entries.length): SemanticClass {
    return weakest(this.#entries.slice(0, n).map((e) => e.class));
  }

  /** The state after step n; 0 is the start, and a number past the last step gives the last state. */
  at(n: number): LogState {
    const last = Math.min(n, this.#entries.length);
    return this.#entries[last - 1]?.state ?? this.#start;
  }

  /** Yields the state before the first step and the state after each step, in order. */
  *states(): Generator<LogState, void> {
    yield this.#start;
    for (const { state } of this.#entries) yield state;
  }

  applied(m: Evaluator, rule: Strategy, before: Term, after: Term): void {
    const number = this.#entries.length + 1;
    const conditions = m.conditionsOfRoot.list;
    const state = { step: number, term: m.rootWith(after), conditions };
    const root = { before: this.at(number - 1).term, after: state.term };
    const by = m.written();
    const written = by?.origin && { strategy: by.name, origin: by.origin };
    const ms = performance.now() - this.#begun;
    const path = m.path();
    const step: RewriteStep = {
      number,
      rule: rule.name,
      ...written,
      path,
      before,
      after,
      root,
      ms,
    };
    const kind = rule.rule?.class ?? rule.class ?? "exact";
    this.#entries.push({ step, rule: rule.rule, class: kind, state });
  }

  noted(m: Evaluator, message: string): void {
    const number = this.#notes.length + 1;
    const root = m.rootWith(m.term);
    this.#notes.push({ number, afterStep: this.mark(), message, root, path: m.path() });
  }

  searched(search: SearchRecord): void {
    this.#searches.push({ afterStep: this.mark(), search });
  }

  mark(): number {
    return this.#entries.length;
  }

  undo(mark: number): void {
    this.#entries.splice(mark);
    this.#searches = this.#searches.filter((s) => s.afterStep < mark);
    this.#notes = this.#notes.map((n) => (n.afterStep > mark ? { ...n, afterStep: mark } : n));
  }
}
