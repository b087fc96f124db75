/** @file `run`: executes a program in the interpreter, or its plan in the simulator or on a device. */
import type { TargetName } from "../../lowering/plan.ts";
import type { Decided } from "../../runtime/launch/bind.ts";
import { beyondBytes } from "../../runtime/launch/budget.ts";
import type { HostValue } from "../../runtime/launch/host-value.ts";
import type { LaunchSummary } from "../../runtime/launch/outcome.ts";
import { preparePlan, readyOn } from "../../runtime/launch/ready.ts";
import { isRefused } from "../../runtime/launch/refused.ts";
import { type Diagnostic, LIMITS } from "../../term/index.ts";
import { type Compiled, compile } from "../compile/compile.ts";
import type { Applied } from "../schedule/stages.ts";
import { diagnosticsOf, Failed, guard } from "../source/failed.ts";
import { withAssertions } from "./assertions.ts";
import { type BindOptions, type Bound, dataFor, refused, sizesFor } from "./bind.ts";
import { deviceProblem } from "./device-problem.ts";
import type { InputValue } from "./input-value.ts";
import { interpret } from "./interpret.ts";
import { outsideRanges } from "./outside-range.ts";
import { type ResolvedProgram, type Runnable, resolveProgram } from "./runnable.ts";
import {
  type PlanDevice,
  type PlanRunner,
  type PlanRunOptions,
  type RunTimes,
  runnerOf,
} from "./runners.ts";
import { explainUnmet } from "./unmet.ts";

/**
 * Where a program can run. `interp`: the interpreter, which defines the meaning of programs. `sim`: the simulator, which runs
 * compiled plans and checks kernels for races, bounds and uninitialised reads. `c`: the C code of the program on one core of
 * this machine. `opencl`: any OpenCL device; `opencl:SELECTOR`: the one with this index, type, or part of its name.
 */
export type Device = "interp" | PlanDevice;

/** Options of `run`: the device, values of sizes that no input decides, a time limit, and the number of timed passes. */
export interface RunOptions extends BindOptions, PlanRunOptions {
  /** Where to run (default: `opencl`, any OpenCL device). */
  readonly device?: Device | undefined;
}

/**
 * A completed run: its data, its result, and the times of its launches. Comparing the result with the interpreter is a step of its
 * own (`verify`).
 */
export interface Ran extends RunTimes {
  readonly ok: true;
  /** The program that ran, with the stages that it has been through. */
  readonly target: ResolvedProgram;
  /** The inputs and the sizes of the run. */
  readonly data: Bound;
  /** The output of the program, of the program's result type. */
  readonly result: HostValue;
  /** The launches in order, none for the interpreter. Times are in nanoseconds, the median over the timed passes. */
  readonly launches: readonly LaunchSummary[];
  /** The warnings of the compiled schedule (W07…), and of given data outside the ranges that the program states (W0833). */
  readonly warnings: readonly Diagnostic[];
  /** Remarks on the run: exact arithmetic that the device does not offer, checks that were skipped. */
  readonly notes: readonly string[];
}

/**
 * Runs a program on inputs by name and returns its result. Sizes follow from the shapes of the inputs and from `options.sizes`.
 * Where data is random, other sizes get small values. Compiles an applied schedule if the device needs that; a program without a
 * schedule runs in the interpreter only (E0206). Fails with diagnostics for reasons such as data that do not fit (E0831),
 * conditions on sizes that do not hold, exceeded limits of time or memory, faults of a device, and races or accesses out of
 * bounds that the simulator finds.
 *
 * @example
 * ```ts
 * import { apply, type Device, type InputValue, parse } from "strata-lang";
 * import { type Ran, type RunOptions, run, toNested, unwrap } from "strata-lang";
 *
 * const applied = unwrap(apply(parse({ file: "hello.strata" }), { schedule: "naive" }));
 * const device: Device = "sim"; // the simulator; "opencl" is any device
 * const options: RunOptions = { device };
 * const xs: InputValue = [4, 8, 4];
 * const ran: Ran = unwrap(await run(applied, { xs }, options));
 * console.log(toNested(ran.result)); // [ 5, 6, 5 ]
 * ```
 */
