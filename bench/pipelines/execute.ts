/** @file Executes what is timed: launches on a device, or calls of a library. */
import type { TypedArray } from "../../src/runtime/data/typed-array.ts";
import type { RunRequest, RunResult } from "../../src/runtime/opencl/index.ts";
import { spreadOf } from "../../src/runtime/opencl/spread.ts";

/** How often a pass is executed: first without being timed, then timed. */
export interface Passes {
  readonly warmup: number;
  readonly repeat: number;
}

/** One timed pass. */
export const ONCE: Passes = { warmup: 0, repeat: 1 };

/** Launches on a device, or a call of a function on the memory of this process that leaves its result in `out`. */
export type Timed =
  | { readonly request: RunRequest }
  | { readonly call: () => void; readonly out: TypedArray };

/** What executes launches. */
export interface Timer<Result = Pick<RunResult, "passNs">> {
  run(request: RunRequest): Result;
}

/** The name of the one output of a call. */
export const CALL_OUTPUT = "out";

/** Executes passes; a call is timed by the clock. */
export function execute<Result>(
  timer: Timer<Result>,
  timed: Timed,
  passes: Passes,
): Result | Pick<RunResult, "outputs" | "passNs"> {
  if ("request" in timed) return timer.run({ ...timed.request, ...passes });
  const { call, out } = timed;
  for (let k = 0; k < passes.warmup; k++) call();
  const samples = Array.from({ length: passes.repeat }, () => {
    const start = performance.now();
    call();
    return 1e6 * (performance.now() - start);
  });
  const bytes = new Uint8Array(out.buffer, out.byteOffset, out.byteLength);
  return { outputs: new Map([[CALL_OUTPUT, bytes]]), passNs: spreadOf(samples) };
}
