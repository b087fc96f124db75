/**
 * @file Cuts an ND-range whose work-groups the driver chooses into parts that it can divide well. In OpenCL 1.2 a work-group divides
 * the range in every dimension, so over a prime number of work-items each group has one, and some drivers take hundreds of times as
 * long.
 */
import type { LaunchRange } from "./queue.ts";

/** A part of an ND-range: the first global id in each dimension, and the work-items from there on. */
export interface RangePart {
  readonly offset: readonly number[];
  readonly global: readonly number[];
}

/** A range is cut where no work-group of this many work-items or more divides it. */
export const ENOUGH = 32;

/** The most work-items of a work-group that are considered: every usual device offers them. */
const MOST = 256;

/** The number of work-items from which on a second launch costs less than small groups do. */
const MANY = 1024;

/** What is cut off leaves a multiple of this number. */
const STEP = 64;

/**
 * The parts of a range, which cover it without overlapping; only the range itself if it states its groups, has few work-items, or
 * has a work-group of at least 32 work-items. Where it has not, a multiple of 64 is taken of its longest dimension, and the rest
 * is cut in the same way.
 */
export function rangeParts({ global, local }: LaunchRange): readonly RangePart[] {
  const whole = { offset: global.map(() => 0), global };
  return local === undefined ? cut(whole) : [whole];
}

function cut({ offset, global }: RangePart): readonly RangePart[] {
  const longest = Math.max(...global);
  const taken = longest - (longest % STEP);
  const items = global.reduce((a, b) => a * b, 1);
  if (items < MANY || taken === 0 || taken === longest || largestGroup(global) >= ENOUGH)
    return [{ offset, global }];
  const d = global.indexOf(longest);
  return [
    { offset, global: global.with(d, taken) },
    ...cut({ offset: offset.with(d, offset[d]! + taken), global: global.with(d, longest - taken) }),
  ];
}

/** The work-items of the largest work-group of at most 256 that divides a range. */
export function largestGroup(global: readonly number[], room: number = MOST): number {
  const [n, ...rest] = global;
  if (n === undefined) return 1;
  let best = 1;
  for (let k = 1; k <= Math.min(n, room); k++)
    if (n % k === 0) best = Math.max(best, k * largestGroup(rest, Math.floor(room / k)));
  return best;
}
