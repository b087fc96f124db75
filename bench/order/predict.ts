/**
 * @file The time that a program takes on a class of devices, predicted from the facts about its kernels (docs/facts.md) and from nothing
 * else. It is made to put schedules of one program in order, not to give microseconds.
 *
 * The time of a launch is that of what takes longest, plus a part of the rest, because what a device does at the same time overlaps, but not
 * fully: bytes of different elements from memory; lines between the caches; accesses to the nearest cache and to local memory;
 * instructions; and the steps of one work-item, one after the other, for as many rounds as the device needs for all of them.
 * Beginning the launch and its groups comes on top. Every term grows with the counts that it reads.
 */
import type { AccessFigures, LaunchFacts } from "../../src/index.ts";
import { OPERATION_KINDS } from "../../src/lowering/facts/kernel/operation-kinds.ts";
import { bytesOf, type Moved, movedBy, numberOf, withoutOverlaps } from "./moved.ts";
import type { DeviceSpeeds } from "./speeds.ts";

/** The facts about a launch that the prediction reads. */
export type PredictedLaunch = Pick<
  LaunchFacts,
  | "launches"
  | "workItems"
  | "local"
  | "buffers"
  | "operations"
  | "accesses"
  | "loops"
  | "barriers"
  | "localBytes"
  | "registers"
  | "divergence"
>;

/** A device: the speeds of its class, and how many units it has. */
export interface PredictedDevice {
  readonly speeds: DeviceSpeeds;
  readonly units: number;
}

/** What the time of a launch is made of, in microseconds. */
export interface PredictedParts {
  /** Beginning launches and groups. */
  readonly begin: number;
  readonly memory: number;
  readonly lines: number;
  readonly near: number;
  readonly instructions: number;
  readonly serial: number;
}

/** Microseconds of all launches of a program. Counts that are not known are assumed to be those of one pass over the largest array. */
export const predictedUs = (
  launches: readonly PredictedLaunch[],
  device: PredictedDevice,
): number => sum(Object.values(predictedParts(launches, device)), (us) => us);

/** The parts of which the longest hides most of the others. */
const HIDING = ["memory", "lines", "near", "instructions", "serial"] as const;

/** The parts of the predicted time of all launches together, as they count in it. */
export function predictedParts(
  launches: readonly PredictedLaunch[],
  device: PredictedDevice,
): PredictedParts {
  const all = launches.map((l) => launchParts(l, device));
  const total = (name: keyof PredictedParts): number => sum(all, (parts) => parts[name]) / 1000;
  return {
    begin: total("begin"),
    memory: total("memory"),
    lines: total("lines"),
    near: total("near"),
    instructions: total("instructions"),
    serial: total("serial"),
  };
}

/** The share of the time of what is hidden behind the longest part that shows nevertheless. */
const NOT_HIDDEN = 0.2;

/** The parts of a launch in nanoseconds. */
function launchParts(launch: PredictedLaunch, device: PredictedDevice): PredictedParts {
  const { speeds, units } = device;
  const work = workOf(launch, speeds);
  const active = Math.max(1, Math.min(units, work.groups));
  const rounds = Math.max(1, work.items / residentItems(launch, work, device));
  const parts = {
    memory: memoryNs(launch, work, active, device),
    lines: sum(work.accesses, (a) => a.lineBytes) / (active * speeds.sharedRate),
    near: sum(work.accesses, (a) => a.near) / (active * speeds.nearRate),
    instructions: instructionsOf(launch, work, speeds) / (active * speeds.issueRate),
    serial: serialNs(launch, work, speeds, rounds),
  };
  const [longest] = HIDING.toSorted((a, b) => parts[b] - parts[a]);
  const times = numberOf(launch.launches) ?? 1;
  const shown = (name: (typeof HIDING)[number]): number =>
    times * (name === longest ? 1 : NOT_HIDDEN) * parts[name];
  return {
    begin: times * (speeds.launchNs + (speeds.groupNs * work.groups) / active),
    memory: shown("memory"),
    lines: shown("lines"),
    near: shown("near"),
    instructions: shown("instructions"),
    serial: shown("serial"),
  };
}

// ---------------------------------------------------------------- work

