/** @file The outcome of running a plan, on any device. */
import type { Diagnostic } from "../../term/index.ts";
import type { PreparedLaunch } from "./evaluate-plan.ts";
import type { HostValue } from "./host-value.ts";

/**
 * The launches of one kernel over one ND-range, with their number and time. `local` is undefined if the driver chose the
 * work-groups.
 */
export interface LaunchSummary {
  readonly kernel: string;
  readonly global: readonly number[];
  readonly local: readonly number[] | undefined;
  /** The number of launches, if there is more than one. */
  readonly times?: number;
  /** The median nanoseconds of a launch over the passes; the mean of these for several launches. Undefined in the simulator. */
  readonly ns?: number;
}

/** The outcome of running a plan in the simulator or on a device: the result, the launches, problems and notes. */
export interface RunOutcome {
  /** The result; undefined if the data was refused or the plan exceeds the limits of the device. */
  readonly result: HostValue | undefined;
  /** The launches that were not skipped, in the order of the first launch of each kernel and ND-range. */
  readonly launches: readonly LaunchSummary[];
  /** Diagnostics of the run. If there are none, no check failed. */
  readonly problems: readonly Diagnostic[];
  /** Remarks, such as on checks that were skipped. */
  readonly notes: readonly string[];
}

/**
 * Groups the launches that ran and were not skipped by kernel and ND-range. `ran` says whether launch number k ran, `ns` gives its
 * nanoseconds.
 */
export function summaries(
  launches: readonly PreparedLaunch[],
  ran: (k: number) => boolean,
  ns?: (k: number) => number,
): LaunchSummary[] {
  const found = new Map<string, { launch: PreparedLaunch; of: number[] }>();
  launches.forEach((launch, k) => {
    if (launch.skipped || !ran(k)) return;
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
