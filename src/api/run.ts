/** @file Runs a program: in the interpreter, in the simulator, or through OpenCL. */
import { beyondBytes, beyondSimulator } from "../runtime/launch/budget.ts";
import type { HostValue, SizeValues } from "../runtime/launch/host-value.ts";
import type { LaunchSummary, Outcome } from "../runtime/launch/outcome.ts";
import { prepareLaunch } from "../runtime/launch/prepare.ts";
import type { DeviceInfo } from "../runtime/opencl/devices.ts";
import { type Diagnostic, LIMITS } from "../term/index.ts";
import { withAssertions } from "./assertions.ts";
import { type BindOptions, type Bound, complete, decide } from "./bind.ts";
import { failed } from "./bind-problems.ts";
import { type Compiled, compile } from "./compile.ts";
import { deviceProblem } from "./device-problem.ts";
import { diagnosticsOf, Failed } from "./failed.ts";
import type { InputValue } from "./input-value.ts";
import { interpret } from "./interpret.ts";
import { type Runnable, type Target, targetOf } from "./target.ts";
import { unmet } from "./unmet.ts";
import { withinTime } from "./within-time.ts";

/** Any device, or the one that a selector names: an index, a type, part of a name. */
export type OpenCLDevice = "opencl" | `opencl:${string}`;

/** `interp`: the reference; `sim`: kernels without a device, checked. */
export type Device = "interp" | "sim" | OpenCLDevice;

export interface RunOptions extends BindOptions {
  /** Default: `opencl`. */
  readonly device?: Device | undefined;
  /** Use the driver in a process of its own (default true). */
  readonly isolated?: boolean | undefined;
  /** Of the run; of an isolated device from the start of its process (default there: 120 000). */
  readonly timeoutMs?: number | undefined;
  /** Passes before the timed ones (default 1) and timed passes (default 1), on OpenCL devices. */
  readonly warmup?: number | undefined;
  readonly repeat?: number | undefined;
}

export interface Ran {
  readonly ok: true;
  readonly target: Target;
  readonly data: Bound;
  readonly result: HostValue;
  /** In order; times in nanoseconds are the median over the timed passes. */
  readonly launches: readonly LaunchSummary[];
  /** Of an OpenCL device. */
  readonly device?: DeviceInfo;
  /** From the first kernel's start to the last one's end, the median. */
  readonly passNs?: number;
  /** Timed passes. */
  readonly passes?: number;
  readonly buildMs?: number;
  /** What the interpreter or the simulator took. */
  readonly hostMs?: number;
  /** Where the device could not be asked for exact arithmetic; what was not checked. */
  readonly notes: readonly string[];
}

/** Runs a program on inputs by name. What is not compiled yet is, where the device needs it. */
export async function run(
  runnable: Runnable,
  inputs: Readonly<Record<string, InputValue>>,
  options: RunOptions = {},
): Promise<Ran | Failed> {
  const target = targetOf(runnable);
  if (!target.ok) return target;
  const { device = "opencl" } = options;
  const decided = decide(target, inputs, options);
  if (!decided.ok) return decided;
  const wrong = unmet(target, decided.sizes);
  if (wrong.length > 0) return failed(target, wrong, undefined);
  const compiled = device === "interp" ? undefined : compiledOf(target);
  if (compiled?.ok === false) return compiled;
  const tooMuch = beyond(target, compiled, decided.sizes, device);
  if (tooMuch.length > 0) return failed(target, tooMuch, options.where);
  const data = complete(target, decided, options);
  if (!data.ok) return data;
  if (compiled === undefined) return runInInterpreter(target, data, options);
  return device === "sim"
    ? runInSimulator(target, compiled, data, options)
    : runOnOpenCL(target, compiled, data, device, options);
}

/** What these sizes are too much for; known before any data is made. */
function beyond(
  { inputs, program }: Target,
  compiled: Compiled | undefined,
  sizes: SizeValues,
  device: Device,
): readonly Diagnostic[] {
  if (compiled === undefined) {
    const types = [...inputs.map((i) => i.type), program.result];
    return beyondBytes("the data of the interpreter", types, sizes, LIMITS.simulatedBytes);
  }
  const prepared = prepareLaunch(compiled.plan, sizes);
  if (prepared.problems.length > 0) return prepared.problems;
  return device === "sim" ? beyondSimulator(prepared) : [];
}

function compiledOf(target: Target): Compiled | Failed {
  if (target.compiled !== undefined) return target.compiled;
  if (target.applied !== undefined) return compile(target.applied);
  return new Failed([noSchedule(target.program.name)], target.source.sources);
}

const noSchedule = (program: string) => ({
  code: "E0206",
  severity: "error" as const,
  message: `\`${program}\` is to run on a device, but no schedule is applied`,
  help: ["apply one, or run it in the interpreter"],
});

function runInInterpreter(target: Target, data: Bound, { timeoutMs }: RunOptions): Ran | Failed {
  const before = performance.now();
  const value = interpret(target, target.term, data, timeoutMs);
  if (!value.ok) {
    const explained = value.diagnostics.map((d) => withAssertions(d, target, data.sizes));
    return failed(target, explained, undefined);
  }
  const hostMs = performance.now() - before;
  return { ok: true, target, data, result: value.result, launches: [], notes: [], hostMs };
}

async function runInSimulator(
  target: Target,
  { plan }: Compiled,
  data: Bound,
  { timeoutMs }: RunOptions,
): Promise<Ran | Failed> {
  const { runPlanInSimulator } = await import("../runtime/launch/run-simulator.ts");
  const before = performance.now();
  try {
    const outcome = withinTime(timeoutMs, () =>
      runPlanInSimulator(plan, data.inputs, { sizes: data.sizes }),
    );
    const { notes } = outcome;
    return ran(target, data, outcome, { notes, hostMs: performance.now() - before });
  } catch (error) {
    const found = diagnosticsOf(error);
    if (found === undefined) throw error;
    return failed(target, found, undefined);
  }
}

async function runOnOpenCL(
  target: Target,
  { plan, source }: Compiled,
  data: Bound,
  device: string,
  { isolated = true, timeoutMs = 120_000, warmup = 1, repeat = 1, where }: RunOptions,
): Promise<Ran | Failed> {
  const { runPlanOnOpenCL } = await import("../runtime/launch/opencl.ts");
  const options = { device, isolated, timeoutMs, warmup, repeat, sizes: data.sizes };
  try {
    const outcome = await runPlanOnOpenCL(plan, source, data.inputs, options);
    const { passNs, buildMs, notes } = outcome;
    return ran(target, data, outcome, {
      passNs,
      passes: repeat,
      buildMs,
      notes,
      ...(outcome.device && { device: outcome.device }),
    });
  } catch (error) {
    const place = where?.("device");
    return new Failed(
      [{ ...deviceProblem(error), ...(place && { place }) }],
      target.source.sources,
    );
  }
}

function ran(
  target: Target,
  data: Bound,
  { result, launches, problems }: Outcome,
  rest: Pick<Ran, "device" | "passNs" | "passes" | "buildMs" | "hostMs" | "notes">,
): Ran | Failed {
  if (result === undefined || problems.length > 0) {
    const explained = problems.map((d) => withAssertions(d, target, data.sizes));
    return failed(target, explained, undefined);
  }
  return { ok: true, target, data, result, launches, ...rest };
}
