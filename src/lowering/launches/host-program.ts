/**
 * @file The steps of the host in terms of values: arrays that launches read and compute, by name. `allocateBuffers` gives the
 * values buffers.
 */
import type { Size, SizeCondition, SizeTest } from "../../term/index.ts";
import type { Kernel } from "../imperative.ts";
import type { Buffer, ResultPart } from "../plan.ts";

/**
 * A step of the host: a launch of K, a loop that passes arrays (`carried`) from round to round, the end of the innermost loop, or a choice
 * between steps by the sizes. K is a launch before, and a lowered kernel after code generation.
 */
export type HostStep<K> =
  | {
      readonly tag: "launch";
      readonly kernel: K;
      /** The values of size parameters that only this launch sets. */
      readonly sizes: ReadonlyMap<string, Size>;
      readonly part?: ResultPart | undefined;
    }
  | {
      readonly tag: "loop";
      readonly count: Size;
      /** The name of the size that counts the rounds from 0. */
      readonly variable: string;
      readonly carried: readonly Carried[];
      readonly body: readonly HostStep<K>[];
    }
  /** Ends the loop around this step if the value, a truth value, is false: the state of this round is the last one. */
  | { readonly tag: "leave"; readonly going: string }
  /** Takes the first case whose test holds; a launch checks that there is one. Each case gives the values `results`. */
  | {
      readonly tag: "choice";
      readonly results: readonly string[];
      readonly cases: readonly HostCase<K>[];
    };

/** A case of a choice: the test on sizes, the steps, and the values of these steps that are the results of the choice. */
export interface HostCase<K> {
  readonly when: SizeTest;
  readonly steps: readonly HostStep<K>[];
  readonly values: readonly string[];
}

/** An array that a loop passes from round to round, by the names it has at each point. */
export interface Carried {
  /** The array at the beginning of a round. */
  readonly state: string;
  /** The array before the loop: the `state` of the first round. */
  readonly start: string;
  /** The array at the end of a round: the `state` of the next one. */
  readonly next: string;
  /** The array after the loop: the `next` of the last round, the `state` of a round that leaves the loop, or `start` without rounds. */
  readonly result: string;
}

/** The program of the host in terms of values: its steps in order, and the values that form the result. */
export interface HostProgram<K> {
  readonly steps: readonly HostStep<K>[];
  /** The values that form the result, one per scalar component. */
  readonly result: readonly string[];
}

/**
 * A kernel (`kernel`), the temporary buffers that only it uses (`own`), the names of the buffers whose elements it stores more than once
 * (`overwritten`), and the conditions on sizes that its code needs, such as that its reads lie inside arrays (`demands`).
 */
export interface Lowered {
  readonly kernel: Kernel;
  readonly own: readonly Buffer[];
  readonly overwritten: ReadonlySet<string>;
  readonly demands: readonly SizeCondition[];
}

/** The step with every launched K replaced by `f(K)`, also inside loops and cases. `f` is called once per launch step. */
export function mapLaunches<K, L>(s: HostStep<K>, f: (kernel: K) => L): HostStep<L> {
  switch (s.tag) {
    case "launch":
      return { ...s, kernel: f(s.kernel) };
    case "leave":
      return s;
    case "loop":
      return { ...s, body: s.body.map((x) => mapLaunches(x, f)) };
    case "choice": {
      const cases = s.cases.map((c) => ({ ...c, steps: c.steps.map((x) => mapLaunches(x, f)) }));
      return { ...s, cases };
    }
    default:
      return s satisfies never;
  }
}

/** The lists of steps inside a step: the body of a loop, the cases of a choice. */
export function stepsInside<K>(s: HostStep<K>): readonly (readonly HostStep<K>[])[] {
  if (s.tag === "loop") return [s.body];
  return s.tag === "choice" ? s.cases.map((c) => c.steps) : [];
}

/** Everything that the steps launch, also inside loops and cases, each object once, in the order of the first launch. */
export function launchesOf<K>(steps: readonly HostStep<K>[]): readonly K[] {
  const all = steps.flatMap((s): readonly K[] =>
    s.tag === "launch" ? [s.kernel] : stepsInside(s).flatMap((inner) => launchesOf(inner)),
  );
  return [...new Set(all)];
}
