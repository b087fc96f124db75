/** @file What lowering gives: buffers, launches in order, and what sizes must satisfy. Sizes are symbolic or numbers. */
import type { Condition, Size, Type } from "../term/index.ts";
import type { Kernel, ScalarName } from "./imperative.ts";

/** How exactly arithmetic must be reproduced; part of the schedule, never a default of the driver. */
export type FpMode = "strict" | "contract" | "fast";

/** A global buffer of scalars. Arrays of tuples are several buffers: structures of arrays. */
export interface Buffer {
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

/** What the host does; `K` is what it launches. */
export type Step<K = Kernel> =
  | {
      readonly tag: "launch";
      readonly kernel: K;
      /** The buffers of parameters, by their names; a parameter that is not among them has its buffer's name. */
      readonly buffers: ReadonlyMap<string, string>;
      /** Sizes that this launch gives to parameters, in terms of the plan's sizes and of the variables of `repeat`. */
      readonly sizes: ReadonlyMap<string, Size>;
      /** It adds to what the launch before it has written: another part of the same result. */
      readonly continues?: boolean;
    }
  /** `variable` counts from 0. */
  | {
      readonly tag: "repeat";
      readonly count: Size;
      readonly variable: string;
      readonly body: readonly Step<K>[];
    }
  /** `then` for sizes that satisfy the condition, `otherwise` for others. */
  | {
      readonly tag: "when";
      readonly condition: Condition;
      readonly then: readonly Step<K>[];
      readonly otherwise: readonly Step<K>[];
    }
  /** From now on the buffer `to[i]` is the one that was `from[i]`: the names take turns, nothing is copied. */
  | { readonly tag: "rotate"; readonly to: readonly string[]; readonly from: readonly string[] };

/** The steps that a step does in turn. */
export function stepsIn<K>(s: Step<K>): readonly Step<K>[] {
  if (s.tag === "when") return [...s.then, ...s.otherwise];
  return s.tag === "repeat" ? s.body : [];
}

/** The step with `f` of each of those; `s` itself where it does none. What is launched may become something else. */
export function mapStepsIn<K, L>(
  s: Exclude<Step<K>, { tag: "launch" }>,
  f: (inner: Step<K>) => Step<L>,
): Step<L> {
  if (s.tag === "when") return { ...s, then: s.then.map(f), otherwise: s.otherwise.map(f) };
  return s.tag === "repeat" ? { ...s, body: s.body.map(f) } : s;
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
  /** The buffers that hold the result in the end; one may be longer than its part of the result. */
  readonly result: { readonly type: Type; readonly buffers: readonly string[] };
  readonly buffers: readonly Buffer[];
  /** In the order in which they are first launched. */
  readonly kernels: readonly Kernel[];
  /** Done one after the other. */
  readonly steps: readonly Step[];
  /** Checked before the first launch. */
  readonly conditions: readonly Condition[];
}