export async function run(
  runnable: Runnable,
  inputs: Readonly<Record<string, InputValue>>,
  options: RunOptions = {},
): Promise<Ran | Failed> {
  const target = resolveProgram(runnable);
  if (!target.ok) return target;
  const { sources } = target.source;
  const decided = guard(sources, undefined, () =>
    sizesFor(target, inputs, { ...options, explain: explainUnmet(target) }),
  );
  if (decided instanceof Failed) return decided;
  const { device = "opencl" } = options;
  const done =
    device === "interp"
      ? runInInterpreter(target, decided, options)
      : await runOnDevice(target, decided, device, options);
  if (!done.ok) return done;
  const outside = outsideRanges(target, inputs, done.data, options.where);
  return { ...done, warnings: [...done.warnings, ...outside] };
}

async function runOnDevice(
  target: ResolvedProgram,
  decided: Decided,
  device: PlanDevice,
  options: RunOptions,
): Promise<Ran | Failed> {
  const runner = runnerOf(device);
  const compiled = compiledFor(target, runner.target);
  if (!compiled.ok) return compiled;
  return runPlan(target, compiled, decided, runner, options);
}

async function runPlan(
  target: ResolvedProgram,
  { plan, source, warnings }: Compiled,
  decided: Decided,
  runner: PlanRunner,
  options: RunOptions,
): Promise<Ran | Failed> {
  const { where } = options;
  const prepared = preparePlan(plan, decided);
  if (isRefused(prepared)) return refused(target, prepared, where);
  const problems = runner.beyond?.(prepared) ?? [];
  if (problems.length > 0) return refused(target, { problems }, where);
  const data = dataFor(target, decided, options);
  if (!data.ok) return data;
  const ready = guard(target.source.sources, undefined, () => readyOn(plan, prepared, data));
  if (ready instanceof Failed) return ready;
  if (isRefused(ready)) return refused(target, ready);
  try {
    const { result, problems: found, ...rest } = await runner.run(ready, source, options);
    if (result !== undefined && found.length === 0)
      return { ok: true, target, data, result, warnings, ...rest };
    return refused(target, { problems: found.map((d) => withAssertions(d, target, data.sizes)) });
  } catch (error) {
    return stopped(error, target, options);
  }
}

/** The failure of a run that a limit or a fault of the device ended. */
function stopped(error: unknown, target: ResolvedProgram, { where }: RunOptions): Failed {
  const problems = diagnosticsOf(error);
  if (problems !== undefined) return refused(target, { problems });
  const place = where?.("device");
  return new Failed([{ ...deviceProblem(error), ...(place && { place }) }], target.source.sources);
}

function runInInterpreter(
  target: ResolvedProgram,
  decided: Decided,
  options: RunOptions,
): Ran | Failed {
  const types = [...target.inputs.map((i) => i.type), target.program.result];
  const most = LIMITS.simulatedBytes;
  const problems = beyondBytes("the data of the interpreter", types, decided.sizes, most);
  if (problems.length > 0) return refused(target, { problems }, options.where);
  const data = dataFor(target, decided, options);
  if (!data.ok) return data;
  const before = performance.now();
  const value = interpret(target, target.term, data, options.timeoutMs);
  if (!value.ok) {
    const explained = value.diagnostics.map((d) => withAssertions(d, target, data.sizes));
    return refused(target, { problems: explained });
  }
  const hostMs = performance.now() - before;
  return {
    ok: true,
    target,
    data,
    result: value.result,
    launches: [],
    warnings: [],
    notes: [],
    hostMs,
  };
}

/** Compiled code of applied schedules by target, so that repeated runs compile once. */
const others = new WeakMap<Applied, Map<TargetName, Compiled | Failed>>();

function compiledFor(
  { compiled, applied, program, source }: ResolvedProgram,
  wanted: TargetName = compiled?.plan.target ?? "opencl",
): Compiled | Failed {
  if (compiled?.plan.target === wanted) return compiled;
  if (applied !== undefined) {
    const known = others.get(applied) ?? new Map<TargetName, Compiled | Failed>();
    const made = known.get(wanted) ?? compile(applied, { target: wanted });
    others.set(applied, known.set(wanted, made));
    return made;
  }
  return new Failed([noSchedule(program.name)], source.sources);
}

const noSchedule = (program: string) => ({
  code: "E0206",
  severity: "error" as const,
  message: `\`${program}\` is to run on a device, but no schedule is applied`,
  help: ["apply one, or run it in the interpreter"],
});
