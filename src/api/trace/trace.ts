/** @file What a schedule does, step by step, also where it fails in the end. */
import type {
  Evaluator,
  MatchFailure,
  Observer,
  RewriteLog,
  Strategy,
} from "../../strategies/index.ts";
import type { Place, Term } from "../../term/index.ts";
import type { ApplyOptions } from "../schedule/apply.ts";
import type { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { type Observed, observe } from "./observe.ts";

/** A rule that was tried and did not apply. */
export interface Attempt {
  /** How many steps had been taken before. */
  readonly afterStep: number;
  /** The rule with its arguments. */
  readonly rule: string;
  readonly origin: Place | undefined;
  /** The whole term, where in it the rule was tried, and what is there. */
  readonly root: Term;
  readonly path: readonly number[];
  readonly term: Term;
  readonly failure: MatchFailure;
}

export interface Trace extends Omit<Observed<Recorder>, "observer"> {
  /** The steps that led to the end, and the terms between them. */
  readonly history: RewriteLog;
  /** Only where asked for; those of abandoned branches too. */
  readonly attempts: readonly Attempt[];
}

export interface TraceOptions extends ApplyOptions {
  /** Also record the rules that were tried in vain. */
  readonly failures?: boolean | undefined;
}

/** More are not recorded. */
export const MAX_ATTEMPTS = 100_000;

/** Applies a schedule and keeps every step. Gives a trace also where the schedule fails: `outcome` then says why. */
export function trace(source: Source, options: TraceOptions = {}): Trace | Failed {
  const room = options.failures === true ? MAX_ATTEMPTS : 0;
  const observed = observe(source, options, (history) => new Recorder(history, room));
  if (!observed.ok) return observed;
  const { observer, ...rest } = observed;
  return { ...rest, history: observer.history, attempts: observer.attempts };
}

/** A history that also hears of the attempts. */
class Recorder implements Observer {
  readonly history: RewriteLog;
  readonly attempts: Attempt[] = [];
  readonly #room: number;
  /** The whole term since something was last applied or undone. */
  #root: Term | undefined;

  constructor(history: RewriteLog, room: number) {
    this.history = history;
    this.#room = room;
  }

  applied(m: Evaluator, rule: Strategy, before: Term, after: Term): void {
    this.history.applied(m, rule, before, after);
    this.#root = undefined;
  }

  missed(m: Evaluator, rule: Strategy, term: Term, failure: MatchFailure): void {
    if (this.attempts.length >= this.#room) return;
    this.#root ??= m.rootWith(term);
    const [root, path, origin] = [this.#root, m.path(), m.origin()];
    const where = { afterStep: this.mark(), origin, root, path };
    this.attempts.push({ ...where, rule: rule.name, term, failure });
  }

  noted(m: Evaluator, message: string): void {
    this.history.noted(m, message);
  }

  mark(): number {
    return this.history.mark();
  }

  undo(mark: number): void {
    this.history.undo(mark);
    this.#root = undefined;
  }
}
