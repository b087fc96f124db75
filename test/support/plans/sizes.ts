/** @file The sizes at which programs are tested: near multiples of their tiles, primes, unequal sizes, 1 and 0. */
import type { SizeValues } from "../../../src/runtime/launch/index.ts";

/** The tile that divides each size of a program. */
export type Tiles = Readonly<Record<string, number>>;

const unique = (numbers: readonly number[]): number[] => [...new Set(numbers)];

/** Returns 1, primes, the tile and its neighbours, 2 and 3 times the tile, and 2·tile ± 3; positive ones only. */
function around(tile: number): readonly number[] {
  const t = tile;
  return unique([7, t + 1, 2 * t + 3, t, 13, 2 * t - 3, t - 1, 3 * t, 1, 2 * t]).filter(
    (n) => n > 0,
  );
}

/** Returns assignments in which each size takes the numbers near its tile in a different order, so that sizes are unequal. */
function mixed(tiles: Tiles): SizeValues[] {
  const names = Object.keys(tiles);
  const lists = names.map((name) => around(tiles[name]!));
  const count = Math.max(...lists.map((l) => l.length));
  return Array.from({ length: count }, (_, i) =>
    sizesOf(names, (j) => lists[j]![(i + 3 * j) % lists[j]!.length]!),
  );
}

const sizesOf = (names: readonly string[], value: (j: number) => number): SizeValues =>
  new Map(names.map((name, j) => [name, value(j)]));

/** Returns the assignment of all 1, and assignments with one size 0 each. */
function small(tiles: Tiles): SizeValues[] {
  const names = Object.keys(tiles);
  const zeros = names.map((_, k) => sizesOf(names, (j) => (j === k ? 0 : 2 * tiles[names[j]!]!)));
  return [sizesOf(names, () => 1), ...zeros];
}

/** Returns assignments of 1, 2 and 3 whole tiles along each size. */
export function wholeTiles(tiles: Tiles): SizeValues[] {
  const names = Object.keys(tiles);
  return [0, 1, 2].map((i) => sizesOf(names, (j) => tiles[names[j]!]! * (1 + ((i + j) % 3))));
}

/** Returns all test assignments, each once. */
export const sizesAround = (tiles: Tiles): readonly SizeValues[] =>
  distinct([...mixed(tiles), ...wholeTiles(tiles), ...small(tiles)]);

function distinct(list: readonly SizeValues[]): SizeValues[] {
  return [...new Map(list.map((s) => [showSizes(s), s])).values()];
}

/** Prints an assignment: `n = 7, m = 31`. */
export const showSizes = (sizes: SizeValues): string =>
  [...sizes].map(([name, n]) => `${name} = ${n}`).join(", ");
