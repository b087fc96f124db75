/** @file Who runs a plan with its data: each device that does is a function here. */
import type { TargetName } from "../../lowering/plan.ts";
import { beyondSimulator } from "../../runtime/launch/budget.ts";
import type { EvaluatedPlan } from "../../runtime/launch/evaluate-plan.ts";
import type { RunOutcome } from "../../runtime/launch/outcome.ts";
import type { ReadyRun } from "../../runtime/launch/ready.ts";
import type { DeviceInfo } from "../../runtime/opencl/devices.ts";
import type { Diagnostic } from "../../term/index.ts";
import { withinTime } from "./within-time.ts";

/** Any device, or the one that a selector names: an index, a type, part of a name. */
export type OpenCLDevice = "opencl" | `opencl:${string}`;

/** What runs native code: `c` is one core of this machine, by its C compiler. */
export type NativeDevice = "c" | OpenCLDevice;

/** What runs plans: `sim` is kernels without a device, checked. */
export type PlanDevice = "sim" | NativeDevice;

/** The target whose code a device runs. */
const targetOn = (device: NativeDevice): TargetName => (device === "c" ? "c" : "opencl");

export interface PlanRunOptions {
  /** Run kernels in a process of their own (default true). */
  readonly isolated?: boolean | undefined;
  /** Of the run; of an isolated device from the start of its process (default there: 120 000). */
  readonly timeoutMs?: number | undefined;
  /** Passes before the timed ones (default 1) and timed passes (default 1), of native code. */
  readonly warmup?: number | undefined;
  readonly repeat?: number | undefined;
}

/** What a run took. */
export interface RunTimes {
  /** Of native code. */
  readonly device?: DeviceInfo;
  /** From the first kernel's start to the last one's end, the median. */
  readonly passNs?: number;
  /** Timed passes. */
  readonly passes?: number;
  readonly buildMs?: number;
  /** What the interpreter or the simulator took. */
  readonly hostMs?: number;
}

export interface PlanRunner {
  /** Whose plans it runs; undefined: any. */
  readonly target?: TargetName;
  /** What it has no room for; asked before any data are made. */
  readonly beyond?: (prepared: EvaluatedPlan) => readonly Diagnostic[];
  /** `source`: the plan's kernels. Throws a device's faults. */
  readonly run: (
    ready: ReadyRun,
    source: string,
    options: PlanRunOptions,
  ) => Promise<RunOutcome & RunTimes>;
}

/** Who runs plans where a caller says `device`. */
export const runnerOf = (device: PlanDevice): PlanRunner =>
  device === "sim" ? SIMULATOR : native(device);

const SIMULATOR: PlanRunner = {
  beyond: beyondSimulator,
  async run(ready, _, { timeoutMs }) {
    const { runInSimulator } = await import("../../runtime/launch/run-simulator.ts");
    const before = performance.now();
    const outcome = withinTime(timeoutMs, () => runInSimulator(ready));
    return { ...outcome, hostMs: performance.now() - before };
  },
};

const native = (device: NativeDevice): PlanRunner => ({
  target: targetOn(device),
  async run(ready, source, { isolated = true, timeoutMs = 120_000, warmup = 1, repeat = 1 }) {
    const { runOnOpenCL, sourceFor } = await import("../../runtime/launch/opencl.ts");
    const options = { device, isolated, timeoutMs, warmup, repeat };
    const { device: found, ...outcome } = await runOnOpenCL(
      ready,
      sourceFor(ready.plan, source),
      options,
    );
    return { ...outcome, passes: repeat, ...(found && { device: found }) };
  },
});
