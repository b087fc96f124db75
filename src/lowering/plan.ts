/** @file What lowering gives: buffers, launches in order, and what sizes must satisfy. Sizes are symbolic or numbers. */
import type { Condition, Size, Type } from "../term/index.ts";
import type { Kernel, ScalarName } from "./imperative.ts";

/** How exactly arithmetic must be reproduced; part of the schedule, never a default of the driver. */
export type FpMode = "strict" | "contract" | "fast";

/** A global buffer of scalars. Arrays of tuples are several buffers: structures of arrays. */
export interface Buffer {
  /** Kernel parameters of this name are this buffer. */
  readonly name: string;
  readonly scalar: ScalarName;
  /** In elements. */
  readonly length: Size;
  readonly role: "input" | "output" | "temporary";
}

/** An input of the program, as the kernels see it. */
export interface PlanInput {
  readonly name: string;
  readonly type: Type;
  /** One buffer per scalar component of an array; none for a scalar, which is passed by value. */
  readonly buffers: readonly string[];
  /** The kernel parameter of a scalar. */
  readonly symbol?: string;
}

export interface Plan {
  /** `program_schedule`, fit for a C identifier. */
  readonly name: string;
  readonly program: string;
  readonly schedule: string;
  readonly mode: FpMode;
  /** Size variables, sorted. */
  readonly sizes: readonly string[];
  readonly inputs: readonly PlanInput[];
  readonly result: { readonly type: Type; readonly buffers: readonly string[] };
  readonly buffers: readonly Buffer[];
  /** Launched in this order. */
  readonly kernels: readonly Kernel[];
  /** Checked before the first launch. */
  readonly conditions: readonly Condition[];
}
