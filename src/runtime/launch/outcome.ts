/** @file What running a plan gives, wherever it ran; and what has to be right before it runs. */
import type { Plan } from "../../lowering/plan.ts";
import type { Diagnostic } from "../../term/index.ts";
import { type Arguments, argumentsOf } from "./arguments.ts";
import type { Inputs } from "./bind-inputs.ts";
import { bindSizes } from "./bind-sizes.ts";
import { checkConditions } from "./conditions.ts";
import type { HostValue, SizeValues } from "./host-value.ts";
import { type Prepared, type PreparedLaunch, prepareLaunch } from "./prepare.ts";

export interface LaunchSummary {
  readonly kernel: string;
  readonly global: readonly number[];
  readonly local: readonly number[] | undefined;
  /** Of one launch on a device, the median over the repetitions. */
  readonly ns?: number;
}

export interface Outcome {
  /** Undefined when nothing ran. */
  readonly result: HostValue | undefined;
  /** Those that were not empty, in order. */
  readonly launches: readonly LaunchSummary[];
  /** Empty: the result can be relied on. */
  readonly problems: readonly Diagnostic[];
}

export interface Ready {
  readonly prepared: Prepared;
  readonly args: Arguments;
}

/** Everything that can be known before a device is asked: the launch in numbers, or what is wrong. */
export function makeReady(
  plan: Plan,
  inputs: Inputs,
  given?: SizeValues,
): Ready | { readonly problems: readonly Diagnostic[] } {
  const bound = bindSizes(plan, inputs, given);
  if (bound.problems.length > 0) return { problems: bound.problems };
  const unmet = checkConditions(plan, bound.sizes);
  if (unmet.length > 0) return { problems: unmet };
  const prepared = prepareLaunch(plan, bound.sizes);
  if (prepared.problems.length > 0) return { problems: prepared.problems };
  return { prepared, args: argumentsOf(bound.inputs) };
}

export const summary = ({ kernel, global, local }: PreparedLaunch): LaunchSummary => ({
  kernel: kernel.name,
  global,
  local,
});
