/**
 * @file Measures tuning choices on a device: compiles each, runs it, compares its result with a reference, and times it.
 *
 * Several device processes build and run choices at the same time, while this process compiles the next ones. After some choices
 * they pause, and the right choices are timed one after the other: nothing else that the search does takes the device meanwhile, nor
 * a core if the device computes on the cores of this machine.
 */

import type { Plan, TargetName } from "../../lowering/plan.ts";
import { PlanVariants } from "../../lowering/plan-variants.ts";
import { printPlan } from "../../lowering/print/plan.ts";
import { DeviceFault } from "../../runtime/device-fault.ts";
import { unmetIn } from "../../runtime/launch/conditions.ts";
import { prepareForDevice, sourceFor } from "../../runtime/launch/opencl.ts";
import { preparePlan, readyOn } from "../../runtime/launch/ready.ts";
import { isRefused } from "../../runtime/launch/refused.ts";
import { C_DEVICE } from "../../runtime/opencl/c/index.ts";
import type { DeviceInfo, RunRequest, RunResult } from "../../runtime/opencl/index.ts";
import { showValues } from "../../term/index.ts";
import { compile } from "../compile/compile.ts";
import { planOf } from "../compile/plan-of.ts";
import type { Bound } from "../run/bind.ts";
import { deviceProblem } from "../run/device-problem.ts";
import { Reference, type Verified } from "../run/reference.ts";
import { resolveProgram } from "../run/runnable.ts";
import { type UnusualValues, unusualValues } from "../run/unusual-values.ts";
import { type ApplyOptions, applySelected } from "../schedule/apply.ts";
import type { Applied, SelectedSchedule } from "../schedule/stages.ts";
import { Failed, guard } from "../source/failed.ts";
import { changeFrom, changesResult } from "../test/changes-result.ts";
import { describeChoice } from "./describe.ts";
import { type DoneJob, JobQueue, nextTurn } from "./job-queue.ts";
import { SameResults } from "./same-results.ts";
import { keyOf } from "./schedules.ts";
import {
  type CandidateMeasure,
  HOPELESS,
  type SameTrial,
  type Trial,
  type TriedCandidate,
} from "./search.ts";
import type { Choice } from "./space.ts";

/** Runs requests on a device, in this process or in another. */
interface Runner {
  run(request: RunRequest): RunResult | Promise<RunResult>;
}

/** The parts that a `DeviceMeasure` needs: the chosen schedules by key (`keyOf`), data, a device with its runners, and the reference. */
export interface MeasureOptions extends Pick<ApplyOptions, "where" | "fuel"> {
  readonly schedules: ReadonlyMap<string, SelectedSchedule>;
  readonly data: Bound;
  readonly device: DeviceInfo;
  /** At least one. Several run choices at the same time, so that each must be a process of its own. */
  readonly runners: readonly Runner[];
  /** The result to compare with; if undefined, the first result that a choice gives. */
  readonly reference: Reference | undefined;
  /** An aborted signal ends the trials. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Codes of faults that end the search: no OpenCL, no such device, no C compiler. After other faults, another choice may still run.
 */
const OF_ALL_CHOICES: ReadonlySet<string> = new Set(["E0801", "E0802", "E0824"]);

/** Timed passes in one turn of a choice whose pass takes less than `FAST_US` microseconds, so that noise has less weight. */
const PASSES = 5;
const FAST_US = 5_000;
/** A pass of that many microseconds is timed in a round without a pass before it, which would bring code and data into caches. */
const LONG_US = 50_000;

/** How many choices each runner runs before the right ones among them are timed. */
const RUNS = 4;

/** A choice that is ready to run. */
interface PreparedChoice {
  readonly applied: Applied;
  readonly device: DevicePlan;
}

/** The request of a timed run, and the runner that has built its program. */
interface Turn {
  readonly request: RunRequest;
  readonly runner: Runner;
}

/** The outcome of a choice's first run: its trial if it cannot be used, or a right result that took `us` microseconds. */
type FirstRun = Exclude<ChoiceTrial, { tag: "right" }> | ({ tag: "right"; us: number } & Turn);
type ChoiceTrial = Trial<Failed, Failed> | SameTrial<Choice>;

type DevicePlan = Exclude<ReturnType<typeof prepareForDevice>, { problems: unknown }>;

/**
 * Measures choices of schedule and settings on a device, for `searchCandidates`. A choice that cannot be applied, compiled or run
 * is unfit. Throws DeviceFault if no choice can run: no OpenCL, no such device, no C compiler. It does not close the runner.
 */
export class DeviceMeasure implements CandidateMeasure<Choice, Failed, Failed> {
  readonly #options: MeasureOptions;
  #reference: Reference | undefined;
  /** Settles when all choices that have begun are compared, or do not fit. */
  #compared: Promise<unknown> = Promise.resolve();
  /** The shortest time of a trial in microseconds. */
  #fastest = Infinity;
  /** The results of the choices that have been applied. */
  readonly same = new SameResults();
  /** The timed turn of each choice whose result is right. */
  readonly #turns = new Map<Choice, Turn>();
  /** What `unusualValues` finds in the first result; undefined until there is one. */
  unusual: readonly UnusualValues[] | undefined;
  /** The plans of all choices. */
  readonly plans = new PlanVariants();

