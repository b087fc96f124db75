/** @file What a schedule does, step by step, also where it fails in the end. */
import { strategyOf } from "../lang/index.ts";
import {
  Conditions,
  type Failure,
  History,
  Machine,
  type Observer,
  type Strategy,
} from "../strategies/index.ts";
import type { Place, Term } from "../term/index.ts";
import {
  type Applied,
  type ApplyOptions,
  applySelected,
  fuelOf,
  type Planned,
  select,
  settledBy,
} from "./apply.ts";
import { Failed, guard } from "./failed.ts";
import type { Source } from "./source.ts";

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
  readonly failure: Failure;
}

export interface Trace {
  readonly ok: true;
  readonly planned: Planned;
  /** The values of the schedule's parameters. */
  readonly settings: ReadonlyMap<string, number>;
  /** The steps that led to the end, and the terms between them. */
  readonly history: History;
  /** Only where asked for; those of abandoned branches too. */
  readonly attempts: readonly Attempt[];
  /** What the schedule comes to. */
  readonly outcome: Applied | Failed;
}

export interface TraceOptions extends ApplyOptions {
  /** Also record the rules that were tried in vain. */
  readonly failures?: boolean | undefined;
}

/** More are not recorded. */
export const MAX_ATTEMPTS = 100_000;

/** Applies a schedule and keeps every step. Gives a trace also where the schedule fails: `outcome` then says why. */
export function trace(source: Source, options: TraceOptions = {}): Trace | Failed {
  const planned = select(source, options);
  if (!planned.ok) return planned;
  const recorded = guard(source.sources, options.where?.("file"), () => record(planned, options));
  if (recorded instanceof Failed) return recorded;
  const { history, attempts, settings } = recorded;
  const outcome = applySelected(planned, options);
  return { ok: true, planned, settings, history, attempts, outcome };
}

function record(planned: Planned, options: TraceOptions): Recorder {
  const { program, schedule } = planned;
  const settings = settledBy(options, schedule);
  const strategy = strategyOf(schedule, program, settings);
  const start = Conditions.none.withAll(program.conditions) ?? Conditions.none;
  const recorder = new Recorder(
    new History(program.term, start.list),
    options.failures === true ? MAX_ATTEMPTS : 0,
    settings,
  );
  new Machine(strategy, program.term, start, fuelOf(options), recorder).run();
  return recorder;
}

/** A history that also hears of the attempts. */
class Recorder implements Observer {
  readonly history: History;
  readonly attempts: Attempt[] = [];
  readonly settings: ReadonlyMap<string, number>;
  readonly #room: number;
  /** The whole term since something was last applied or undone. */
  #root: Term | undefined;

  constructor(history: History, room: number, settings: ReadonlyMap<string, number>) {
    this.history = history;
    this.#room = room;
    this.settings = settings;
  }

  applied(m: Machine, rule: Strategy, before: Term, after: Term): void {
    this.history.applied(m, rule, before, after);
    this.#root = undefined;
  }

  missed(m: Machine, rule: Strategy, term: Term, failure: Failure): void {
    if (this.attempts.length >= this.#room) return;
    this.#root ??= m.rootWith(term);
    const [root, path, origin] = [this.#root, m.path(), m.origin()];
    const where = { afterStep: this.mark(), origin, root, path };
    this.attempts.push({ ...where, rule: rule.name, term, failure });
  }

  noted(m: Machine, message: string): void {
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
