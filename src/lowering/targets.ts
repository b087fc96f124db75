/** @file The targets that programs are compiled for. To add a target, add its name in `plan.ts` and a row here. */
import { ONE_CORE_PIPELINE, OPENCL_PIPELINE, type Pipeline } from "./passes/pipeline.ts";
import type { TargetName } from "./plan.ts";
import { C } from "./print/c/c.ts";
import type { Dialect } from "./print/dialect.ts";
import { OPENCL } from "./print/opencl/opencl.ts";

/**
 * One target: its passes, the way its kernels run, the dialect in which they are printed, and the extension of the printed file.
 */
export interface CompileTarget {
  /** The passes that generated code runs through. */
  readonly pipeline: Pipeline;
  /** `range`: a kernel runs over an ND-range of work-items. `once`: a kernel is a function that is called once. */
  readonly runs: "range" | "once";
  readonly dialect: Dialect;
  /** The extension of the file with the kernels, without the dot. */
  readonly suffix: string;
}

/** The rows of all targets, by the name that `--target` takes: OpenCL C (`opencl`) and C for one core (`c`). */
export const TARGETS: Readonly<Record<TargetName, CompileTarget>> = {
  opencl: { pipeline: OPENCL_PIPELINE, runs: "range", dialect: OPENCL, suffix: "cl" },
  c: { pipeline: ONE_CORE_PIPELINE, runs: "once", dialect: C, suffix: "c" },
};
