/**
 * @file Measures tuning choices on a device: compiles each, runs it, compares its result with a reference, and times it.
 *
 * Several device processes build and run choices at the same time, while this process compiles the next ones. A choice is timed when
 * all of them have done: nothing else that the search does takes the device or a core meanwhile.
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
import { type ApplyOptions, applySelected } from "../schedule/apply.ts";
import type { Applied, SelectedSchedule } from "../schedule/stages.ts";
import { Failed, guard } from "../source/failed.ts";
import { changeFrom, changesResult } from "../test/changes-result.ts";
import { describeChoice } from "./describe.ts";
import type { CandidateMeasure, Trial } from "./search.ts";
import type { Choice } from "./space.ts";

/** Runs requests on a device, in this process or in another. */
interface Runner {
  run(request: RunRequest): RunResult | Promise<RunResult>;
}

/** The parts that a `DeviceMeasure` needs: the chosen schedules by name, data, a device with its runners, and the reference. */
export interface MeasureOptions extends Pick<ApplyOptions, "where" | "fuel"> {
  readonly schedules: ReadonlyMap<string, SelectedSchedule>;
  readonly data: Bound;
  readonly device: DeviceInfo;
  /** At least one. Several run choices at the same time, so that each must be a process of its own. */
  readonly runners: readonly Runner[];
  /** The result to compare with; if undefined, the first result that a choice gives. */
  readonly reference: Reference | undefined;
}

/**
 * Codes of faults that end the search: no OpenCL, no such device, no C compiler. After other faults, another choice may still run.
 */
const OF_ALL_CHOICES: ReadonlySet<string> = new Set(["E0801", "E0802", "E0824"]);

/** Timed passes in one turn of a choice whose pass takes less than `FAST_US` microseconds, so that noise has less weight. */
const PASSES = 5;
const FAST_US = 5_000;

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

type DevicePlan = Exclude<ReturnType<typeof prepareForDevice>, { problems: unknown }>;

/**
 * Measures choices of schedule and settings on a device, for `searchCandidates`. A choice that cannot be applied, compiled or run
 * is unfit. Throws DeviceFault if no choice can run: no OpenCL, no such device, no C compiler. It does not close the runner.
 */
export class DeviceMeasure implements CandidateMeasure<Choice, Failed, Failed> {
  readonly #options: MeasureOptions;
  #reference: Reference | undefined;
  /** Choices that have been compiled and not yet run, or why they do not fit. */
  readonly #prepared = new Map<Choice, PreparedChoice | Failed>();
  /** The timed turn of each choice whose result is right. */
  readonly #turns = new Map<Choice, Turn>();
  /** The plans of all choices. */
  readonly plans = new PlanVariants();

  constructor(options: MeasureOptions) {
    this.#options = options;
    this.#reference = options.reference;
  }

  /** As many choices as there are runners. */
  get width(): number {
    return this.#options.runners.length;
  }

  /**
   * Compiles and runs some choices, each on its own runner, and compiles the next ones meanwhile. Then compares the results, and
   * times each right choice by itself: the median of a pass in microseconds; of a fast choice, the minimum of `PASSES` passes.
   */
  async try(
    choices: readonly Choice[],
    next: readonly Choice[],
  ): Promise<readonly Trial<Failed, Failed>[]> {
    const prepared = choices.map((c) => this.#prepare(c));
    const runs = Promise.all(
      prepared.map((p, k) =>
        p instanceof Failed ? p : this.#run(this.#options.runners[k]!, p.device.request),
      ),
    );
    runs.catch(() => {}); // awaited below
    // The first passes are not timed, so this process may compile meanwhile, after the requests have been sent.
    await immediate();
    for (const choice of next) {
      this.#prepared.set(choice, this.#prepare(choice));
      await immediate();
    }
    const ran = await runs;
    const trials: Trial<Failed, Failed>[] = [];
    for (const [k, choice] of choices.entries()) {
      this.#prepared.delete(choice);
      trials.push(await this.#judge(choice, prepared[k]!, ran[k]!, this.#options.runners[k]!));
    }
    return trials;
  }

  /** The trial of a choice that has run: compares its result, and times it. */
  async #judge(
    choice: Choice,
    prepared: PreparedChoice | Failed,
    ran: RunResult | Failed,
    runner: Runner,
  ): Promise<Trial<Failed, Failed>> {
    if (prepared instanceof Failed) return unfit(prepared);
    if (ran instanceof Failed) return unfit(ran);
    const compared = this.#compare(choice, prepared, ran);
    if (compared instanceof Failed) return unfit(compared);
    if (!compared.equal) return { tag: "wrong", difference: this.#wrong(choice, compared) };
    const isFast = ran.passNs.median / 1000 < FAST_US;
    const request = { ...prepared.device.request, read: [], repeat: isFast ? PASSES : 1 };
    this.#turns.set(choice, { request: { ...request, warmup: 1 }, runner });
    const timed = await this.#run(runner, { ...request, warmup: isFast ? 1 : 0 });
    return timed instanceof Failed ? unfit(timed) : { tag: "right", us: timed.passNs.min / 1000 };
  }

  /**
   * Times a choice once more, in microseconds: the median of 5 passes of a fast choice, or of one pass. `try` must have found it
   * right. A choice that fails now is unfit.
   */
  async time(choice: Choice): Promise<Exclude<Trial<Failed, Failed>, { tag: "wrong" }>> {
    const { request, runner } = this.#turns.get(choice)!;
    const run = await this.#run(runner, request);
    return run instanceof Failed ? unfit(run) : { tag: "right", us: run.passNs.median / 1000 };
  }

  /** Applies and compiles a choice, unless that has been done, and prepares its request. */
  #prepare(choice: Choice): PreparedChoice | Failed {
    const known = this.#prepared.get(choice);
    if (known !== undefined) return known;
    const applied = this.#apply(choice);
    if (!applied.ok) return applied;
    const device = this.#planned(applied);
    return device instanceof Failed ? device : { applied, device };
  }

  #apply({ schedule, settings }: Choice): Applied | Failed {
    const { schedules, where, fuel, data } = this.#options;
    const applied = applySelected(schedules.get(schedule)!, { settings, where, fuel });
    if (!applied.ok) return applied;
    const unmet = unmetIn(applied.conditions, data.sizes);
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
    await immediate(); // lets Ctrl-C through: a runner in this process blocks the event loop
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
    return changesResult(this.#options.schedules.get(choice.schedule)!, change);
  }

  #failed(diagnostics: Failed["diagnostics"]): Failed {
    const [planned] = this.#options.schedules.values();
    return new Failed(diagnostics, planned!.source.sources);
  }
}

/** Lets the events that wait be handled. */
const immediate = (): Promise<void> => new Promise((done) => setImmediate(done));

const unfit = (reason: Failed) => ({ tag: "unfit", reason }) as const;