  constructor(options: MeasureOptions) {
    this.#options = options;
    this.#reference = options.reference;
  }

  /**
   * Compiles and runs choices, on all runners at the same time, and compares the results. Some runs later it times each right choice by
   * itself: the median of a pass in microseconds; of a fast choice, the minimum of `PASSES` passes. A choice that is certainly hopeless
   * has the time of its first run. A choice whose schedule leaves the same as that of an earlier one is not run.
   */
  async *tryAll(
    choices: Iterator<Choice, void>,
  ): AsyncGenerator<TriedCandidate<Choice, Failed, Failed>> {
    const { runners, signal } = this.#options;
    const queue = new JobQueue(choices, runners, {
      prepare: (choice: Choice) => this.#prepare(choice),
      run: (choice, prepared, runner: Runner) => this.#firstRun(choice, prepared, runner),
    });
    for (;;) {
      const ran = await queue.run(RUNS * runners.length);
      if (ran.length === 0) return;
      const trials = new Map<Choice, ChoiceTrial>();
      // The fastest is timed first, because the others may be hopeless beside it.
      for (const { item, result } of ran.toSorted(byTime)) {
        if (signal?.aborted) return;
        trials.set(item, result.tag === "right" ? await this.#timed(item, result, queue) : result);
      }
      for (const { item } of ran) yield { candidate: item, trial: trials.get(item)! };
    }
  }

  /** Runs a choice for the first time and compares its result. */
  #firstRun(
    choice: Choice,
    prepared: PreparedChoice | SameTrial<Choice> | Failed,
    runner: Runner,
  ): Promise<FirstRun> {
    const earlier = this.#compared;
    const outcome = this.#ranAndCompared(choice, prepared, runner, earlier);
    this.#compared = Promise.allSettled([earlier, outcome]);
    return outcome;
  }

  async #ranAndCompared(
    choice: Choice,
    prepared: PreparedChoice | SameTrial<Choice> | Failed,
    runner: Runner,
    earlier: Promise<unknown>,
  ): Promise<FirstRun> {
    if (prepared instanceof Failed) return unfit(prepared);
    if ("tag" in prepared) return prepared;
    const ran = await this.#run(runner, prepared.device.request);
    if (ran instanceof Failed) return unfit(ran);
    if (this.#reference === undefined) await earlier; // the reference is the first choice's result, not the one that is there first
    const compared = this.#compare(choice, prepared, ran);
    if (compared instanceof Failed) return unfit(compared);
    if (!compared.equal) return { tag: "wrong", difference: this.#wrong(choice, compared) };
    const us = ran.passNs.median / 1000;
    return { tag: "right", us, request: prepared.device.request, runner };
  }

  /** The trial of a choice whose first run took `us` microseconds: times it by itself, unless it is certainly hopeless. */
  async #timed(
    choice: Choice,
    first: FirstRun & { tag: "right" },
    queue: { prepareNext(): void },
  ): Promise<ChoiceTrial> {
    const { device } = this.#options;
    const { runner, us } = first;
    const isFast = us < FAST_US;
    const request = { ...first.request, read: [], repeat: isFast ? PASSES : 1 };
    this.#turns.set(choice, { request: { ...request, warmup: us < LONG_US ? 1 : 0 }, runner });
    if (!isFast && !isComparedWith(choice) && this.#isHopeless(us)) return { tag: "right", us };
    const run = this.#run(runner, { ...request, warmup: isFast ? 1 : 0 });
    if (device.type !== "cpu") {
      await nextTurn(); // sends the request
      queue.prepareNext();
    }
    const timed = await run;
    if (timed instanceof Failed) return unfit(timed);
    const best = timed.passNs.min / 1000;
    this.#fastest = Math.min(this.#fastest, best);
    return { tag: "right", us: best };
  }

  /**
   * True if a choice whose first run took `us` microseconds would be too slow alone, too. In its first run it shares the device with
   * the other runners, and a CPU also with this process.
   */
  #isHopeless(us: number): boolean {
    const sharers = this.#options.runners.length + 1;
    return us > HOPELESS * sharers * this.#fastest;
  }

  /**
   * Times a choice once more, in microseconds: the median of 5 passes of a fast choice, or of one pass. `tryAll` must have found it
   * right. A choice that fails now is unfit.
   */
  async time(choice: Choice): Promise<Exclude<Trial<Failed, Failed>, { tag: "wrong" }>> {
    const { request, runner } = this.#turns.get(choice)!;
    const run = await this.#run(runner, request);
    return run instanceof Failed ? unfit(run) : { tag: "right", us: run.passNs.median / 1000 };
  }

  /** Applies and compiles a choice, and prepares its request, unless an earlier choice gives the same. */
  #prepare(choice: Choice): PreparedChoice | SameTrial<Choice> | Failed {
    const applied = this.#apply(choice);
    if (!applied.ok) return applied;
    const as = this.same.first(choice, applied);
    if (as !== undefined) return { tag: "same", as };
    const device = this.#planned(applied);
    return device instanceof Failed ? device : { applied, device };
  }

