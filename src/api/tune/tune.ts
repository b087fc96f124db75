/** @file Searches the declared values of schedules' parameters for those with which a program is fastest on a device. */

import { DeviceFault } from "../../runtime/device-fault.ts";
import type { DeviceInfo } from "../../runtime/opencl/devices.ts";
import type { BindOptions, Bound } from "../run/bind.ts";
import { deviceProblem } from "../run/device-problem.ts";
import type { InputValue } from "../run/input-value.ts";
import { Reference } from "../run/reference.ts";
import { type ResolvedProgram, resolveProgram } from "../run/runnable.ts";
import type { NativeDevice } from "../run/runners.ts";
import { type ApplyOptions, chooseProgram } from "../schedule/apply.ts";
import { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { describeChoice } from "./describe.ts";
import { groupReasons, type Reason } from "./reasons.ts";
import { type Schedules, schedulesOf, type WhichSchedules } from "./schedules.ts";
import { type End, type SearchProgress, searchCandidates, type Timed } from "./search.ts";
import { bindLarge, elementsOfRun } from "./sizes.ts";
import { type Choice, SearchSpace, type Settings } from "./space.ts";

export interface TuneOptions
  extends Omit<ApplyOptions, "schedule" | "settings">,
    BindOptions,
    WhichSchedules {
  /** Default: `opencl`, any device. */
  readonly device?: NativeDevice | undefined;
  /** Run kernels in a process of their own (default true): a choice with which it crashes is one that does not fit. */
  readonly isolated?: boolean | undefined;
  /** Of a run of one choice on an isolated device (default 30 000). */
  readonly timeoutMs?: number | undefined;
  /** How often the fastest are timed (default 20). */
  readonly repeat?: number | undefined;
  /** At most so many choices are tried. */
  readonly samples?: number | undefined;
  /** Of trying and timing (default 60 000; with `samples` none). */
  readonly budgetMs?: number | undefined;
  /** Of the order in which choices are drawn (default 1). */
  readonly seed?: number | undefined;
  readonly progress?: ((p: TuneProgress) => void) | undefined;
  /** Ends the search, with what has been found. */
  readonly signal?: AbortSignal | undefined;
}

/** `of`: how many are to be tried. */
export type TuneProgress = SearchProgress<Choice> & { readonly of: number };

/** A choice whose result is right. */
export interface TunedChoice extends Choice {
  /** Of all its kernels together, the median in microseconds. */
  readonly us: number;
  /** How often it was timed after its trial; 0: the trial's time is all that is known. */
  readonly rounds: number;
  /** Its time over that of the best. */
  readonly toBest: number;
  /** Its time over that of its schedule's defaults, where these fit. */
  readonly toDefaults: number | undefined;
}

export interface Tuned {
  readonly ok: true;
  readonly program: string;
  /** Sizes that are part of the program. */
  readonly fixed: Settings;
  readonly device: DeviceInfo;
  readonly data: Bound;
  /** The best first. */
  readonly choices: readonly TunedChoice[];
  /** Choices that this device, these sizes or the schedule itself exclude, by reason. */
  readonly unfit: readonly Reason[];
  /** Choices that give another result: a mistake in a rule, in Strata, or in the driver. */
  readonly wrong: readonly { readonly choice: Choice; readonly problem: Failed }[];
  /** What results were compared with. */
  readonly reference: "interpreter" | "first";
  /** All choices that there are, and those that were tried. */
  readonly choicesInAll: number;
  readonly tried: number;
  readonly seed: number;
  /** What ended it before all was tried and timed, if anything did. */
  readonly end: End;
  /** Parameters without declared values, which kept their defaults: `tiled: t`. */
  readonly kept: readonly string[];
}

/** Times the schedules of a program, for many values of their parameters, on data of one size. */
export async function tune(
  source: Source,
  inputs: Readonly<Record<string, InputValue>>,
  options: TuneOptions = {},
): Promise<Tuned | Failed> {
  const chosen = chooseProgram(source, options);
  if (!chosen.ok) return chosen;
  const schedules = schedulesOf(chosen, options);
  if (schedules instanceof Failed) return schedules;
  const target = resolveProgram(chosen);
  if (!target.ok) return target;
  const data = bindLarge(target, inputs, options);
  if (!data.ok) return data;
  try {
    return await tuneOnDevice(target, schedules, data, options);
  } catch (error) {
    if (!(error instanceof DeviceFault)) throw error;
    const place = options.where?.("device");
    return new Failed([{ ...deviceProblem(error), ...(place && { place }) }], source.sources);
  }
}

// ---------------------------------------------------------------- on a device

/** More are too slow to interpret. */
const MOST_INTERPRETED = 2 ** 18;
const INTERPRETER_MS = 5_000;

/** Undefined: the interpreter would take too long. */
function referenceFor(target: ResolvedProgram, data: Bound): Reference | Failed | undefined {
  if ((elementsOfRun(target, data.sizes) ?? Infinity) > MOST_INTERPRETED) return undefined;
  const reference = Reference.interpreted(target, data, INTERPRETER_MS);
  const isTooSlow = !reference.ok && reference.diagnostics.every((d) => d.code === "E0905");
  return isTooSlow ? undefined : reference;
}

async function tuneOnDevice(
  target: ResolvedProgram,
  { planned, broken }: Schedules,
  data: Bound,
  options: TuneOptions,
): Promise<Tuned | Failed> {
  const { DeviceProcess } = await import("../../runtime/opencl/index.ts");
  const { findDevice, openNative } = await import("../../runtime/opencl/open.ts");
  const { DeviceMeasure } = await import("./measure.ts");
  const { isolated = true, timeoutMs = 30_000, seed = 1, samples, where, fuel } = options;
  const device = findDevice(options.device);
  const reference = referenceFor(target, data);
  if (reference instanceof Failed) return reference;
  using runner = isolated
    ? new DeviceProcess({ timeoutMs, device: device.index })
    : openNative(device);
  const schedules = planned;
  const measure = new DeviceMeasure({ schedules, data, device, runner, reference, where, fuel });
  const space = new SearchSpace(
    [...planned.values()].map((p) => p.schedule),
    options.settings,
  );
  const found = await searchCandidates(space.inOrder(seed), measure, {
    samples,
    budgetMs: options.budgetMs ?? (samples === undefined ? 60_000 : undefined),
    rounds: options.repeat ?? 20,
    stays: (c) => c.isDefault,
    progress: (p) => options.progress?.({ ...p, of: Math.min(space.size, samples ?? Infinity) }),
    signal: options.signal,
  });
  const unfit = groupReasons([...broken, ...found.unfit]);
  const isAnyFit = found.timed.length > 0 || found.wrong.length > 0;
  if (!isAnyFit && unfit.length > 0) return nothingFits(unfit);
  return {
    ok: true,
    program: target.program.name,
    fixed: Object.fromEntries(target.program.fixed),
    device,
    data,
    choices: ranked(found.timed),
    unfit,
    wrong: found.wrong.map(({ candidate, difference }) => ({
      choice: candidate,
      problem: difference,
    })),
    reference: reference === undefined ? "first" : "interpreter",
    choicesInAll: space.size,
    tried: found.tried,
    seed,
    end: found.end,
    kept: space.kept,
  };
}

const nothingFits = (reasons: readonly Reason[]): Failed =>
  new Failed(
    reasons.map(({ failed: { diagnostics }, count, example }) => {
      const [first] = diagnostics;
      const note = `so for ${count === 1 ? "" : `${count} settings, for instance `}${describeChoice(example)}`;
      return { ...first!, notes: [...(first!.notes ?? []), note] };
    }),
    reasons[0]!.failed.sources,
  );

/** The best of those that stayed to the end, then the others by their times. */
function ranked(timed: readonly Timed<Choice>[]): readonly TunedChoice[] {
  const usual = new Map(
    timed.flatMap(({ candidate, us }) => (candidate.isDefault ? [[candidate.schedule, us]] : [])),
  );
  const [best, ...others] = timed;
  if (best === undefined) return [];
  return [best, ...others.toSorted((a, b) => a.us - b.us)].map(({ candidate, us, rounds }) => {
    const defaults = usual.get(candidate.schedule);
    const toDefaults = defaults === undefined ? undefined : ratio(us, defaults);
    return { ...candidate, us, rounds, toBest: ratio(us, best.us), toDefaults };
  });
}

/** Where nothing is launched all take no time. */
const ratio = (a: number, b: number): number => (a === b ? 1 : a / b);
