/**
 * @file Finds the first step of a schedule that changes the interpreter's result, by binary search in the step log. Data is drawn
 * for sizes that satisfy all conditions of the log. Up to the first step of an `approx` rule, results must agree bit for bit; from
 * there on, within the rounding bound of `approx` schedules.
 */
import type { ResultComparison } from "../../runtime/launch/compare.ts";
import type { SizeValues } from "../../runtime/launch/host-value.ts";
import { type RewriteStep, weakest } from "../../strategies/index.ts";
import { type BindOptions, type Bound, bindData } from "../run/bind.ts";
import { type InputValue, random } from "../run/input-value.ts";
import { interpret } from "../run/interpret.ts";
import { type ResolvedProgram, resolveProgram } from "../run/runnable.ts";
import { verify } from "../run/verify.ts";
import type { Applied } from "../schedule/stages.ts";
import { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { type Trace, type TraceOptions, trace } from "./trace.ts";

/** Options of `bisect`: the program and schedule, the seeds of random data, and the number of runs. */
export interface BisectOptions extends TraceOptions, BindOptions {
  /** The first seed of the data for inputs that are not given (default 1). */
  readonly seed?: number | undefined;
  /** The most runs, each with other random data, until one shows a difference (default 5). */
  readonly runs?: number | undefined;
  /** Time limit in milliseconds of each interpretation (default: none). */
  readonly timeoutMs?: number | undefined;
}

/** How a state differs from the program: in elements of the result, or by an error that stops the interpreter. */
export type StateDifference =
  | { readonly tag: "elements"; readonly comparison: ResultComparison }
  | { readonly tag: "stopped"; readonly message: string };

/** The outcome of `bisect`: the first step that changes the result, with the data that shows it. */
export interface Bisected {
  readonly ok: true;
  readonly trace: Trace;
  /**
   * A step before which the result agrees and after which it differs; the first one, unless a later step restores the result.
   * Undefined if the result after the last step agrees on the data that was tried.
   */
  readonly found: { readonly step: RewriteStep; readonly difference: StateDifference } | undefined;
  /** The sizes of the data that shows the difference, or of the data that was tried last. */
  readonly sizes: SizeValues;
  /** The first seed of the data that shows the difference, or of the data that was tried last. */
  readonly seed: number;
  /** The number of runs that were made. */
  readonly runs: number;
  /** The number of states that were interpreted in the last run. */
  readonly interpreted: number;
}

/**
 * Finds the first step of a schedule after which the program gives another result, by running the interpreter on states of the step
 * log. Binary search misses a difference that a later step undoes. Inputs that are not given are random. Fails for reasons such as
 * unknown names, unfitting inputs, and a program without a value. Raises RangeError if `runs` is less than 1.
 */
export function bisect(
  source: Source,
  given: Readonly<Record<string, InputValue>>,
  options: BisectOptions = {},
): Bisected | Failed {
  const traced = trace(source, options);
  if (!traced.ok) return traced;
  const plain = resolveProgram(traced.planned);
  if (!plain.ok) return plain;
  const { seed = 1, runs = 5 } = options;
  let search: StateSearch | Failed | undefined;
  for (let run = 0; run < runs; run++) {
    search = StateSearch.on(traced, plain, given, seed + run, options);
    if (search instanceof Failed) return search;
    const found = search.first();
    if (found instanceof Failed) return found;
    const { sizes, interpreted } = search;
    const done = { sizes, seed: seed + run, runs: run + 1, interpreted };
    if (found !== undefined || run + 1 === runs) return { ok: true, trace: traced, found, ...done };
  }
  throw new RangeError("bisect needs at least one run");
}

class StateSearch {
  interpreted = 0;
  readonly #trace: Trace;
  readonly #target: ResolvedProgram;
  readonly #data: Bound;
  readonly #timeoutMs: number | undefined;

  private constructor(
    t: Trace,
    target: ResolvedProgram,
    data: StateSearch["data"],
    timeoutMs?: number,
  ) {
    this.#trace = t;
    this.#target = target;
    this.#data = data;
    this.#timeoutMs = timeoutMs;
  }

  get data(): Bound {
    return this.#data;
  }

  get sizes(): SizeValues {
    return this.#data.sizes;
  }

  static on(
    traced: Trace,
    plain: ResolvedProgram,
    given: Readonly<Record<string, InputValue>>,
    seed: number,
    options: BisectOptions,
  ): StateSearch | Failed {
    const { history } = traced;
    const { conditions } = history.at(history.steps.length);
    const target = { ...plain, conditions };
    const drawn = target.inputs.map(({ name }, i) => [name, random(seed + 1_000 * i)] as const);
    const data = bindData(target, { ...Object.fromEntries(drawn), ...given }, options);
    if (!data.ok) return data;
    return new StateSearch(traced, target, data, options.timeoutMs);
  }

  /**
   * Binary search. Invariant: the state after step `good` agrees with the program, the state after step `bad` differs. Returns the
   * step `bad` when `bad` is `good` + 1, and undefined if the last state agrees.
   */
  first(): Bisected["found"] | Failed {
    const { steps } = this.#trace.history;
    let [good, bad] = [0, steps.length];
    let difference = this.#differs(bad);
    if (difference instanceof Failed) return difference;
    if (bad === 0 || difference === undefined) return undefined;
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      const found = this.#differs(middle);
      if (found instanceof Failed) return found;
      if (found === undefined) good = middle;
      else [bad, difference] = [middle, found];
    }
    return { step: steps[bad - 1]!, difference };
  }

  /** How the state after n steps differs from the program; undefined if it agrees. Fails if the program itself has no value. */
  #differs(n: number): StateDifference | undefined | Failed {
    this.interpreted++;
    const target = this.#after(n);
    const value = interpret(target, target.term, this.#data, this.#timeoutMs);
    if (!value.ok) return this.#stopped(value);
    const ran = { ok: true, target, data: this.#data, result: value.result } as const;
    const checked = verify({ ...ran, launches: [], notes: [] }, { timeoutMs: this.#timeoutMs });
    if (!checked.ok) return checked;
    return checked.equal ? undefined : { tag: "elements", comparison: checked.comparison };
  }

  #stopped(failed: Failed): StateDifference | Failed {
    const { program } = this.#target;
    const plain = interpret(this.#target, program.term, this.#data, this.#timeoutMs);
    if (!plain.ok) return plain;
    return { tag: "stopped", message: failed.diagnostics[0]?.message ?? "" };
  }

  #after(n: number): ResolvedProgram {
    const { history, planned, settings } = this.#trace;
    const { term, conditions } = history.at(n);
    const classes = history.rulesUntil(n).map((r) => r.class);
    const applied: Applied = {
      ...planned,
      stage: "applied",
      settings,
      term,
      conditions,
      class: weakest(classes),
      steps: history.steps,
      history,
    };
    return { ...this.#target, term, applied };
  }
}
