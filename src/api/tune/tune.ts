/** @file `tune`: searches the declared values of schedule parameters for the choice with which a program is fastest on a device. */

import { searchingSchedules } from "../../lang/index.ts";
import { DeviceFault } from "../../runtime/device-fault.ts";
import type { DeviceInfo } from "../../runtime/opencl/devices.ts";
import type { Diagnostic } from "../../term/index.ts";
import type { BindOptions, Bound } from "../run/bind.ts";
import { deviceProblem } from "../run/device-problem.ts";
import type { InputValue } from "../run/input-value.ts";
import { outsideRanges } from "../run/outside-range.ts";
import { Reference } from "../run/reference.ts";
import { type ResolvedProgram, resolveProgram } from "../run/runnable.ts";
import type { NativeDevice } from "../run/runners.ts";
import type { UnusualValues } from "../run/unusual-values.ts";
import { type ApplyOptions, choose } from "../schedule/apply.ts";
import { withSteps } from "../schedule/pin.ts";
import { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { describeChoice } from "./describe.ts";
import { groupReasons, type Reason } from "./reasons.ts";
import { keyOf, type Schedules, schedulesOf, type WhichSchedules } from "./schedules.ts";
import {
  type End,
  type SearchProgress,
  type SearchResult,
  searchCandidates,
  type Timed,
} from "./search.ts";
import { bindLarge, elementsOfRun } from "./sizes.ts";
import { type Choice, SearchSpace, type Settings } from "./space.ts";

/** Options of `tune`: the program, the schedules to search, the device, and the budgets of the search. */
export interface TuneOptions
  extends Omit<ApplyOptions, "schedule" | "settings">,
    BindOptions,
    WhichSchedules {
  /** The device to measure on (default: `opencl`, any OpenCL device). */
  readonly device?: NativeDevice | undefined;
  /** Whether kernels run in a process of their own (default true). A choice that crashes this process does not fit. */
  readonly isolated?: boolean | undefined;
  /** Time limit in milliseconds for one run of a choice in an isolated process (default 30 000). */
  readonly timeoutMs?: number | undefined;
  /** The number of rounds in which the fastest choices are timed (default 20). */
  readonly repeat?: number | undefined;
  /** The most choices to try (default: as many as the time allows). */
  readonly samples?: number | undefined;
  /** The time in milliseconds for trying and timing together (default 60 000; no limit if `samples` is given). */
  readonly budgetMs?: number | undefined;
  /** Seed of the order in which choices are tried (default 1). */
  readonly seed?: number | undefined;
  readonly progress?: ((p: TuneProgress) => void) | undefined;
  /** Aborting this signal ends the search with the result so far. */
  readonly signal?: AbortSignal | undefined;
}

/** A report of progress. `of` is the most choices that the search tries; its time may end before. */
export type TuneProgress = SearchProgress<Choice> & { readonly of: number };

/** A choice of schedule and settings whose result is right, with its times. */
export interface TunedChoice extends Choice {
  /** The median time of all its kernels together, in microseconds. */
  readonly us: number;
  /** The number of rounds in which it was timed. If 0, `us` is the time of its trial. */
  readonly rounds: number;
  /** Its time divided by the time of the best choice. */
  readonly toBest: number;
  /**
   * Its time divided by the time of its schedule's defaults; undefined if the defaults have no time because they do not fit, are
   * wrong, or were not tried.
   */
  readonly toDefaults: number | undefined;
}

/** The outcome of `tune`: the choices that gave the right result, ranked by time, and the reasons why others did not. */
export interface Tuned {
  readonly ok: true;
  readonly source: Source;
  readonly program: string;
  /** The floating-point mode that replaced the schedules'; undefined if the options gave none. */
  readonly fp: ApplyOptions["fp"];
  /** The weakest class of rewrites that schedules could apply; undefined if the options gave none. */
  readonly class: ApplyOptions["class"];
  /** Sizes that the program is specialised to. */
  readonly fixed: Settings;
  /** The device on which the choices were measured. */
  readonly device: DeviceInfo;
  /** The inputs and sizes with which the choices were run. */
  readonly data: Bound;
  /** The right choices: the best first, the others by time. Of the choices of `same` the defaults are here, with the time of the other. */
  readonly choices: readonly TunedChoice[];
  /** Reasons why choices do not fit the device, the sizes or the schedule, the most frequent first. */
  readonly unfit: readonly Reason[];
  /** Choices that give another result, because of a mistake in a rule, in Strata, or in the driver. */
  readonly wrong: readonly { readonly choice: Choice; readonly problem: Failed }[];
  /** Choices whose kernels are those of another choice, which was run in their place. */
  readonly same: readonly { readonly choice: Choice; readonly as: Choice }[];
  /**
   * What results were compared with: the interpreter's result, or the first result of a choice if the data is too large to
   * interpret.
   */
  readonly reference: "interpreter" | "first";
  /** The number of choices in the search space, without those that only change parameters of `idle`. */
  readonly choicesInAll: number;
  /** Parameters that change no kernel, each by itself, as `schedule: parameter`: they keep their defaults where others change. */
  readonly idle: readonly string[];
  /** The number of choices that were tried. */
  readonly tried: number;
  /** The seed that determined the order of the trials. */
  readonly seed: number;
  /** The reason why the search ended: its work was done, the time was over, or the signal was aborted. */
  readonly end: End;
  /** Parameters without declared values, which kept their defaults, as `schedule: parameter`. */
  readonly kept: readonly string[];
  /** The parts of the first result of which more than half is NaN, infinite or subnormal, so that times can be other than usual. */
  readonly unusual: readonly UnusualValues[];
  /** True if schedules search, and did so once, for the defaults of their parameters: their steps served the other values. */
  readonly searchedOnce: boolean;
  /** Warnings of given data outside the ranges that the program states (W0833). */
  readonly warnings: readonly Diagnostic[];
}

/**
 * Finds the fastest choice of schedule and settings of a program on a device by successive halving (Jamieson and Talwalkar,
 * AISTATS 2016). Choices are tried once each, until `samples` are tried, three quarters of the time are spent, or `signal` is
 * aborted. Then the slower half is dropped after growing numbers of timing rounds. Choices whose trial took more than three times
 * as long as the fastest are not timed, not even defaults. In its trial a choice first runs beside others, then alone; if its first
 * run is so slow that it must take more than three times as long alone, that run's time is the time of its trial. A schedule's defaults
 * are not dropped for being in the slower half. Choices that give the kernels of an earlier one are not run. All choices run on equal data; random inputs get large sizes unless the options decide them. Returns `Failed` for reasons such as
 * unknown names, data that do not fit, a fault of the device, or no choice that fits.
 *
 * @example
 * ```ts
 * import { type Choice, parse, random, type Settings, type Tuned } from "strata-lang";
 * import { type TunedChoice, type TuneOptions, tune, unwrap } from "strata-lang";
 *
 * // One core by the C compiler; by default any OpenCL device.
 * const options: TuneOptions = { device: "c", schedules: ["tiled"], sizes: { n: 4096 }, samples: 2 };
 * const source = parse({ file: "hello.strata" });
 * const tuned: Tuned = unwrap(await tune(source, { xs: random(1) }, { ...options, repeat: 1 }));
 * const [fastest]: readonly TunedChoice[] = tuned.choices;
 * const choice: Choice | undefined = fastest;
 * const settings: Settings = choice?.settings ?? {};
 * console.log(tuned.tried, choice?.schedule, Object.keys(settings)); // 2 tiled [ 't' ]
 * ```
 */
export async function tune(
  source: Source,
  inputs: Readonly<Record<string, InputValue>>,
  options: TuneOptions = {},
): Promise<Tuned | Failed> {
  const searched = searchedOnce(source, options);
  const chosen = choose(searched ?? source, options);
  if (!chosen.ok) return chosen;
  const schedules = schedulesOf(chosen, options);
  if (schedules instanceof Failed) return schedules;
  const target = resolveProgram(chosen);
  if (!target.ok) return target;
  const data = bindLarge(target, inputs, options);
  if (!data.ok) return data;
  try {
    const tuned = await tuneOnDevice(target, schedules, { inputs, data }, options);
    return tuned.ok ? { ...tuned, source, searchedOnce: searched !== undefined } : tuned;
  } catch (error) {
    if (!(error instanceof DeviceFault)) throw error;
    const place = options.where?.("device");
    return new Failed([{ ...deviceProblem(error), ...(place && { place }) }], source.sources);
  }
}

/**
 * The source with the steps of its searches, which are made for the defaults of parameters and serve other values; undefined if no schedule of
 * the program has a search without steps, or if steps cannot be written: each choice then searches.
 */
function searchedOnce(
  source: Source,
  { program, schedules, fuel }: TuneOptions,
): Source | undefined {
  if (searchingSchedules(source.module).size === 0) return undefined;
  const found = withSteps(source, { program, schedules, fuel });
  return found.ok && found.after !== found.before ? source.instead(found.after) : undefined;
}

// ---------------------------------------------------------------- on a device

/** The bytes of all inputs and the result of a run, if all elements have the width of a double. */
const bytesOfRun = (target: ResolvedProgram, sizes: Bound["sizes"]): number =>
  8 * (elementsOfRun(target, sizes) ?? 0);

/** The most elements of inputs and result that are interpreted for a reference. */
const MOST_INTERPRETED = 2 ** 18;
const INTERPRETER_MS = 5_000;

/** The interpreter's result; undefined if the data has too many elements or the interpreter takes longer than `INTERPRETER_MS`. */
function referenceFor(target: ResolvedProgram, data: Bound): Reference | Failed | undefined {
  if ((elementsOfRun(target, data.sizes) ?? Infinity) > MOST_INTERPRETED) return undefined;
  const reference = Reference.interpreted(target, data, { timeoutMs: INTERPRETER_MS });
  const isTooSlow = !reference.ok && reference.diagnostics.every((d) => d.code === "E0905");
  return isTooSlow ? undefined : reference;
}

async function tuneOnDevice(
  target: ResolvedProgram,
  { planned, broken }: Schedules,
  { inputs, data }: { readonly inputs: Readonly<Record<string, InputValue>>; readonly data: Bound },
  options: TuneOptions,
): Promise<Omit<Tuned, "source" | "searchedOnce"> | Failed> {
  const { DeviceProcesses, processCount, findDevice, openNative, DeviceMeasure } =
    await deviceParts();
  const { isolated = true, timeoutMs = 30_000, seed = 1, samples, where, fuel, signal } = options;
  const device = findDevice(options.device);
  const count = processCount(device, bytesOfRun(target, data.sizes));
  using own = isolated ? new DeviceProcesses(count, device, timeoutMs) : openNative(device);
  const reference = referenceFor(target, data);
  if (reference instanceof Failed) return reference;
  const runners = own instanceof DeviceProcesses ? own.list : [own];
  const schedules = planned;
  const measure = new DeviceMeasure({
    schedules,
    data,
    device,
    runners,
    reference,
    where,
    fuel,
    signal,
  });
  const space = new SearchSpace(
    [...planned.values()].map(({ of, schedule }) => ({ ...schedule, class: of.class })),
    options.settings,
  );
  const isSame = (choice: Choice): boolean => measure.same.has(choice);
  const found = await searchCandidates(space.inOrder(seed, isSame), measure, {
    samples,
    budgetMs: options.budgetMs ?? (samples === undefined ? 60_000 : undefined),
    rounds: options.repeat ?? 20,
    stays: (c) => c.isDefault,
    progress: (p) =>
      options.progress?.({ ...p, of: Math.min(space.sizeWithout(isSame), samples ?? Infinity) }),
    signal,
  });
  const unfit = groupReasons([...broken, ...found.unfit]);
  const isAnyFit = found.timed.length > 0 || found.wrong.length > 0;
  if (!isAnyFit && unfit.length > 0) return nothingFits(unfit);
  return {
    ok: true,
    program: target.program.name,
    fp: options.fp,
    class: options.class,
    fixed: Object.fromEntries(target.program.fixed),
    device,
    data,
    choices: ranked([...found.timed, ...sameDefaults(found)]),
    unfit,
    wrong: found.wrong.map(({ candidate, difference }) => ({
      choice: candidate,
      problem: difference,
    })),
    same: found.same.map(({ candidate, as }) => ({ choice: candidate, as })),
    reference: reference === undefined ? "first" : "interpreter",
    choicesInAll: space.sizeWithout(isSame),
    idle: space.idle(isSame),
    tried: found.tried,
    seed,
    end: found.end,
    kept: space.kept,
    unusual: measure.unusual ?? [],
    warnings: outsideRanges(target, inputs, data, where),
  };
}

/** What measures on a device, loaded when it is needed. (TypeScript does not rewrite an `import(…)` in a function with `using`.) */
const deviceParts = async () => ({
  ...(await import("../../runtime/opencl/device-processes.ts")),
  ...(await import("../../runtime/opencl/open.ts")),
  ...(await import("./measure.ts")),
});

/** The defaults of schedules that are the same as another choice, with its time. */
const sameDefaults = ({ same, timed }: SearchResult<Choice, Failed, Failed>): Timed<Choice>[] =>
  same.flatMap(({ candidate, as }) => {
    const found = timed.find((t) => t.candidate === as);
    const isShown = candidate.isDefault && candidate.class === undefined;
    return isShown && found !== undefined ? [{ ...found, candidate }] : [];
  });

const nothingFits = (reasons: readonly Reason[]): Failed =>
  new Failed(
    reasons.map(({ failed: { diagnostics }, count, example }) => {
      const [first] = diagnostics;
      const note = `so for ${count === 1 ? "" : `${count} settings, for instance `}${describeChoice(example)}`;
      return { ...first!, notes: [...(first!.notes ?? []), note] };
    }),
    reasons[0]!.failed.sources,
  );

/**
 * The best choice of those that survived all cuts first, then the other choices by time, with ratios to the best and to the
 * defaults.
 */
function ranked(timed: readonly Timed<Choice>[]): readonly TunedChoice[] {
  const usual = new Map(
    timed.flatMap(({ candidate, us }) => (candidate.isDefault ? [[keyOf(candidate), us]] : [])),
  );
  const [best, ...others] = timed;
  if (best === undefined) return [];
  return [best, ...others.toSorted((a, b) => a.us - b.us)].map(({ candidate, us, rounds }) => {
    const defaults = usual.get(keyOf(candidate));
    const toDefaults = defaults === undefined ? undefined : ratio(us, defaults);
    return { ...candidate, us, rounds, toBest: ratio(us, best.us), toDefaults };
  });
}

/** a / b, or 1 for equal times: both are 0 where nothing is launched. */
const ratio = (a: number, b: number): number => (a === b ? 1 : a / b);
