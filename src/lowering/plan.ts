/** @file What lowering gives: buffers, launches in order, and what sizes must satisfy. Sizes are symbolic or numbers. */
import type { FpMode } from "../targets/fp-mode.ts";
import type { Permutation, Size, SizeCondition, Type } from "../term/index.ts";
import type { Kernel, ScalarName } from "./imperative.ts";

export type { FpMode };

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

/**
 * What the host does. A buffer has one name for ever. Other names, the slots, stand for buffers in turn: `acquire` and
 * `assign` say for which, from then on.
 */
export type PlanStep =
  | LaunchStep
  /** `variable` counts from 0. */
  | {
      readonly tag: "repeat";
      readonly count: Size;
      readonly variable: string;
      readonly body: readonly PlanStep[];
    }
  /** From now on `slot` stands for the first buffer of `pool` that no name of `inUse` stands for. */
  | {
      readonly tag: "acquire";
      readonly slot: string;
      readonly pool: readonly string[];
      readonly inUse: readonly string[];
    }
  /**
   * From now on the slot `to[i]` stands for the buffer that `from[i]` stood for: nothing is copied. `values` is what that
   * means, for whoever verifies the plan: the first value of a pair is from now on what the second one is, `after` the rounds
   * of a loop if there was one.
   */
  | {
      readonly tag: "assign";
      readonly to: readonly string[];
      readonly from: readonly string[];
      readonly values: readonly (readonly [value: string, is: string])[];
      readonly after?: Rounds | undefined;
    };

/** All rounds of a loop, which its variable names. */
export interface Rounds {
  readonly variable: string;
  readonly count: Size;
}

export interface LaunchStep {
  readonly tag: "launch";
  readonly kernel: Kernel;
  /** Buffers and slots by the parameters' names; a parameter that is not among them has its buffer's name. */
  readonly buffers: ReadonlyMap<string, string>;
  /** Sizes that this launch gives to parameters, in terms of the plan's sizes and of the variables of `repeat`. */
  readonly sizes: ReadonlyMap<string, Size>;
  /** It writes one of several parts of a result; those before it have been written. */
  readonly part?: ResultPart | undefined;
}

/** The launch `at` of `of` launches that write one result, one after the other. */
export interface ResultPart {
  readonly at: number;
  readonly of: number;
}

/** The names that stand for buffers in turn. */
export const slotsOf = (steps: readonly PlanStep[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap((s): readonly string[] => {
      if (s.tag === "acquire") return [s.slot];
      if (s.tag === "repeat") return [...slotsOf(s.body)];
      return s.tag === "assign" ? s.to : [];
    }),
  );

/** The buffer, or the slot, of a kernel's parameter. */
export const boundTo = (s: LaunchStep, param: string): string => s.buffers.get(param) ?? param;

/** What kernels are printed for (`targets.ts`). */
export type TargetName = "opencl" | "c";

export interface Plan {
  readonly target: TargetName;
  /** `program_schedule`, fit for a C identifier. */
  readonly name: string;
  readonly program: string;
  readonly schedule: string;
  readonly mode: FpMode;
  /** Size variables, sorted. */
  readonly sizes: readonly string[];
  readonly inputs: readonly PlanInput[];
  /**
   * The buffers and slots that hold the result in the end; one may be longer than its part of the result. `values`: what
   * they hold then, by the names that launches have for it.
   */
  readonly result: {
    readonly type: Type;
    readonly buffers: readonly string[];
    readonly values: readonly string[];
  };
  readonly buffers: readonly Buffer[];
  /** In the order in which they are first launched. */
  readonly kernels: readonly Kernel[];
  /** Done one after the other. */
  readonly steps: readonly PlanStep[];
  /** Checked before the first launch. */
  readonly conditions: readonly SizeCondition[];
  /** What is not proved of `reorder` and `scatter`, checked before the first launch; absent: nothing is left. */
  readonly permutations?: readonly Permutation[];
}
