/** @file A kernel that computes a workload, ours or written by hand: ready to be launched on any buffers. */
import type { Settings } from "../../src/api/tune/space.ts";
import type { DeviceBuffer, LaunchArgument } from "../../src/runtime/opencl/index.ts";

/** By the names of inputs; the result is `out`. */
export type Buffers = ReadonlyMap<string, DeviceBuffer>;

export interface Candidate {
  /** Of a schedule its name; of a hand-written kernel `hand`. */
  readonly family: string;
  /** What else tells it from others of the family. */
  readonly label: string;
  /** None for a hand-written kernel. */
  readonly settings?: Settings;
  readonly source: string;
  readonly options: string;
  readonly kernel: string;
  args(buffers: Buffers): readonly LaunchArgument[];
  readonly global: readonly number[];
  readonly local: readonly number[] | undefined;
}
