/**
 * @file Cuts an ND-range whose work-groups the schedule leaves open into parts that work-groups divide well, and chooses these where a driver
 * would not. In OpenCL 1.2 a work-group divides the range in every dimension, and NVIDIA's driver divides dimension 0 alone: over a prime
 * number of work-items, or over 3 by any number, it makes groups of 1 and 3 work-items, which take up to two hundred times as long.
 */
import type { LaunchRange } from "./queue.ts";

/** A part of an ND-range: the first global id in each dimension, the work-items from there on, and the work-group, if not the driver's. */
export interface RangePart {
  readonly offset: readonly number[];
  readonly global: readonly number[];
  readonly local?: readonly number[];
}

/** A work-group of this many work-items or more is large enough. */
export const ENOUGH = 32;

/** The most work-items of a work-group that is chosen. */
const MOST = 256;

/** The number of work-items from which on a second launch costs less than small groups do. */
const MANY = 1024;

/** What is cut off leaves a multiple of this number. */
const STEP = 64;

/**
 * The parts of a range, which cover it without overlapping; only the range itself if it states its groups or has few work-items. A part
 * has the driver's work-groups where a number from 32 to 256 divides its dimension 0. Of a longer dimension 0 a multiple of 64 is taken,
 * and the rest is cut in the same way. Where dimension 0 is shorter, a group of at most `most` work-items is chosen, as large as it can be
 * in each dimension, and the next long dimension is cut instead.
 */
export function rangeParts(
  { global, local }: LaunchRange,
  most: number = MOST,
): readonly RangePart[] {
  const whole = { offset: global.map(() => 0), global };
  return local === undefined ? cut(whole, Math.min(MOST, most)) : [{ ...whole, local }];
}

function cut(part: RangePart, most: number): readonly RangePart[] {
  const { global } = part;
  const [width = 1] = global;
  if (items(global) < MANY || largestDivisor(width, MOST) >= ENOUGH) return [part];
  if (width >= STEP) return cutIn(0, part, most);
  const local = groupOf(global, most);
  const d = global.findIndex((n, k) => local[k]! < n && n >= STEP);
  return items(local) >= ENOUGH || d < 0 || global[d]! % STEP === 0
    ? [{ ...part, local }]
    : cutIn(d, part, most);
}

/** The parts of a part whose dimension d is cut at a multiple of 64. */
function cutIn(d: number, { offset, global }: RangePart, most: number): readonly RangePart[] {
  const taken = global[d]! - (global[d]! % STEP);
  const rest = {
    offset: offset.with(d, offset[d]! + taken),
    global: global.with(d, global[d]! - taken),
  };
  return [...cut({ offset, global: global.with(d, taken) }, most), ...cut(rest, most)];
}

const items = (sizes: readonly number[]): number => sizes.reduce((a, b) => a * b, 1);

/**
 * A work-group of at most `most` work-items that divides a range, as large as it can be in dimension 0, then in the next one, of which it
 * has at most 64: NVIDIA's devices take no more in dimension 2.
 */
export function groupOf(global: readonly number[], most: number): readonly number[] {
  let room = most;
  return global.map((n, d) => {
    const k = largestDivisor(n, d === 0 ? room : Math.min(room, STEP));
    room = Math.floor(room / k);
    return k;
  });
}

/** The largest divisor of n that is at most `most`. */
function largestDivisor(n: number, most: number): number {
  for (let k = Math.min(n, most); k > 1; k--) if (n % k === 0) return k;
  return 1;
}
