/** @file `trace`: applies a schedule and records its steps, also if it fails in the end. */
import type {
  Evaluator,
  MatchFailure,
  Observer,
  RewriteLog,
  SearchRecord,
  Strategy,
} from "../../strategies/index.ts";
import type { Place, Term } from "../../term/index.ts";
import type { ApplyOptions } from "../schedule/apply.ts";
import type { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { type Observed, observe } from "./observe.ts";

/**
 * A rule that was tried at a sub-term and did not apply, with the reason (`failure`). `term` is the sub-term, `origin` the source
 * position of the innermost enclosing strategy; undefined if none has a position.
 */
export interface Attempt {
  /** The number of steps before the attempt. */
  readonly afterStep: number;
  /** The rule with its arguments, as text. */
  readonly rule: string;
  readonly origin: Place | undefined;
  /** The whole term at the time of the attempt. */
  readonly root: Term;
  /** The child numbers that lead from the root to the subterm at which the rule was tried. */
  readonly path: readonly number[];
  readonly term: Term;
  readonly failure: MatchFailure;
}

/** The recorded run of a schedule: its steps, and in `outcome` the result or the failure. */
export interface Trace extends Omit<Observed<Recorder>, "observer"> {
  /** The steps of the run with the states between them. Steps of abandoned branches are not included. */
  readonly history: RewriteLog;
  /** Rules that did not apply, including in abandoned branches; empty unless `failures` is set. At most `MAX_ATTEMPTS`. */
  readonly attempts: readonly Attempt[];
}

/** Options of `trace`: the program and schedule, and whether failed attempts of rules are recorded. */
export interface TraceOptions extends ApplyOptions {
  /** Whether to record the rules that were tried and did not apply (default false). */
  readonly failures?: boolean | undefined;
}

/** The most failed attempts of rules that a trace records: the first 100 000. Later attempts are dropped; steps are not. */
export const MAX_ATTEMPTS = 100_000;

/**
 * Applies a schedule as `apply` does and records its steps, without those of abandoned branches. A schedule that fails gives a
 * trace too, and its `outcome` says why it failed. Fails as `observe` does.
 *
 * @example
 * ```ts
 * import { parse, type Trace, type TraceOptions, trace, unwrap } from "strata-lang";
 *
 * const options: TraceOptions = { schedule: "naive", failures: true };
 * const traced: Trace = unwrap(trace(parse({ file: "hello.strata" }), options));
 * console.log(traced.history.steps.map(({ rule }) => rule)); // [ 'glb(0)', 'kernel' ]
 * ```
 */
export function trace(source: Source, options: TraceOptions = {}): Trace | Failed {
  const room = options.failures === true ? MAX_ATTEMPTS : 0;
  const observed = observe(source, options, (history) => new Recorder(history, room));
  if (!observed.ok) return observed;
  const { observer, ...rest } = observed;
  return { ...rest, history: observer.history, attempts: observer.attempts };
}

/** An observer that passes steps to the step log and records failed attempts of rules. */
class Recorder implements Observer {
  readonly history: RewriteLog;
  readonly attempts: Attempt[] = [];
  readonly complete: boolean;
  readonly #room: number;
  /** The whole term, kept until a rule applies or a branch is undone. */
  #root: Term | undefined;

  constructor(history: RewriteLog, room: number) {
    this.history = history;
    this.#room = room;
    this.complete = room > 0;
  }

  applied(m: Evaluator, rule: Strategy, before: Term, after: Term): void {
    this.history.applied(m, rule, before, after);
    this.#root = undefined;
  }

  ruleFailed(m: Evaluator, rule: Strategy, term: Term, failure: MatchFailure): void {
    if (this.attempts.length >= this.#room) return;
    this.#root ??= m.rootWith(term);
    const [root, path, origin] = [this.#root, m.path(), m.origin()];
    const where = { afterStep: this.mark(), origin, root, path };
    this.attempts.push({ ...where, rule: rule.name, term, failure });
  }

  searched(search: SearchRecord): void {
    this.history.searched(search);
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
