/** @file What programs are compiled for. To add a target: its name in `plan.ts`, and a row. */
import type { TargetName } from "./plan.ts";
import type { Dialect } from "./print/dialect.ts";
import { OPENCL } from "./print/opencl/opencl.ts";

export interface Target {
  readonly dialect: Dialect;
  /** Of the file with the kernels. */
  readonly suffix: string;
}

export const TARGETS: Readonly<Record<TargetName, Target>> = {
  opencl: { dialect: OPENCL, suffix: "cl" },
};
