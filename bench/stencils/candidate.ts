/** @file A kernel that computes a workload, compiled from a schedule or written by hand, ready to be launched on any buffers. */
import type { Settings } from "../../src/api/tune/space.ts";
import type { DeviceBuffer, LaunchArgument } from "../../src/runtime/opencl/index.ts";

/** Buffers by the names of the inputs; the result is `out`. */
export type Buffers = ReadonlyMap<string, DeviceBuffer>;

/** A kernel with its build options and launch. */
export interface Candidate {
  /** The name of the schedule; `hand` for a hand-written kernel. */
  readonly family: string;
  /** What distinguishes the kernel from others of the family, for instance its parameter values. */
  readonly label: string;
  /** Parameter values of the schedule; absent for a hand-written kernel. */
  readonly settings?: Settings;
  readonly source: string;
  readonly options: string;
  readonly kernel: string;
  args(buffers: Buffers): readonly LaunchArgument[];
  readonly global: readonly number[];
  readonly local: readonly number[] | undefined;
}
