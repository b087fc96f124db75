/** @file An ND-range in numbers. Work-items are numbered group after group, dimension 0 fastest, from 1. */
import type { NDRange } from "../../lowering/imperative.ts";
import { CompilerBug, type Size } from "../../term/index.ts";

export type Triple = readonly [number, number, number];

export interface Geometry {
  readonly dimensions: number;
  /** In work-items. */
  readonly global: Triple;
  readonly local: Triple;
  readonly groups: Triple;
  readonly groupSize: number;
  readonly groupCount: number;
}

const triple = (sizes: readonly number[]): Triple => [sizes[0] ?? 1, sizes[1] ?? 1, sizes[2] ?? 1];
/** How many work-items it has along each dimension. */
export const rangeOf = ({ global }: NDRange, value: (size: Size) => number): Triple =>
  triple(global.map(value));

const volume = ([x, y, z]: Triple): number => x * y * z;

/** An ND-range in numbers; `chosen`: the size of the groups where the range leaves it open. */
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

/** Number `n` (from 0) as coordinates in a box. */
export function coordinates(n: number, [x, y]: Triple): Triple {
  const row = Math.floor(n / x);
  return [n % x, row % y, Math.floor(row / y)];
}

/** The global id of a numbered work-item, one number per dimension of the range. */
export function globalId({ dimensions, local, groups, groupSize }: Geometry, id: number): number[] {
  const group = coordinates(Math.floor((id - 1) / groupSize), groups);
  const inside = coordinates((id - 1) % groupSize, local);
  return group.map((g, d) => g * local[d]! + inside[d]!).slice(0, dimensions);
}
