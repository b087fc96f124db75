/** @file What programs are compiled for. To add a target: its name in `plan.ts`, and a row. */
import { ONE_CORE_PIPELINE, OPENCL_PIPELINE, type Pipeline } from "./passes/pipeline.ts";
import type { TargetName } from "./plan.ts";
import { C } from "./print/c/c.ts";
import type { Dialect } from "./print/dialect.ts";
import { OPENCL } from "./print/opencl/opencl.ts";

export interface CompileTarget {
  /** What is done with the code that is generated. */
  readonly pipeline: Pipeline;
  /** A kernel runs over a range of work-items, or it is a function that is called once. */
  readonly runs: "range" | "once";
  readonly dialect: Dialect;
  /** Of the file with the kernels. */
  readonly suffix: string;
}

export const TARGETS: Readonly<Record<TargetName, CompileTarget>> = {
  opencl: { pipeline: OPENCL_PIPELINE, runs: "range", dialect: OPENCL, suffix: "cl" },
  c: { pipeline: ONE_CORE_PIPELINE, runs: "once", dialect: C, suffix: "c" },
};
