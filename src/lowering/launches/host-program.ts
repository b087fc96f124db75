/**
 * @file What the host does in terms of values: arrays that launches read and compute, by name, and not yet the buffers in which
 * they lie. `allocate` gives each a place.
 */
import type { Size, SizeCondition } from "../../term/index.ts";
import type { Kernel } from "../imperative.ts";
import type { Buffer, ResultPart } from "../plan.ts";

/** A step; `K` is what it launches. */
export type HostStep<K> =
  | {
      readonly tag: "launch";
      readonly kernel: K;
      /** Sizes that this launch gives to parameters. */
      readonly sizes: ReadonlyMap<string, Size>;
      readonly part?: ResultPart | undefined;
    }
  | {
      readonly tag: "loop";
      readonly count: Size;
      /** Counts the rounds from 0. */
      readonly variable: string;
      readonly carried: readonly Carried[];
      readonly body: readonly HostStep<K>[];
    };

/** An array that a loop hands from round to round. */
export interface Carried {
  /** Its name in a round. */
  readonly state: string;
  /** What it is in the first one. */
  readonly start: string;
  /** What it is in the next one. */
  readonly next: string;
  /** Its name after the last one; without any it is what it was in the beginning. */
  readonly result: string;
}

export interface HostProgram<K> {
  readonly steps: readonly HostStep<K>[];
  /** The values that are the result in the end, part by part. */
  readonly result: readonly string[];
}

/** A kernel, the buffers that it uses for itself, and what its reads need of sizes. */
export interface Lowered {
  readonly kernel: Kernel;
  readonly own: readonly Buffer[];
  readonly demands: readonly SizeCondition[];
}

/** The step with something else to launch. */
export function mapLaunches<K, L>(s: HostStep<K>, f: (kernel: K) => L): HostStep<L> {
  if (s.tag === "launch") return { ...s, kernel: f(s.kernel) };
  return { ...s, body: s.body.map((x) => mapLaunches(x, f)) };
}

/** What is launched, each once, in the order in which they first come. */
export function launchesOf<K>(steps: readonly HostStep<K>[]): readonly K[] {
  const all = steps.flatMap((s) => (s.tag === "launch" ? [s.kernel] : launchesOf(s.body)));
  return [...new Set(all)];
}
