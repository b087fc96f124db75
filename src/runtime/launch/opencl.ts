/**
 * @file Runs plans through OpenCL, or in C on one core. It is the only file of this folder that needs Node and a driver or
 * compiler.
 */
import type { Plan } from "../../lowering/plan.ts";
import { withEntryPoints } from "../../lowering/print/c/entry-points.ts";
import { arrayInFile } from "../data/stored-array.ts";
import {
  type BuiltKernel,
  type DeviceInfo,
  type LaunchReport,
  type RunRequest,
  type RunResult,
  runIsolated,
} from "../opencl/index.ts";
import { findDevice, type NativeSession, openNative } from "../opencl/open.ts";
import type { InputValues } from "./bind-inputs.ts";
import { assemble, type HostValue, leafShape, type SizeValues, scalarParts } from "./host-value.ts";
import { checkLimits } from "./limits.ts";
import { buildOptions, deviceParts, openclRequest, type RequestOptions } from "./opencl-request.ts";
import { type RunOutcome, summaries } from "./outcome.ts";
import { makeReady, type ReadyRun } from "./ready.ts";
import { isRefused } from "./refused.ts";

/** Options of running a plan on a device: the device or an open session, isolation, a time limit, and those of the request. */
export interface OpenCLRunOptions extends RequestOptions {
  /** The device, as a selector of `findDevice` (default: the one that STRATA_DEVICE names, else any OpenCL device). */
  readonly device?: string | undefined;
  /** An open device to use. `device` and `isolated` are then ignored. */
  readonly session?: NativeSession | undefined;
  /** Whether to run in a child process (default false). */
  readonly isolated?: boolean | undefined;
  /** Time limit of the child process in milliseconds (default 60 000). Without `isolated` there is no limit. */
  readonly timeoutMs?: number | undefined;
}

/** The outcome of running a plan on a device: its result and the times of its launches. */
export interface OpenCLOutcome extends RunOutcome {
  /** The device; undefined if the data was refused before a device was chosen. */
  readonly device: DeviceInfo | undefined;
  /** Nanoseconds from the first start to the last end of a pass, the median over the timed passes; 0 if nothing ran. */
  readonly passNs: number;
  /** The times of each launch of the evaluated plan, in order; none if nothing ran. */
  readonly timed: readonly LaunchReport[];
  /** What the driver tells about the kernels, if the options ask for it. */
  readonly built?: readonly BuiltKernel[];
  /** Milliseconds for building the program; near 0 if the session has built it before. */
  readonly buildMs: number;
  /** Remarks: guarantees that the device does not offer, and checks that were skipped. */
  readonly notes: readonly string[];
}

/** A plan on its data, ready for a device: the request to send, and how to read its result. The device has not been opened. */
export interface DeviceRun {
  readonly request: RunRequest;
  /** Turns the result of the request into the outcome of the plan. */
  outcome(run: RunResult): OpenCLOutcome;
}

const NOTHING = { result: undefined, launches: [], timed: [], passNs: 0, buildMs: 0 } as const;

/**
 * Binds data to a plan and runs it on a device. `source` is the code of its kernels. Unfitting data and exceeded limits give
 * `problems` and no result; faults of the device are raised, as by `runOnOpenCL`.
 */
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

/**
 * Runs a ready plan on a device. A plan beyond the device's limits gives `problems` (E0805). Raises the faults of the device layer,
 * such as no driver (E0801, E0802), a failed build (E0803), a failed call (E0804), a time limit (E0807) or a crash (E0808).
 */
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

/** Prepares a ready plan for a device. Returns problems instead if the plan exceeds the device's limits (E0805). */
export function prepareForDevice(
  ready: ReadyRun,
  source: string,
  device: DeviceInfo,
  options: RequestOptions = {},
): DeviceRun | Pick<OpenCLOutcome, "notes" | "problems"> {
  const { options: flags, notes } = buildOptions(ready.plan.mode, device, ready.plan.target);
  const problems = checkLimits(ready.prepared, ready.plan, device);
  if (problems.length > 0) return { notes, problems };
  return {
    request: openclRequest(ready, source, flags, options),
    outcome: (run) => ({ ...outcome(ready, run), device, notes: [...notes, ...ready.notes] }),
  };
}

/** The source of a plan in the form that a device needs: for C, with an entry point for each kernel; for OpenCL unchanged. */
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
  { outputs, stored, launches, passNs, buildMs, kernels }: RunResult,
): Omit<OpenCLOutcome, "device" | "notes"> {
  const result = (): HostValue => {
    const [leaf] = scalarParts(plan.result.type);
    if (stored) return arrayInFile(leaf!.scalar, leafShape(leaf!, prepared.sizes), stored);
    return assemble(plan.result.type, deviceParts(prepared, outputs), prepared.sizes);
  };
  return {
    result: result(),
    launches: summaries(
      prepared.launches,
      (k) => !launches[k]!.skipped,
      (k) => launches[k]!.ns.median,
    ),
    timed: launches,
    ...(kernels && { built: kernels }),
    passNs: passNs.median,
    buildMs,
    problems: [],
  };
}
