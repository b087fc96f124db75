/**
 * @file The step log: every rule that was applied, numbered, with the term before and after. Kept with immer: each step
 * is a patch and its inverse, so that a run can be walked forwards and backwards, and undone where a branch fails.
 */
import { applyPatches, enablePatches, type Patch, produceWithPatches } from "immer";
import type { Condition, Place, Term } from "../term/index.ts";
import type { Machine, Observer, Strategy } from "./machine.ts";
import type { Rule } from "./rule.ts";

enablePatches();

/** Of every platform, but of no library of the language. */
declare const performance: { now(): number };

export interface Step {
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
export interface Snapshot {
  readonly step: number;
  readonly term: Term;
  readonly conditions: readonly Condition[];
}

interface Entry {
  readonly step: Step;
  readonly rule: Rule | undefined;
  readonly forward: readonly Patch[];
  readonly backward: readonly Patch[];
}

export class History implements Observer {
  #entries: Entry[] = [];
  #now: Snapshot;
  #notes: Note[] = [];
  readonly #begun = performance.now();

  constructor(term: Term, conditions: readonly Condition[] = []) {
    this.#now = { step: 0, term, conditions };
  }

  get steps(): readonly Step[] {
    return this.#entries.map((e) => e.step);
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
  at(n: number): Snapshot {
    const target = Math.max(0, Math.min(n, this.#entries.length));
    return this.#entries
      .slice(target)
      .reduceRight((s, e) => applyPatches(s, e.backward as Patch[]), this.#now);
  }

  /** The state before the first step and after each, in order. */
  *states(): Generator<Snapshot, void> {
    let state = this.at(0);
    yield state;
    for (const { forward } of this.#entries) {
      state = applyPatches(state, forward as Patch[]);
      yield state;
    }
  }

  applied(m: Machine, rule: Strategy, before: Term, after: Term): void {
    const term = m.rootWith(after);
    const number = this.#entries.length + 1;
    const by = m.written();
    const [next, forward, backward] = produceWithPatches(this.#now, (draft) => {
      Object.assign(draft, { step: number, term, conditions: m.conditions.list });
    });
    const path = m.path();
    const root = { before: this.#now.term, after: term };
    const written = by?.origin && { strategy: by.name, origin: by.origin };
    const ms = performance.now() - this.#begun;
    const step: Step = { number, rule: rule.name, ...written, path, before, after, root, ms };
    this.#entries.push({ step, rule: rule.rule, forward, backward });
    this.#now = next;
  }

  noted(m: Machine, message: string): void {
    const number = this.#notes.length + 1;
    const root = m.rootWith(m.term);
    this.#notes.push({ number, afterStep: this.mark(), message, root, path: m.path() });
  }

  mark(): number {
    return this.#entries.length;
  }

  undo(mark: number): void {
    while (this.#entries.length > mark) {
      const { backward } = this.#entries.pop()!;
      this.#now = applyPatches(this.#now, backward as Patch[]);
    }
    this.#notes = this.#notes.map((n) => (n.afterStep > mark ? { ...n, afterStep: mark } : n));
  }
}