interface Work {
  readonly items: number;
  readonly groupItems: number;
  readonly groups: number;
  /** The elements that an instruction computes, and the work-items that it serves. */
  readonly lanes: number;
  readonly together: number;
  /** What counts that are only bounded are multiplied by. */
  readonly share: number;
  readonly accesses: readonly Moved[];
}

function workOf(launch: PredictedLaunch, speeds: DeviceSpeeds): Work {
  const items = Math.max(1, numberOf(launch.workItems) ?? 1);
  const size = launch.local?.reduce<number>((n, x) => n * (numberOf(x) ?? 1), 1);
  const groupItems = Math.min(items, size ?? speeds.chosenGroup);
  const { totals, share } = countedTotals(launch, items);
  const taken = sum(totals, (n) => n);
  const vector = taken === 0 ? 1 : sum(launch.accesses, (a, k) => totals[k]! * a.width) / taken;
  const { lanes, together } = lanesOf(launch, groupItems, vector, speeds);
  const bytes = new Map(launch.buffers.map((b) => [b.name, numberOf(b.bytes)]));
  const accesses = launch.accesses.map((a, k) =>
    movedBy(a, totals[k]!, together, bytes.get(a.buffer), speeds),
  );
  const touched = launch.buffers.flatMap((b) => [
    [`read ${b.name}`, numberOf(b.touched.read) ?? bytes.get(b.name) ?? 0] as const,
    [`write ${b.name}`, numberOf(b.touched.written) ?? bytes.get(b.name) ?? 0] as const,
  ]);
  return {
    items,
    groupItems,
    groups: Math.ceil(items / groupItems),
    lanes,
    together,
    share,
    accesses: withoutOverlaps(accesses, new Map(touched)),
  };
}

/**
 * How often each access is done. Counts that are only bounded, such as those of a loop whose end is loaded, are divided by a common factor, so
 * that they pass over the largest array that such accesses read once: as often as the largest array of the launch has elements, or as it
 * has work-items. `share` is the part of all accesses that is left by this.
 */
function countedTotals(
  { buffers, accesses }: PredictedLaunch,
  items: number,
): { readonly totals: readonly number[]; readonly share: number } {
  const elements = new Map(
    buffers.map(({ name, bytes }) => {
      const type = accesses.find((a) => a.buffer === name)?.type ?? "f32";
      return [name, (numberOf(bytes) ?? 0) / bytesOf(type)] as const;
    }),
  );
  const most = Math.max(items, ...elements.values());
  const asked = accesses.map(({ total }) => numberOf(total) ?? most);
  const isBounded = ({ atMost, total }: AccessFigures): boolean =>
    atMost === true || total === null;
  const bounded = accesses.filter((a) => isBounded(a) && elements.has(a.buffer));
  const [largest] = bounded.toSorted((a, b) => elements.get(b.buffer)! - elements.get(a.buffer)!);
  const reads = sum(accesses, (a, k) =>
    isBounded(a) && a.buffer === largest?.buffer ? asked[k]! * a.width : 0,
  );
  const factor = Math.min(1, most / Math.max(1, reads));
  const totals = accesses.map((a, k) => (isBounded(a) ? factor * asked[k]! : asked[k]!));
  const all = sum(asked, (n) => n);
  return { totals, share: all === 0 ? 1 : sum(totals, (n) => n) / all };
}

/**
 * A GPU runs work-items of a group together. A CPU computes the vectors that the program has; where it has none, its compiler joins
 * work-items of a group whose code is straight and which access neighbouring elements everywhere.
 */
function lanesOf(
  { accesses, divergence, loops }: PredictedLaunch,
  groupItems: number,
  vector: number,
  { kind, lanes }: DeviceSpeeds,
): Pick<Work, "lanes" | "together"> {
  if (kind === "gpu") {
    const filled = groupItems / (Math.ceil(groupItems / lanes) * lanes);
    return { lanes: filled * lanes, together: filled * lanes };
  }
  if (vector > 1) return { lanes: Math.min(vector, lanes), together: 1 };
  const isStraight = loops.length === 0 && divergence.every(({ what }) => what !== "loop");
  const isRegular = accesses.every(
    ({ stride, mostly, total }) =>
      total === 0 || (mostly !== true && (stride === 0 || stride === 1)),
  );
  const joined = isStraight && isRegular && groupItems >= lanes ? lanes / 2 : 1;
  return { lanes: joined, together: joined };
}

