/**
 * @file The plan, the result of lowering: kernels, buffers, the steps of the host in order, and the conditions on sizes. Sizes are
 * symbolic, or numbers once a launch has chosen them.
 */
import type { FpMode } from "../targets/fp-mode.ts";
import type { Permutation, Size, SizeCondition, SizeTest, Type } from "../term/index.ts";
import type { Kernel, ScalarName } from "./imperative.ts";

export type { FpMode };

/** A buffer of scalars that the host allocates. An array of tuples is a structure of arrays: one buffer per scalar component. */
export interface Buffer {
  readonly name: string;
  readonly scalar: ScalarName;
  /** Number of scalars. */
  readonly length: Size;
  readonly role: "input" | "output" | "temporary";
}

/**
 * An input of the program, and the buffers or the scalar parameter that pass it to kernels: either `buffers` is empty or `symbol`
 * is absent.
 */
export interface PlanInput {
  readonly name: string;
  readonly type: Type;
  /** One buffer per scalar component of an array; none for a scalar, which is passed by value. */
  readonly buffers: readonly string[];
  /** The name of the kernel parameter that passes a scalar; absent for arrays. */
  readonly symbol?: string;
}

/**
 * A step of the host. A buffer keeps its name for the whole run. A slot is a name that is bound to one buffer after another;
 * `acquire` and `assign` bind slots.
 */
export type PlanStep =
  | LaunchStep
  /** Runs `body` `count` times; `variable` counts the rounds from 0. */
  | {
      readonly tag: "repeat";
      readonly count: Size;
      readonly variable: string;
      readonly body: readonly PlanStep[];
    }
  /**
   * Ends the innermost `repeat` around it if the first element of `flag`, a buffer or slot of truth values, is false. `value` names the
   * value in it, for the verifier of plans.
   */
  | { readonly tag: "leave"; readonly flag: string; readonly value: string }
  /** Runs the steps of the first case whose test holds. A launch checks that there is one. */
  | { readonly tag: "choice"; readonly cases: readonly PlanCase[] }
  /** Binds `slot` to the first buffer of `pool` that is not `inUse` itself and to which no slot of `inUse` is bound. */
  | {
      readonly tag: "acquire";
      readonly slot: string;
      readonly pool: readonly string[];
      readonly inUse: readonly string[];
    }
  /**
   * Binds each slot `to[i]` to the buffer that `from[i]` named before the step; all bindings change at once, and no data is copied.
   * `values` lists for the verifier of plans which value each slot holds afterwards: the value named first is the value named
   * second. `after` names the loop whose last round computed it, if there was one.
   */
  | {
      readonly tag: "assign";
      readonly to: readonly string[];
      readonly from: readonly string[];
      readonly values: readonly (readonly [value: string, is: string])[];
      readonly after?: Rounds | undefined;
    };

/** A case of a choice: a test on the plan's sizes and the variables of `repeat` steps around it, and the steps. */
interface PlanCase {
  readonly when: SizeTest;
  readonly steps: readonly PlanStep[];
}

/** A loop of the host: the name of its variable, which no other loop has, its largest number of rounds, and what ends it earlier. */
export interface Rounds {
  readonly variable: string;
  readonly count: Size;
  /** The values that each end the loop if they are false, in the order of their steps. */
  readonly leaves: readonly string[];
}

/** One launch of a kernel over its whole ND-range. */
export interface LaunchStep {
  readonly tag: "launch";
  readonly kernel: Kernel;
  /**
   * The buffer or slot that is passed for each buffer parameter. A parameter that is not a key here is passed the buffer with the
   * parameter's own name.
   */
  readonly buffers: ReadonlyMap<string, string>;
  /** The values of size parameters in this launch, in terms of the plan's sizes and the variables of `repeat` steps around it. */
  readonly sizes: ReadonlyMap<string, Size>;
  /** Present if this launch writes one of several parts of a result; the launches of the earlier parts come before it. */
  readonly part?: ResultPart | undefined;
}

/** Number `at`, counted from 0, of the `of` launches that write one result in order. `values` are the parameters for its components. */
export interface ResultPart {
  readonly at: number;
  readonly of: number;
  readonly values: readonly string[];
}

/** The lists of steps inside a step: the body of a `repeat`, the cases of a choice. */
export function innerSteps(s: PlanStep): readonly (readonly PlanStep[])[] {
  if (s.tag === "repeat") return [s.body];
  return s.tag === "choice" ? s.cases.map((c) => c.steps) : [];
}

/** The step with `f` applied to each list of steps inside it. */
export function withInnerSteps(
  s: PlanStep,
  f: (steps: readonly PlanStep[]) => readonly PlanStep[],
): PlanStep {
  if (s.tag === "repeat") return { ...s, body: f(s.body) };
  if (s.tag !== "choice") return s;
  return { ...s, cases: s.cases.map((c) => ({ ...c, steps: f(c.steps) })) };
}

/** The names of all slots that the steps bind by `acquire` or `assign`, also inside other steps, each once. */
export const slotsOf = (steps: readonly PlanStep[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap((s): readonly string[] => {
      if (s.tag === "acquire") return [s.slot];
      if (s.tag === "assign") return s.to;
      return innerSteps(s).flatMap((inner) => [...slotsOf(inner)]);
    }),
  );

/**
 * The name of the buffer or slot that a launch passes for the buffer parameter `param`: the one that the launch states, else
 * `param` itself, because the buffer then has the parameter's own name.
 */
export const boundTo = (s: LaunchStep, param: string): string => s.buffers.get(param) ?? param;

/** The name of a target language, as `--target` takes it; `targets.ts` has a row for each. */
export type TargetName = "opencl" | "c";

/** A compiled program: everything that a host needs to allocate buffers, check sizes and launch kernels. */
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
   * The buffers or slots that hold the result after the last step, one per scalar component; a buffer may be longer than its
   * component. `values` are the names that launches use for the values in these buffers.
   */
  readonly result: {
    readonly type: Type;
    readonly buffers: readonly string[];
    readonly values: readonly string[];
  };
  readonly buffers: readonly Buffer[];
  /** In the order in which they are first launched. */
  readonly kernels: readonly Kernel[];
  /** The host's program, in order of execution. */
  readonly steps: readonly PlanStep[];
  /** Conditions on sizes, checked before the first launch. */
  readonly conditions: readonly SizeCondition[];
  /**
   * Further tests on sizes, checked in the same way: that one of the cases of a choice is for these sizes, and that what this case needs
   * holds. Absent if there are none.
   */
  readonly alternatives?: readonly SizeTest[];
  /**
   * Index functions of `reorder` and `scatter` that are not proved to be permutations; the host checks them before the first
   * launch. Absent if there are none.
   */
  readonly permutations?: readonly Permutation[];
}
