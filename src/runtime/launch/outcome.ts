/** @file What running a plan gives, wherever it ran. */
import type { Diagnostic } from "../../term/index.ts";
import type { PreparedLaunch } from "./evaluate-plan.ts";
import type { HostValue } from "./host-value.ts";

export interface LaunchSummary {
  readonly kernel: string;
  readonly global: readonly number[];
  readonly local: readonly number[] | undefined;
  /** How often, where it is more than once. */
  readonly times?: number;
  /** Of one launch on a device, the median over the repetitions; the mean of several. */
  readonly ns?: number;
}

export interface RunOutcome {
  /** Undefined when nothing ran. */
  readonly result: HostValue | undefined;
  /** Those that were not empty, in order of their first launch. */
  readonly launches: readonly LaunchSummary[];
  /** Empty: the result can be relied on, but for what the notes say. */
  readonly problems: readonly Diagnostic[];
  /** What was not checked. */
  readonly notes: readonly string[];
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
