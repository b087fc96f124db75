/** @file Runs a plan through OpenCL, or in C on one core. The one file of this folder that needs Node, and a driver or a compiler. */
import type { Plan } from "../../lowering/plan.ts";
import { withEntryPoints } from "../../lowering/print/c/entry-points.ts";
import { viewAs } from "../data/typed-array.ts";
import { type DeviceInfo, type RunRequest, type RunResult, runIsolated } from "../opencl/index.ts";
import { findDevice, type NativeSession, openNative } from "../opencl/open.ts";
import { resultParts } from "./arguments.ts";
import type { InputValues } from "./bind-inputs.ts";
import { assemble, type SizeValues } from "./host-value.ts";
import { checkLimits } from "./limits.ts";
import { buildOptions, openclRequest, type RequestOptions } from "./opencl-request.ts";
import { type RunOutcome, summaries } from "./outcome.ts";
import { makeReady, type ReadyRun } from "./ready.ts";
import { isRefused } from "./refused.ts";

export interface OpenCLRunOptions {
  /** As for `findDevice`. */
  readonly device?: string | undefined;
  /** An open device, which keeps what it has built; `device` and `isolated` are not looked at. */
  readonly session?: NativeSession | undefined;
  /** In a process of its own (default false). */
  readonly isolated?: boolean | undefined;
  /** Of that process (default 60 000). */
  readonly timeoutMs?: number | undefined;
  /** Passes that are not timed (default 0). */
  readonly warmup?: number | undefined;
  /** Passes that are timed (default 1); the result is that of the first pass. */
  readonly repeat?: number | undefined;
}

export interface OpenCLOutcome extends RunOutcome {
  /** Undefined when nothing ran. */
  readonly device: DeviceInfo | undefined;
  /** From the first start to the last end of a pass, the median in nanoseconds. */
  readonly passNs: number;
  readonly buildMs: number;
  /** Also what the device could not be asked for. */
  readonly notes: readonly string[];
}

/** A plan on its data, ready for a device: what is to run, and what comes of it. */
export interface DeviceRun {
  readonly request: RunRequest;
  /** What a run of the request gave. */
  outcome(run: RunResult): OpenCLOutcome;
}

const NOTHING = { result: undefined, launches: [], passNs: 0, buildMs: 0 } as const;

/** Runs a plan on given data. */
export async function runPlanOnOpenCL(
  plan: Plan,
  source: string,
  inputs: InputValues,
  { sizes, ...options }: OpenCLRunOptions & { readonly sizes?: SizeValues } = {},
): Promise<OpenCLOutcome> {
  const ready = makeReady(plan, inputs, sizes);
  if (!isRefused(ready)) return runOnOpenCL(ready, source, options);
  return { ...NOTHING, device: undefined, notes: [], problems: ready.problems };
}

/** Runs a plan that is ready. Raises what the OpenCL layer raises: no driver, a build that fails, a crash, a time limit. */
export async function runOnOpenCL(
  ready: ReadyRun,
  source: string,
  options: OpenCLRunOptions = {},
): Promise<OpenCLOutcome> {
  const device = options.session?.device ?? findDevice(options.device);
  const run = prepareForDevice(ready, source, device, options);
  if ("problems" in run) return { ...NOTHING, device, ...run };
  return run.outcome(await execute(run.request, device, options));
}

/** The problems are what exceeds the device's limits. */
export function prepareForDevice(
  ready: ReadyRun,
  source: string,
  device: DeviceInfo,
  options: RequestOptions = {},
): DeviceRun | Pick<OpenCLOutcome, "notes" | "problems"> {
  const { options: flags, notes } = buildOptions(ready.plan.mode, device, ready.plan.target);
  const problems = checkLimits(ready.prepared, device);
  if (problems.length > 0) return { notes, problems };
  return {
    request: openclRequest(ready, source, flags, options),
    outcome: (run) => ({ ...outcome(ready, run), device, notes: [...notes, ...ready.notes] }),
  };
}

/** The source of a plan as a device takes it: of functions in C, with what calls them. */
export const sourceFor = ({ target, kernels }: Plan, source: string): string =>
  target === "c" ? withEntryPoints(source, kernels) : source;

async function execute(
  request: RunRequest,
  device: DeviceInfo,
  { session, isolated = false, timeoutMs = 60_000 }: OpenCLRunOptions,
): Promise<RunResult> {
  if (session !== undefined) return session.run(request);
  if (isolated) return runIsolated(request, { timeoutMs, device: device.index });
  using own = openNative(device);
  return own.run(request);
}

function outcome(
  { plan, prepared }: ReadyRun,
  { outputs, launches, passNs, buildMs }: RunResult,
): Omit<OpenCLOutcome, "device" | "notes"> {
  const scalars = new Map(prepared.buffers.map((b) => [b.name, b.scalar]));
  const data = resultParts(prepared, (name) => viewAs(scalars.get(name)!, outputs.get(name)!));
  return {
    result: assemble(plan.result.type, data, prepared.sizes),
    launches: summaries(prepared.launches, (k) => launches[k]!.ns.median),
    passNs: passNs.median,
    buildMs,
    problems: [],
  };
}
