/** @file An ND-range in numbers. Work-items have numbers from 1, group after group, dimension 0 fastest. */
import type { NDRange } from "../../lowering/imperative.ts";
import { CompilerBug, type Size } from "../../term/index.ts";

/** One number per dimension; 1 in dimensions that an ND-range does not use. */
export type Triple = readonly [number, number, number];

/**
 * The sizes of an ND-range as numbers. `dimensions` (1 to 3) is how many dimensions the range uses; the others have size 1.
 * `groupSize` is the number of work-items of a group and `groupCount` the number of groups, over all dimensions.
 */
export interface Geometry {
  readonly dimensions: number;
  /** Number of work-items of the range, by dimension. */
  readonly global: Triple;
  /** Number of work-items of a group, by dimension. */
  readonly local: Triple;
  /** Number of groups, by dimension. */
  readonly groups: Triple;
  readonly groupSize: number;
  readonly groupCount: number;
}

const triple = (sizes: readonly number[]): Triple => [sizes[0] ?? 1, sizes[1] ?? 1, sizes[2] ?? 1];
/** The number of work-items of an ND-range in each dimension (its global size); 1 in dimensions that the range does not use. */
export const rangeOf = ({ global }: NDRange, value: (size: Size) => number): Triple =>
  triple(global.map(value));

const volume = ([x, y, z]: Triple): number => x * y * z;

/**
 * The numbers of an ND-range. `chosen` is the size of its groups if the range leaves it open, by default one work-item; a stated
 * local size takes precedence. Raises CompilerBug if a global size is negative or no multiple of the local size, or a local size
 * is below 1.
 */
export function geometryOf(
  ndrange: NDRange,
  value: (size: Size) => number,
  chosen: Triple = [1, 1, 1],
): Geometry {
  const global = rangeOf(ndrange, value);
  const local = ndrange.local === undefined ? chosen : triple(ndrange.local.map(value));
  const groups = triple(global.map((size, d) => wholeGroups(size, local[d]!, d)));
  return {
    dimensions: ndrange.global.length,
    global,
    local,
    groups,
    groupSize: volume(local),
    groupCount: volume(groups),
  };
}

function wholeGroups(global: number, local: number, d: number): number {
  if (local >= 1 && global >= 0 && global % local === 0) return global / local;
  throw new CompilerBug(`global size ${d} is ${global}, no multiple of the local size ${local}`);
}

/** The coordinates of cell number n of a box of this size, with cells counted from 0 and dimension 0 fastest. */
export function coordinates(n: number, [x, y]: Triple): Triple {
  const row = Math.floor(n / x);
  return [n % x, row % y, Math.floor(row / y)];
}

/**
 * The global id of work-item number `id` (counted from 1, group after group), as one coordinate per dimension that the range uses.
 */
export function globalId({ dimensions, local, groups, groupSize }: Geometry, id: number): number[] {
  const group = coordinates(Math.floor((id - 1) / groupSize), groups);
  const inside = coordinates((id - 1) % groupSize, local);
  return group.map((g, d) => g * local[d]! + inside[d]!).slice(0, dimensions);
}
