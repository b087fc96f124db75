/** @file The buffers and launches of a plan in numbers, for the sizes of one run. */
import type { Kernel, ScalarName } from "../../lowering/imperative.ts";
import type { Buffer } from "../../lowering/plan.ts";
import type { GroupMemory } from "./group-memory.ts";
import type { SizeValues } from "./host-value.ts";

/** A buffer of a plan with its length in elements and bytes. `bytes` is 0 for an empty buffer. */
export interface PreparedBuffer {
  readonly name: string;
  readonly scalar: ScalarName;
  readonly role: Buffer["role"];
  /** The number of elements. */
  readonly length: number;
  readonly bytes: number;
}

/** A launch of a kernel with its buffers, sizes and ND-range in numbers. Repeated launches can be one object. */
export interface PreparedLaunch extends GroupMemory {
  readonly kernel: Kernel;
  /** The buffer that each buffer parameter is bound to, by parameter name. */
  readonly buffers: ReadonlyMap<string, string>;
  /** The sizes of the plan, and the sizes of this launch alone, such as the index of a host loop. */
  readonly sizes: SizeValues;
  /** The work-items in each dimension, dimension 0 first. */
  readonly global: readonly number[];
  /** The work-items of a work-group in each dimension; undefined if the driver chooses. */
  readonly local: readonly number[] | undefined;
  /** True if the launch writes another part of the result that the launch before it has begun. */
  readonly continues: boolean;
  /** True if a global size is 0 or the result has no elements. Nothing is launched then. */
  readonly skipped: boolean;
}
