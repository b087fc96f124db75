/** @file Measures tuning choices on a device: compiles each, runs it, compares its result with a reference, and times it. */

import { DeviceFault } from "../../runtime/device-fault.ts";
import { unmetIn } from "../../runtime/launch/conditions.ts";
import { prepareForDevice, sourceFor } from "../../runtime/launch/opencl.ts";
import { preparePlan, readyOn } from "../../runtime/launch/ready.ts";
import { isRefused } from "../../runtime/launch/refused.ts";
import { C_DEVICE } from "../../runtime/opencl/c/index.ts";
import type { DeviceInfo, RunRequest, RunResult } from "../../runtime/opencl/index.ts";
import { showValues } from "../../term/index.ts";
import { compile } from "../compile/compile.ts";
import type { Bound } from "../run/bind.ts";
import { deviceProblem } from "../run/device-problem.ts";
import { Reference, type Verified } from "../run/reference.ts";
import { resolveProgram } from "../run/runnable.ts";
import { type ApplyOptions, applySelected } from "../schedule/apply.ts";
import type { Applied, SelectedSchedule } from "../schedule/stages.ts";
import { Failed } from "../source/failed.ts";
import { changeFrom, changesResult } from "../test/changes-result.ts";
import { describeChoice } from "./describe.ts";
import type { CandidateMeasure, Trial } from "./search.ts";
import type { Choice } from "./space.ts";

/** Runs requests on a device, in this process or in another. */
interface Runner {
  run(request: RunRequest): RunResult | Promise<RunResult>;
}

/** The parts that a `DeviceMeasure` needs: the chosen schedules by name, data, a device with its runner, and the reference. */
export interface MeasureOptions extends Pick<ApplyOptions, "where" | "fuel"> {
  readonly schedules: ReadonlyMap<string, SelectedSchedule>;
  readonly data: Bound;
  readonly device: DeviceInfo;
  readonly runner: Runner;
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

type DevicePlan = Exclude<ReturnType<typeof prepareForDevice>, { problems: unknown }>;

/**
 * Measures choices of schedule and settings on a device, for `searchCandidates`. A choice that cannot be applied, compiled or run
 * is unfit. Throws DeviceFault if no choice can run: no OpenCL, no such device, no C compiler. It does not close the runner.
 */
export class DeviceMeasure implements CandidateMeasure<Choice, Failed, Failed> {
  readonly #options: MeasureOptions;
  #reference: Reference | undefined;
  /** The request that a timed turn runs, for each choice whose result is right. */
  readonly #turns = new Map<Choice, RunRequest>();

  constructor(options: MeasureOptions) {
    this.#options = options;
    this.#reference = options.reference;
  }

  /**
   * Compiles and runs a choice and compares its result. The time is the median of its passes in microseconds; of a fast choice, the
   * minimum of `PASSES` further passes.
   */
  async try(choice: Choice): Promise<Trial<Failed, Failed>> {
    const applied = this.#apply(choice);
    if (!applied.ok) return unfit(applied);
    const prepared = this.#prepare(applied);
    if (prepared instanceof Failed) return unfit(prepared);
    const run = await this.#run({ ...prepared.request, warmup: 1 });
    if (run instanceof Failed) return unfit(run);
    const compared = this.#compare(choice, applied, prepared, run);
    if (compared instanceof Failed) return unfit(compared);
    if (!compared.equal) return { tag: "wrong", difference: this.#wrong(choice, compared) };
    const us = run.passNs.median / 1000;
    const repeat = us < FAST_US ? PASSES : 1;
    const turn = { ...prepared.request, read: [], warmup: 1, repeat };
    this.#turns.set(choice, turn);
    if (repeat === 1) return { tag: "right", us };
    const again = await this.#run(turn);
    return again instanceof Failed ? unfit(again) : { tag: "right", us: again.passNs.min / 1000 };
  }

  /**
   * Times a choice once more, in microseconds: the median of 5 passes of a fast choice, or of one pass. `try` must have found it
   * right. A choice that fails now is unfit.
   */
  async time(choice: Choice): Promise<Exclude<Trial<Failed, Failed>, { tag: "wrong" }>> {
    const run = await this.#run(this.#turns.get(choice)!);
    return run instanceof Failed ? unfit(run) : { tag: "right", us: run.passNs.median / 1000 };
  }

  #apply({ schedule, settings }: Choice): Applied | Failed {
    const { schedules, where, fuel, data } = this.#options;
    const applied = applySelected(schedules.get(schedule)!, { settings, where, fuel });
    if (!applied.ok) return applied;
    const unmet = unmetIn(applied.conditions, data.sizes);
    return unmet.length > 0 ? this.#failed(unmet) : applied;
  }

  #prepare(applied: Applied): DevicePlan | Failed {
    const { data, device } = this.#options;
    const compiled = compile(applied, { target: device.index === C_DEVICE ? "c" : "opencl" });
    if (!compiled.ok) return compiled;
    const met = new Set(applied.conditions);
    const numbers = preparePlan(compiled.plan, { sizes: data.sizes, met });
    if (isRefused(numbers)) return this.#failed(numbers.problems);
    const ready = readyOn(compiled.plan, numbers, data);
    if (isRefused(ready)) return this.#failed(ready.problems);
    const prepared = prepareForDevice(ready, sourceFor(ready.plan, compiled.source), device);
    return isRefused(prepared) ? this.#failed(prepared.problems) : prepared;
  }

  async #run(request: RunRequest): Promise<RunResult | Failed> {
    await new Promise((done) => setImmediate(done)); // lets Ctrl-C through: a runner in this process blocks the event loop
    try {
      return await this.#options.runner.run(request);
    } catch (error) {
      if (!(error instanceof DeviceFault) || OF_ALL_CHOICES.has(error.code)) throw error;
      return this.#failed([deviceProblem(error)]);
    }
  }

  #compare(
    choice: Choice,
    applied: Applied,
    prepared: DevicePlan,
    run: RunResult,
  ): Verified | Failed {
    const target = resolveProgram(applied);
    if (!target.ok) return target;
    const { data, device } = this.#options;
    const { result, problems } = prepared.outcome(run);
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

const unfit = (reason: Failed) => ({ tag: "unfit", reason }) as const;