// ---------------------------------------------------------------- terms

/** Different elements move at least once; more of the lines around them where these are not used, or not any more when they are. */
function memoryNs(
  { buffers }: PredictedLaunch,
  { accesses }: Work,
  active: number,
  { speeds, units }: PredictedDevice,
): number {
  const cache = units * speeds.sharedCache;
  const bytes = sum(buffers, (b) => {
    const whole = numberOf(b.bytes) ?? 0;
    const own = accesses.filter(({ access }) => access.buffer === b.name);
    const touched = (numberOf(b.touched.read) ?? whole) + (numberOf(b.touched.written) ?? whole);
    const moved = sum(own, (a) => a.lineBytes);
    const isLost = whole > cache && own.some((a) => a.isScattered);
    return Math.max(touched, isLost ? moved : Math.min(whole, moved));
  });
  const rate = bytes <= cache ? units * speeds.sharedRate : units * speeds.memoryRate;
  return bytes / Math.min(rate, active * speeds.memoryRateAlone);
}

function instructionsOf(
  { operations, loops, divergence, barriers }: PredictedLaunch,
  { accesses, items, lanes, together, share }: Work,
  speeds: DeviceSpeeds,
): number {
  const computed = sum(
    OPERATION_KINDS,
    (kind) => speeds.instructions[kind] * (numberOf(operations[kind]) ?? 0),
  );
  const iterations = sum(loops, ({ total }) => numberOf(total) ?? items);
  const branches = sum(divergence, ({ total }) => numberOf(total) ?? items);
  const control =
    speeds.perIteration * iterations +
    speeds.perBranch * branches +
    speeds.perBarrier * items * (numberOf(barriers) ?? 0);
  const issued = sum(accesses, (a) => a.issued);
  return (
    (share * computed) / lanes + (share * control) / together + (1 + speeds.perAccess) * issued
  );
}

/**
 * Nanoseconds of the steps of one work-item, one after the other: of the one that does most, or of all rounds of work-items, whichever is
 * longer. Where branches exclude each other, no work-item does as much as the counts say, but the mean is right.
 */
function serialNs(
  { operations, barriers }: PredictedLaunch,
  { accesses, items, lanes, together, share }: Work,
  { serial }: DeviceSpeeds,
  rounds: number,
): number {
  const computed = sum(OPERATION_KINDS, (kind) => numberOf(operations[kind]) ?? 0);
  const vector = lanes / together;
  const same =
    (serial.operation * share * computed) / items / vector +
    serial.barrier * (numberOf(barriers) ?? 0);
  const mean = sum(accesses, (a) => (a.total / items) * (serial.access + serial.far * a.far));
  const most = sum(accesses, (a) => mostTimes(a, items) * (serial.access + serial.far * a.far));
  return Math.max(same + most, rounds * (same + mean));
}

/** How often the work-item that does most accesses something. */
function mostTimes({ access, total }: Moved, items: number): number {
  const isAssumed = numberOf(access.total) !== total;
  const times = isAssumed ? undefined : numberOf(access.times);
  return times ?? total / items;
}

/** The work-items that the device holds at the same time, as far as their registers and local memory allow. */
function residentItems(
  { registers, localBytes }: PredictedLaunch,
  { groupItems, together }: Work,
  { speeds, units }: PredictedDevice,
): number {
  const byRegisters = speeds.registers / ((numberOf(registers) ?? 0) + speeds.addressRegisters);
  const groups = Math.max(
    1,
    Math.floor(speeds.localBytes / Math.max(1, numberOf(localBytes) ?? 1)),
  );
  const byGroups = Math.min(groups, speeds.residentGroups) * groupItems;
  return units * Math.max(1, Math.min(speeds.resident * together, byRegisters, byGroups));
}

const sum = <T>(items: readonly T[], of: (item: T, index: number) => number): number =>
  items.reduce((total, item, index) => total + of(item, index), 0);
