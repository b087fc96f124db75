/**
 * @file Everything that a run did, as a tree: the strategies that were written somewhere, and in them each rule that was
 * tried. Time is counted in attempts. Attempts of one rule one after the other that all failed are one node.
 */
import type { Place, Term } from "../term/index.ts";
import { Miss } from "./causes.ts";
import type { Evaluator, Frame, Observer, Strategy } from "./machine.ts";
import type { MatchFailure } from "./result.ts";
import type { RewriteLog, RewriteStep } from "./rewrite-log.ts";

export interface Call {
  readonly name: string;
  readonly kind: "strategy" | "rule";
  readonly origin: Place | undefined;
  /** Its number in the recording; undefined at the top. */
  parent: number | undefined;
  /** From 0. */
  depth: number;
  /** In attempts: from `begin` up to `end`. */
  readonly begin: number;
  end: number;
  /** `undone`: it applied, in a branch that failed later. */
  outcome: "running" | "applied" | "failed" | "undone";
  /** Attempts in it. */
  count: number;
  /** Of a rule that applied: the step that it was (of one undone, it would have been). */
  readonly step?: RewriteStep;
  /** Of a rule that failed, the first time. */
  readonly miss?: Miss;
}

export class Recording implements Observer {
  readonly history: RewriteLog;
  readonly calls: Call[] = [];
  /** Calls for which there was no room. */
  left = 0;
  readonly #room: number;
  readonly #open: number[] = [];
  /** The calls of the steps in the history, in order. */
  readonly #applied: (Call | undefined)[] = [];
  #clock = 0;

  constructor(history: RewriteLog, room: number) {
    this.history = history;
    this.#room = room;
  }

  pushed(_m: Evaluator, { of }: Frame): void {
    if (of !== undefined)
      this.#open.push(this.#add({ name: of.name, kind: "strategy", origin: of.origin }));
  }

  popped(_m: Evaluator, { of }: Frame, succeeded: boolean): void {
    const at = of === undefined ? undefined : this.#open.pop();
    const call = at === undefined ? undefined : this.calls[at];
    if (at === undefined || call === undefined || this.#isRule(at)) return;
    call.end = Math.max(this.#clock, call.begin + 1);
    this.#clock = call.end;
    call.outcome = succeeded ? "applied" : "failed";
  }

  applied(m: Evaluator, rule: Strategy, before: Term, after: Term): void {
    this.history.applied(m, rule, before, after);
    const step = this.history.last!;
    const at = this.#add({ name: rule.name, kind: "rule", origin: m.origin(), step });
    const call = this.calls[at];
    this.#applied.push(call);
    if (call !== undefined) this.#close(call, "applied");
  }

  missed(m: Evaluator, rule: Strategy, term: Term, failure: MatchFailure): void {
    const last = this.calls.at(-1);
    const isSame = last?.outcome === "failed" && last.kind === "rule" && last.name === rule.name;
    if (isSame && last.parent === this.#open.at(-1)) {
      last.count++;
      return;
    }
    const miss = new Miss(m, rule.name, term, failure, 0);
    const call = this.calls[this.#add({ name: rule.name, kind: "rule", origin: m.origin(), miss })];
    if (call !== undefined) this.#close(call, "failed");
  }

  mark(): number {
    return this.history.mark();
  }

  undo(mark: number): void {
    while (this.#applied.length > mark) {
      const call = this.#applied.pop();
      if (call !== undefined) call.outcome = "undone";
    }
    this.history.undo(mark);
  }

  /** The strategies that were under way when the run was stopped end here. */
  finish(): void {
    for (const at of this.#open) {
      const call = this.calls[at];
      if (call !== undefined) this.#close(call, "failed");
    }
  }

  /** A strategy that is a rule by its name is no call of its own; nor is it where the one before it failed just so. */
  #isRule(at: number): boolean {
    const [before, call, rule] = [this.calls[at - 1], this.calls[at], this.calls[at + 1]];
    if (call === undefined || rule === undefined || this.calls.length !== at + 2) return false;
    if (rule.kind !== "rule" || rule.name !== call.name) return false;
    this.calls.length = at;
    if (before !== undefined && before.parent === call.parent && isSameMiss(before, rule)) {
      before.count += rule.count;
      this.#clock = rule.begin;
      return true;
    }
    [rule.parent, rule.depth] = [call.parent, call.depth];
    this.calls.push(rule);
    return true;
  }

  #close(call: Call, outcome: Call["outcome"]): void {
    call.end = Math.max(this.#clock, call.begin) + (call.kind === "rule" ? 1 : 0);
    this.#clock = Math.max(this.#clock, call.end);
    call.outcome = outcome;
  }

  /** The number of the new call; where there is no room, one that no call has. */
  #add(call: Pick<Call, "name" | "kind" | "origin" | "step" | "miss">): number {
    if (this.calls.length === this.#room) {
      this.left++;
      return this.#room;
    }
    const parent = this.#open.at(-1);
    const depth = parent === undefined ? 0 : (this.calls[parent]?.depth ?? 0) + 1;
    const times = { begin: this.#clock, end: this.#clock, outcome: "running", count: 1 } as const;
    return this.calls.push({ ...call, parent, depth, ...times }) - 1;
  }
}

const isSameMiss = (a: Call, b: Call): boolean =>
  a.kind === "rule" && a.name === b.name && a.outcome === "failed" && b.outcome === "failed";
