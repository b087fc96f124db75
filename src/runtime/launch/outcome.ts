/** @file What running a plan gives, wherever it ran; and what has to be right before it runs. */
import type { Plan } from "../../lowering/plan.ts";
import type { Diagnostic } from "../../term/index.ts";
import { type Arguments, argumentsOf } from "./arguments.ts";
import type { Inputs } from "./bind-inputs.ts";
import { bindSizes } from "./bind-sizes.ts";
import { checkConditions } from "./conditions.ts";
import type { HostValue, SizeValues } from "./host-value.ts";
import { checkPermutations } from "./permutations.ts";
import { type Prepared, type PreparedLaunch, prepareLaunch } from "./prepare.ts";

export interface LaunchSummary {
  readonly kernel: string;
  readonly global: readonly number[];
  readonly local: readonly number[] | undefined;
  /** How often, where it is more than once. */
  readonly times?: number;
  /** Of one launch on a device, the median over the repetitions; the mean of several. */
  readonly ns?: number;
}

export interface Outcome {
  /** Undefined when nothing ran. */
  readonly result: HostValue | undefined;
  /** Those that were not empty, in order of their first launch. */
  readonly launches: readonly LaunchSummary[];
  /** Empty: the result can be relied on, but for what the notes say. */
  readonly problems: readonly Diagnostic[];
  /** What was not checked. */
  readonly notes: readonly string[];
}

export interface Ready {
  readonly prepared: Prepared;
  readonly args: Arguments;
  /** What was not checked. */
  readonly notes: readonly string[];
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
  const { problems, notes } = checkPermutations(plan, inputs, bound.sizes);
  if (problems.length > 0) return { problems };
  return { prepared, args: argumentsOf(bound.inputs), notes };
}

/** The launches that were not empty; those of one kernel over one range together, where the first of them is. */
export function summaries(
  launches: readonly PreparedLaunch[],
  ns?: (k: number) => number,
): LaunchSummary[] {
  const found = new Map<string, { launch: PreparedLaunch; of: number[] }>();
  launches.forEach((launch, k) => {
    if (launch.skipped) return;
    const key = `${launch.kernel.name} ${launch.global} ${launch.local}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { launch, of: [k] });
    else known.of.push(k);
  });
  return [...found.values()].map(({ launch: { kernel, global, local }, of }) => ({
    kernel: kernel.name,
    global,
    local,
    ...(of.length > 1 && { times: of.length }),
    ...(ns && { ns: of.reduce((total, k) => total + ns(k), 0) / of.length }),
  }));
}
