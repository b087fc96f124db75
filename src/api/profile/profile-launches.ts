/** @file Joins the facts about launches with the times of a run and with what the driver tells about their kernels. */
import type { BuiltKernel, LaunchReport } from "../../runtime/opencl/request.ts";
import { spreadOf } from "../../runtime/opencl/spread.ts";
import type { Figure, LaunchFacts } from "../facts/launch-facts.ts";
import { placeCosts } from "./place-costs.ts";
import type { LaunchNs, ProfiledLaunch, RoofSpeeds } from "./profiled-launch.ts";
import { roofOf } from "./roof.ts";

/** What was measured: a report for each launch of the plan, and what the driver tells. Both are undefined where there is no device. */
export interface Measurements {
  readonly timed: readonly LaunchReport[] | undefined;
  readonly built: readonly BuiltKernel[] | undefined;
}

/** The facts about equal launches, in numbers, with the numbers of these launches in the plan. */
export interface CountedLaunches {
  readonly facts: LaunchFacts;
  readonly of: readonly number[];
}

/** Times of equal launches. */
interface GroupTimes {
  readonly launches: number;
  readonly ns: LaunchNs | null;
  readonly roundNs: number | null;
}

/**
 * The profile of each group of equal launches, in order. Groups of which no timed round launched anything are left out.
 */
export function profileLaunches(
  counted: readonly CountedLaunches[],
  { timed, built = [] }: Measurements,
  speeds: RoofSpeeds,
): readonly ProfiledLaunch[] {
  const found = counted.flatMap(({ facts, of }) => {
    const times = timesOf(of, timed);
    return times.launches === 0 ? [] : [{ facts, times }];
  });
  const all = found.reduce((sum, { times }) => sum + (times.roundNs ?? 0), 0);
  return found.map(({ facts, times }) => {
    const kernel = built.find((k) => k.kernel === facts.name);
    return profileOf(facts, times, all, kernel, speeds);
  });
}

function profileOf(
  facts: LaunchFacts,
  { launches, ns, roundNs }: GroupTimes,
  allNs: number,
  built: BuiltKernel | undefined,
  speeds: RoofSpeeds,
): ProfiledLaunch {
  const bytes = {
    touched: numberOf(facts.bytes.touched.total),
    requested: requestedBytes(facts),
  };
  const flops = numberOf(facts.flops);
  const roof = roofOf({ bytes: bytes.touched, flops }, speeds);
  const each = ns === null || ns.median === 0 ? null : ns.median;
  const per = (count: number | null): number | null =>
    count === null || each === null ? null : count / each;
  const { resources } = built ?? {};
  return {
    name: facts.name,
    launches,
    workItems: numberOf(facts.workItems) ?? 0,
    global: facts.global.map((n) => numberOf(n) ?? 0),
    local: facts.local?.map((n) => numberOf(n) ?? 0) ?? null,
    ns,
    roundNs,
    share: roundNs === null || allNs === 0 ? null : roundNs / allNs,
    bytes,
    flops,
    bandwidth: per(bytes.touched),
    flopRate: per(flops),
    ...roof,
    ofRoof: per(roof.roofNs),
    localBytes: built?.localBytes ?? numberOf(facts.localBytes),
    registers: resources?.registers ?? null,
    stackBytes: resources?.stackBytes ?? null,
    spillStoreBytes: resources?.spillStoreBytes ?? null,
    spillLoadBytes: resources?.spillLoadBytes ?? null,
    places: placeCosts(facts),
    madeBy: facts.madeBy,
    atMost: boundsIn(facts),
  };
}

const numberOf = (figure: Figure): number | null => (typeof figure === "number" ? figure : null);

/** The figures of global and constant memory. */
const REQUESTED = ["global", "constant"] as const;

function requestedBytes({ bytes }: LaunchFacts): number | null {
  const parts = REQUESTED.flatMap((s) => [numberOf(bytes[s].read), numberOf(bytes[s].written)]);
  return parts.reduce((sum, n) => (sum === null || n === null ? null : sum + n), 0);
}

/** The figures that are upper bounds, because counts that they come from are. */
function boundsIn({ atMost }: LaunchFacts): readonly string[] {
  const isBound = (name: string): boolean => atMost.includes(name);
  const requested = REQUESTED.flatMap((s) => [`bytes.${s}.read`, `bytes.${s}.written`]);
  const [touched, flops] = [isBound("bytes.touched.total"), isBound("flops")];
  return [
    ...(touched ? ["bytes.touched", "bandwidth"] : []),
    ...(requested.some(isBound) ? ["bytes.requested"] : []),
    ...(flops ? ["flops", "flopRate"] : []),
    ...(touched || flops ? ["roofNs", "ofRoof"] : []),
  ];
}

// ---------------------------------------------------------------- times

/** The times of the launches with these numbers. A sample of 0 is of a round that did not come to the launch. */
function timesOf(
  numbers: readonly number[],
  timed: readonly LaunchReport[] | undefined,
): GroupTimes {
  if (timed === undefined) return { launches: numbers.length, ns: null, roundNs: null };
  const ran = numbers.map((k) => timed[k]!).filter((r) => !r.skipped);
  const samples = ran.flatMap((r) => r.ns.samples.filter((ns) => ns > 0));
  const { median, min, max } = spreadOf(samples);
  const rounds = ran[0]?.ns.samples ?? [];
  const sums = rounds.map((_, p) => ran.reduce((sum, r) => sum + r.ns.samples[p]!, 0));
  return { launches: ran.length, ns: { median, min, max }, roundNs: spreadOf(sums).median };
}
