/**
 * @file Records what a run did, up to a number of nodes, as a tree: the calls of strategies with a source position, and in them
 * the attempts of rules. Time is counted in attempts. Consecutive failed attempts of one rule in one call are one node with a
 * count.
 */
import type { Place, Term } from "../term/index.ts";
import { FailedAttempt } from "./causes.ts";
import type { Evaluator, Frame, Observer, Strategy } from "./evaluator.ts";
import type { MatchFailure } from "./result.ts";
import type { RewriteLog, RewriteStep } from "./rewrite-log.ts";

/**
 * A node of the recorded tree: one call of a strategy, or one or more consecutive attempts of a rule. Its mutable fields change
 * until the run ends.
 */
export interface Call {
  readonly name: string;
  readonly kind: "strategy" | "rule";
  readonly origin: Place | undefined;
  /** The index in the recording of the enclosing call; undefined at the top level. */
  parent: number | undefined;
  /** Nesting depth; 0 at the top level. */
  depth: number;
  /** The first moment of the call; time is counted in attempts and `end` is exclusive. */
  readonly begin: number;
  end: number;
  /** `undone`: the rule applied, but its effect was undone later: by a failed first branch, `not` or `where`, among others. */
  outcome: "running" | "applied" | "failed" | "undone";
  /** For a rule: the number of consecutive attempts merged in this node. 1 for a strategy. */
  count: number;
  /** For a rule that applied: its step in the log. An undone step keeps the number it had. */
  readonly step?: RewriteStep;
  /** For a rule that failed: its first miss. */
  readonly miss?: FailedAttempt;
}

/**
 * Observer that records a run as a list of calls in order of their beginning, at most `room` of them (`left` counts the others),
 * and feeds a `RewriteLog`. Call `finish` after a run that was stopped.
 */
export class Recording implements Observer {
  readonly complete = true;
  readonly history: RewriteLog;
  readonly calls: Call[] = [];
  /** The number of calls that were not recorded because `room` was reached. */
  left = 0;
  readonly #room: number;
  readonly #open: number[] = [];
  /** The call of each step in the log, in the order of the steps. */
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

  ruleFailed(m: Evaluator, rule: Strategy, term: Term, failure: MatchFailure): void {
    const last = this.calls.at(-1);
    const isSame = last?.outcome === "failed" && last.kind === "rule" && last.name === rule.name;
    if (isSame && last.parent === this.#open.at(-1)) {
      last.count++;
      return;
    }
    const miss = new FailedAttempt(m, rule.name, term, failure, 0);
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

  /** Closes, as failed, the calls that were open when the run was stopped. */
  finish(): void {
    for (const at of this.#open) {
      const call = this.calls[at];
      if (call !== undefined) this.#close(call, "failed");
    }
  }

  /**
   * Merges the call of a strategy that only applies a rule of its own name with the call of that rule. Merges it also into the
   * previous call when both are failures of that rule.
   */
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

  /** Adds a call and returns its index; when `room` is reached, counts it and returns an index without a call. */
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