  #apply(choice: Choice): Applied | Failed {
    const { schedules, where, fuel, data } = this.#options;
    const { settings } = choice;
    const applied = applySelected(schedules.get(keyOf(choice))!, { settings, where, fuel });
    if (!applied.ok) return applied;
    const unmet = unmetIn(applied, data.sizes);
    return unmet.length > 0 ? this.#failed(unmet) : applied;
  }

  #planned(applied: Applied): DevicePlan | Failed {
    const { data, device } = this.#options;
    const target = device.index === C_DEVICE ? "c" : "opencl";
    const plan = this.#plan(applied, target);
    if (plan instanceof Failed) return plan;
    const met = new Set(applied.conditions);
    const numbers = preparePlan(plan, { sizes: data.sizes, met });
    if (isRefused(numbers)) return this.#failed(numbers.problems);
    const ready = readyOn(plan, numbers, data);
    if (isRefused(ready)) return this.#failed(ready.problems);
    const prepared = prepareForDevice(ready, sourceFor(plan, printPlan(plan)), device);
    return isRefused(prepared) ? this.#failed(prepared.problems) : prepared;
  }

  /** Lowers a choice, unless it differs from an earlier one only in the launch. `compile` explains a failure. */
  #plan(applied: Applied, target: TargetName): Plan | Failed {
    const found = guard(applied.source.sources, undefined, () => {
      const plan = planOf(applied, { target, variants: this.plans });
      return { ok: true as const, plan };
    });
    if (found.ok) return found.plan;
    const explained = compile(applied, { target });
    return explained.ok ? explained.plan : explained;
  }

  async #run(runner: Runner, request: RunRequest): Promise<RunResult | Failed> {
    await nextTurn(); // lets Ctrl-C through: a runner in this process blocks the event loop
    try {
      return await runner.run(request);
    } catch (error) {
      if (!(error instanceof DeviceFault) || OF_ALL_CHOICES.has(error.code)) throw error;
      return this.#failed([deviceProblem(error)]);
    }
  }

  #compare(choice: Choice, prepared: PreparedChoice, run: RunResult): Verified | Failed {
    const target = resolveProgram(prepared.applied);
    if (!target.ok) return target;
    const { data, device } = this.#options;
    const { result, problems } = prepared.device.outcome(run);
    if (result === undefined) return this.#failed(problems);
    this.unusual ??= unusualValues({ target, result });
    const ran = { target, data, result, device };
    this.#reference ??= Reference.of(ran, `what ${describeChoice(choice)} gives`);
    return this.#reference.compare(ran);
  }

  #wrong(choice: Choice, compared: Verified): Failed {
    const { sizes } = this.#options.data;
    const values = sizes.size > 0 ? [showValues(sizes)] : [];
    const where = ["on the device", describeChoice(choice), ...values].join(", ");
    const set = Object.entries(choice.settings).map(([name, value]) => `--set ${name}=${value}`);
    const change = { ...changeFrom(compared, where), set };
    return changesResult(this.#options.schedules.get(keyOf(choice))!, change);
  }

  #failed(diagnostics: Failed["diagnostics"]): Failed {
    const [planned] = this.#options.schedules.values();
    return new Failed(diagnostics, planned!.source.sources);
  }
}

/** True for the defaults of a schedule that has other settings, too. */
const isComparedWith = ({ isDefault, settings }: Choice): boolean =>
  isDefault && Object.keys(settings).length > 0;

/** Orders first runs by time; those without a right result come first. */
const byTime = (a: DoneJob<Choice, FirstRun>, b: DoneJob<Choice, FirstRun>): number =>
  timeOf(a.result) - timeOf(b.result);
const timeOf = (run: FirstRun): number => (run.tag === "right" ? run.us : 0);

const unfit = (reason: Failed) => ({ tag: "unfit", reason }) as const;
