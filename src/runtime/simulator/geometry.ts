/** @file An ND-range in numbers. Work-items have numbers from 1, group after group, dimension 0 fastest. */
import type { NDRange } from "../../lowering/imperative.ts";
import { CompilerBug, type Size } from "../../term/index.ts";

/** One number per dimension; 1 in dimensions that an ND-range does not use. */
export type Triple = readonly [number, number, number];

/** The numbers of an ND-range: work-items of the range and of a group, and groups, by dimension and in total. */
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
/** The number of work-items of an ND-range in each dimension. */
export const rangeOf = ({ global }: NDRange, value: (size: Size) => number): Triple =>
  triple(global.map(value));

const volume = ([x, y, z]: Triple): number => x * y * z;

/**
 * The numbers of an ND-range. `chosen` is the size of its groups if the range leaves it open. Raises CompilerBug if a global size
 * is no multiple of the local size.
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

/** The coordinates of cell number n of a box, counted from 0 with dimension 0 fastest. */
export function coordinates(n: number, [x, y]: Triple): Triple {
  const row = Math.floor(n / x);
  return [n % x, row % y, Math.floor(row / y)];
}

/** The global id of the work-item with this number, one coordinate per dimension of the range. */
export function globalId({ dimensions, local, groups, groupSize }: Geometry, id: number): number[] {
  const group = coordinates(Math.floor((id - 1) / groupSize), groups);
  const inside = coordinates((id - 1) % groupSize, local);
  return group.map((g, d) => g * local[d]! + inside[d]!).slice(0, dimensions);
}
