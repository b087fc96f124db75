/**
 * @file The bytes that move for the accesses of a launch, beside the bytes for which they ask. Memory moves in lines; where neighbours read
 * far apart, most of a line is moved for nothing.
 */
import { bytesOfType } from "../../lowering/bytes.ts";
import { ctype } from "../../lowering/code.ts";
import type { AccessFacts } from "../../lowering/facts/kernel/access-facts.ts";
import type { DeviceProfile } from "./device-profile.ts";
import { type NotedLaunch, requestedBytes } from "./noted-program.ts";
import type { NotedSizes } from "./noted-sizes.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** How an access moves memory. */
export interface AccessTraffic {
  readonly access: AccessFacts;
  /** The bytes for which it asks, in one launch. */
  readonly bytes: number;
  /** How many times these bytes move: 1 for neighbours in memory. */
  readonly factor: number;
  /** The distance between neighbours in bytes; undefined if it is irregular. */
  readonly apart: number | undefined;
}

/** The accesses of a launch to global memory, as a kind of devices moves memory for them. */
export function trafficOf(
  { facts }: NotedLaunch,
  sizes: NotedSizes,
  device: DeviceProfile,
): readonly AccessTraffic[] {
  const own = facts.accesses.filter((a) => a.space === "global");
  return own.map((access) => {
    const apart = distance(access, sizes, device);
    const factor = apart === undefined ? 1 : movedFor(access, apart, own, sizes, device);
    return { access, bytes: requestedBytes(access, sizes), factor, apart };
  });
}

/** The bytes that move for several accesses. */
export const movedBytes = (all: readonly AccessTraffic[]): number =>
  all.reduce((sum, t) => sum + t.bytes * t.factor, 0);

/**
 * The distance in bytes between accesses that follow each other: of neighbouring work-items, which access memory together; where each work-item
 * runs alone also of iterations of the inner loop, whichever is nearer and not 0.
 */
function distance(
  { stride, along, type }: AccessFacts,
  sizes: NotedSizes,
  { lanes }: DeviceProfile,
): number | undefined {
  const between = (elements: AccessFacts["stride"]["elements"]): number | undefined => {
    const n = sizes.number(elements);
    return n === undefined ? undefined : Math.abs(n) * bytesOfType(ctype(type.scalar));
  };
  const ofItems = between(stride.elements);
  if (lanes > 1 || along === undefined) return ofItems;
  const inLoop = between(along.elements);
  if (ofItems === undefined || inLoop === undefined) return undefined;
  return ofItems === 0 || inLoop === 0 ? Math.max(ofItems, inLoop) : Math.min(ofItems, inLoop);
}

function movedFor(
  access: AccessFacts,
  apart: number,
  all: readonly AccessFacts[],
  sizes: NotedSizes,
  device: DeviceProfile,
): number {
  // Neighbours that access the same element share one access.
  if (apart === 0) return 1 / device.lanes;
  const used = Math.min(apart, usedBetween(access, apart, all, sizes));
  if (isFoundNearby(access, apart, sizes)) return 1;
  return Math.max(1, Math.min(apart, device.lineBytes) / Math.min(used, device.lineBytes));
}

/** The bytes that a work-item accesses between its place and its neighbour's, by accesses that follow each other without a loop. */
function usedBetween(
  access: AccessFacts,
  apart: number,
  all: readonly AccessFacts[],
  sizes: NotedSizes,
): number {
  const own = bytesOfType(access.type);
  const from = sizes.number(access.index);
  if (from === undefined) return own;
  const element = bytesOfType(ctype(access.type.scalar));
  const places = new Map<number, number>();
  for (const other of all) {
    if (other.buffer !== access.buffer || other.kind !== access.kind) continue;
    const at = sizes.number(other.index);
    if (at === undefined || Math.abs(at - from) * element >= apart) continue;
    places.set(at, Math.max(places.get(at) ?? 0, bytesOfType(other.type)));
  }
  return Math.max(
    own,
    [...places.values()].reduce((sum, n) => sum + n, 0),
  );
}

/** True if a loop of the work-item accesses all that lies between neighbours, and that is little enough to stay in the nearest cache. */
function isFoundNearby(access: AccessFacts, apart: number, sizes: NotedSizes): boolean {
  const step = sizes.number(access.along?.elements);
  const iterations = sizes.number(access.iterations);
  if (step === undefined || iterations === undefined || apart > THRESHOLDS.nearBytes) return false;
  const element = bytesOfType(ctype(access.type.scalar));
  return (
    Math.abs(step) * element <= bytesOfType(access.type) &&
    Math.abs(step) * element * iterations >= apart
  );
}
