/**
 * @file `bisect`: finds the first step of a schedule that changes the interpreter's result. Data is drawn for sizes that satisfy all
 * conditions of the log.
 */
import { sizeNeeds } from "../../lang/index.ts";
import type { SizeValues } from "../../runtime/launch/host-value.ts";
import { type BindOptions, type Bound, bindData } from "../run/bind.ts";
import { type InputValue, random } from "../run/input-value.ts";
import { type ResolvedProgram, resolveProgram } from "../run/runnable.ts";
import { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { type ChangingStep, StateSearch } from "./state-search.ts";
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

/** The outcome of `bisect`: the first step that changes the result, with the data that shows it. */
export interface Bisected {
  readonly ok: true;
  readonly trace: Trace;
  /**
   * A step before which the result agrees and after which it differs; the first one, unless a later step restores the result.
   * Undefined if the result after the last step agrees on the data that was tried.
   */
  readonly found: ChangingStep | undefined;
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
  for (let run = 0; run < runs; run++) {
    const data = dataOf(traced, plain, given, seed + run, options);
    if (!data.ok) return data;
    const search = new StateSearch(traced, plain, data, options.timeoutMs);
    const found = search.first();
    if (found instanceof Failed) return found;
    const { interpreted } = search;
    const done = { sizes: data.sizes, seed: seed + run, runs: run + 1, interpreted };
    if (found !== undefined || run + 1 === runs) return { ok: true, trace: traced, found, ...done };
  }
  throw new RangeError("bisect needs at least one run");
}

/** Random data of a seed for the inputs that are not given, of sizes that satisfy the conditions after the last step. */
function dataOf(
  { history }: Trace,
  plain: ResolvedProgram,
  given: Readonly<Record<string, InputValue>>,
  seed: number,
  options: BisectOptions,
): Bound | Failed {
  const last = history.at(history.steps.length);
  const drawn = plain.inputs.map(({ name }, i) => [name, random(seed + 1_000 * i)] as const);
  const inputs = { ...Object.fromEntries(drawn), ...given };
  return bindData({ ...plain, ...sizeNeeds(last.term, last.conditions) }, inputs, options);
}
