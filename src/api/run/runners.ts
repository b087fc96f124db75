/** @file The runners of plans by device: the simulator, OpenCL, and C on one core. */
import type { TargetName } from "../../lowering/plan.ts";
import { beyondSimulator } from "../../runtime/launch/budget.ts";
import type { EvaluatedPlan } from "../../runtime/launch/evaluate-plan.ts";
import type { RunOutcome } from "../../runtime/launch/outcome.ts";
import type { ReadyRun } from "../../runtime/launch/ready.ts";
import type { DeviceInfo } from "../../runtime/opencl/devices.ts";
import type { BuiltKernel, LaunchReport } from "../../runtime/opencl/request.ts";
import type { Diagnostic } from "../../term/index.ts";
import { withinTime } from "./within-time.ts";

/** Any OpenCL device, or the one that a selector names after `opencl:`: an index, a type, or part of a name. */
export type OpenCLDevice = "opencl" | `opencl:${string}`;

/** Devices that run native code. `c` is one core of this machine, through its C compiler. */
export type NativeDevice = "c" | OpenCLDevice;

/** Devices that run plans. `sim` is the simulator, which checks kernels for races, bounds and uninitialised reads. */
export type PlanDevice = "sim" | NativeDevice;

/** The target whose code a native device runs. */
const targetOn = (device: NativeDevice): TargetName => (device === "c" ? "c" : "opencl");

/** Options of running a plan: isolation in a child process, a time limit, and the number of untimed and timed passes. */
export interface PlanRunOptions {
  /** Whether native kernels run in a process of their own (default true). */
  readonly isolated?: boolean | undefined;
  /**
   * Time limit in milliseconds. For native code it counts from the start of its process (default 120 000); otherwise there is none
   * by default.
   */
  readonly timeoutMs?: number | undefined;
  /** Passes of native code over all launches before the timed ones (default 1). */
  readonly warmup?: number | undefined;
  /** Timed passes of native code (default 1). */
  readonly repeat?: number | undefined;
  /**
   * The path of a `.npy` file in which native code leaves a result that is one array of scalars, instead of sending it to this
   * process. The file is created or overwritten. The elements of the result are read from it when they are first asked for.
   * Without effect on other results, in the interpreter and in the simulator.
   */
  readonly resultFile?: string | undefined;
  /** Whether an OpenCL driver is asked what its compiler made of the kernels (default false); then `built` is there. */
  readonly inspect?: boolean | undefined;
}

/**
 * The times of a run, and the device that was measured. The interpreter and the simulator give `hostMs` only; native code gives
 * other fields, as far as they are known.
 */
export interface RunTimes {
  /** The device that ran native code. */
  readonly device?: DeviceInfo;
  /** Nanoseconds from the first kernel's start to the last kernel's end, the median over the timed passes. */
  readonly passNs?: number;
  /** The number of timed passes of native code; undefined for the interpreter and the simulator. */
  readonly passes?: number;
  /** The times of each launch of native code in all timed passes, in order, in nanoseconds; those that were skipped, too. */
  readonly timed?: readonly LaunchReport[];
  /** What the OpenCL driver tells about the kernels, if the options ask for it. */
  readonly built?: readonly BuiltKernel[];
  /** Milliseconds for building the kernels of native code on the host. */
  readonly buildMs?: number;
  /** Milliseconds that the interpreter or the simulator took. */
  readonly hostMs?: number;
}

/** Runs plans on one kind of device: the simulator, or native code. */
export interface PlanRunner {
  /** The target whose plans it runs; undefined if it runs plans of any target. */
  readonly target?: TargetName;
  /** Diagnostics for a plan that is too large for the device. Called before any data is made. */
  readonly beyond?: (prepared: EvaluatedPlan) => readonly Diagnostic[];
  /** Runs a plan on its data. `source` is the code of the plan's kernels. Throws, for instance `DeviceFault`. */
  readonly run: (
    ready: ReadyRun,
    source: string,
    options: PlanRunOptions,
  ) => Promise<RunOutcome & RunTimes>;
}

/**
 * The runner of a device: the simulator for `sim`, otherwise native code. It does not check that the device exists: `run` raises
 * DeviceFault if it does not.
 */
export const runnerOf = (device: PlanDevice): PlanRunner =>
  device === "sim" ? SIMULATOR : native(device);

const SIMULATOR: PlanRunner = {
  beyond: beyondSimulator,
  async run(ready, _, { timeoutMs }) {
    const { runInSimulator } = await import("../../runtime/launch/run-simulator.ts");
    const { threadPool } = await import("../../runtime/threads/pool.ts");
    const before = performance.now();
    const threads = threadPool();
    try {
      const outcome = withinTime(timeoutMs, () => runInSimulator(ready, { threads }));
      return { ...outcome, hostMs: performance.now() - before };
    } finally {
      threads?.stop();
    }
  },
};

const native = (device: NativeDevice): PlanRunner => ({
  target: targetOn(device),
  async run(ready, source, options) {
    const {
      isolated = true,
      timeoutMs = 120_000,
      warmup = 1,
      repeat = 1,
      resultFile,
      inspect,
    } = options;
    const { runOnOpenCL, sourceFor } = await import("../../runtime/launch/opencl.ts");
    const { device: found, ...outcome } = await runOnOpenCL(ready, sourceFor(ready.plan, source), {
      device,
      isolated,
      timeoutMs,
      warmup,
      repeat,
      resultFile,
      inspect,
    });
    return { ...outcome, passes: repeat, ...(found && { device: found }) };
  },
});
