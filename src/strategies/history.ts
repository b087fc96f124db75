/**
 * @file The step log: every rule that was applied, numbered, with the term before and after. Kept with immer: each step
 * is a patch and its inverse, so that a run can be walked forwards and backwards, and undone where a branch fails.
 */
import { applyPatches, enablePatches, type Patch, produceWithPatches } from "immer";
import type { Condition, Place, Term } from "../term/index.ts";
import type { Machine, Observer, Strategy } from "./machine.ts";
import type { Rule } from "./rule.ts";

enablePatches();

export interface Step {
  /** From 1. */
  readonly number: number;
  /** The rule with its arguments. */
  readonly rule: string;
  /** Where the rule's use was written. */
  readonly origin?: Place;
  /** Child numbers from the root. */
  readonly path: readonly number[];
  readonly before: Term;
  readonly after: Term;
  /** The whole term before and after. */
  readonly root: { readonly before: Term; readonly after: Term };
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

  constructor(term: Term, conditions: readonly Condition[] = []) {
    this.#now = { step: 0, term, conditions };
  }

  get steps(): readonly Step[] {
    return this.#entries.map((e) => e.step);
  }

  /** The rules of the steps. */
  get rules(): readonly Rule[] {
    return this.#entries.flatMap((e) => e.rule ?? []);
  }

  /** The state after step n; 0 is the start. */
  at(n: number): Snapshot {
    const target = Math.max(0, Math.min(n, this.#entries.length));
    return this.#entries
      .slice(target)
      .reduceRight((s, e) => applyPatches(s, e.backward as Patch[]), this.#now);
  }

  applied(m: Machine, rule: Strategy, before: Term, after: Term): void {
    const term = m.rootWith(after);
    const number = this.#entries.length + 1;
    const origin = m.origin();
    const [next, forward, backward] = produceWithPatches(this.#now, (draft) => {
      Object.assign(draft, { step: number, term, conditions: m.conditions.list });
    });
    const path = m.path();
    const root = { before: this.#now.term, after: term };
    const located = { number, rule: rule.name, path, ...(origin && { origin }) };
    const step: Step = { ...located, before, after, root };
    this.#entries.push({ step, rule: rule.rule, forward, backward });
    this.#now = next;
  }

  mark(): number {
    return this.#entries.length;
  }

  undo(mark: number): void {
    while (this.#entries.length > mark) {
      const { backward } = this.#entries.pop()!;
      this.#now = applyPatches(this.#now, backward as Patch[]);
    }
  }
}
