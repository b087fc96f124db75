/**
 * @file The first step of a schedule after which the interpreter's result is another: the step log is searched by halves.
 * Data is drawn for sizes that satisfy all conditions of the log; until a step whose rule is `approx`, results must be the
 * same bit for bit, after it within the bound that such a schedule has.
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

export interface BisectOptions extends TraceOptions, BindOptions {
  /** The first seed for inputs that are not given; 1 where it is left out. */
  readonly seed?: number | undefined;
  /** How often other data is drawn where a run shows no difference. */
  readonly runs?: number | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Why a state differs from the program: other elements, or the interpreter's complaint. */
export type StateDifference =
  | { readonly tag: "elements"; readonly comparison: ResultComparison }
  | { readonly tag: "stopped"; readonly message: string };

export interface Bisected {
  readonly ok: true;
  readonly trace: Trace;
  /** Undefined: no step changes the result on this data. */
  readonly found: { readonly step: RewriteStep; readonly difference: StateDifference } | undefined;
  /** Of the data that shows it, or of the last that was tried. */
  readonly sizes: SizeValues;
  readonly seed: number;
  readonly runs: number;
  /** States that were interpreted. */
  readonly interpreted: number;
}

/**
 * Finds the first step of a schedule after which the program gives another result on these inputs, by running the interpreter on the
 * states of the log. Returns a failure where the program, the inputs or the schedule are at fault.
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

  /** Between a step after which all is well and a later one after which it is not lies one that does it. */
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

  /** How the state after n steps differs from the program; Failed: the program itself has no value. */
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
