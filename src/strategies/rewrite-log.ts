/**
 * @file The step log: every rule that was applied, numbered, with the state after it. Terms share what they have in
 * common, so that a state is a few references: a run is walked forwards and backwards, and undone where a branch fails,
 * without making anything. What one state differs from another in is computed by who asks (`api/trace-log.ts`).
 */
import type { Place, SizeCondition, Term } from "../term/index.ts";
import type { Evaluator, Observer, Strategy } from "./machine.ts";
import type { Rule } from "./rule.ts";

/** Of every platform, but of no library of the language. */
declare const performance: { now(): number };

export interface RewriteStep {
  /** From 1. */
  readonly number: number;
  /** The rule with its arguments. */
  readonly rule: string;
  /** The innermost strategy around it that was written somewhere, and where. */
  readonly strategy?: string;
  readonly origin?: Place;
  /** Milliseconds since the log began. */
  readonly ms: number;
  /** Child numbers from the root. */
  readonly path: readonly number[];
  readonly before: Term;
  readonly after: Term;
  /** The whole term before and after. */
  readonly root: { readonly before: Term; readonly after: Term };
}

/** What `trace` said. */
export interface Note {
  /** From 1. */
  readonly number: number;
  /** The step after which it was said; in a branch that was given up, the one before the branch. */
  readonly afterStep: number;
  readonly message: string;
  /** The whole term then, and where in it. */
  readonly root: Term;
  readonly path: readonly number[];
}

/** What the log moves through. */
export interface LogState {
  readonly step: number;
  readonly term: Term;
  readonly conditions: readonly SizeCondition[];
}

interface LogEntry {
  readonly step: RewriteStep;
  readonly rule: Rule | undefined;
  readonly state: LogState;
}

/** The step log of a run: it listens, and then tells of each state that the run went through. */
export class RewriteLog implements Observer {
  readonly #entries: LogEntry[] = [];
  readonly #start: LogState;
  #notes: Note[] = [];
  readonly #begun = performance.now();

  constructor(term: Term, conditions: readonly SizeCondition[] = []) {
    this.#start = { step: 0, term, conditions };
  }

  get steps(): readonly RewriteStep[] {
    return this.#entries.map((e) => e.step);
  }

  /** The step that was taken last. */
  get last(): RewriteStep | undefined {
    return this.#entries.at(-1)?.step;
  }

  /** In the order in which they were said, those of branches that were given up too. */
  get notes(): readonly Note[] {
    return this.#notes;
  }

  /** The rules of the steps. */
  get rules(): readonly Rule[] {
    return this.rulesUntil(this.#entries.length);
  }

  /** Those of the first n steps. */
  rulesUntil(n: number): readonly Rule[] {
    return this.#entries.slice(0, n).flatMap((e) => e.rule ?? []);
  }

  /** The state after step n; 0 is the start. */
  at(n: number): LogState {
    const last = Math.min(n, this.#entries.length);
    return this.#entries[last - 1]?.state ?? this.#start;
  }

  /** The state before the first step and after each, in order. */
  *states(): Generator<LogState, void> {
    yield this.#start;
    for (const { state } of this.#entries) yield state;
  }

  applied(m: Evaluator, rule: Strategy, before: Term, after: Term): void {
    const number = this.#entries.length + 1;
    const state = { step: number, term: m.rootWith(after), conditions: m.conditions.list };
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
    this.#entries.push({ step, rule: rule.rule, state });
  }

  noted(m: Evaluator, message: string): void {
    const number = this.#notes.length + 1;
    const root = m.rootWith(m.term);
    this.#notes.push({ number, afterStep: this.mark(), message, root, path: m.path() });
  }

  mark(): number {
    return this.#entries.length;
  }

  undo(mark: number): void {
    this.#entries.splice(mark);
    this.#notes = this.#notes.map((n) => (n.afterStep > mark ? { ...n, afterStep: mark } : n));
  }
}
