/** @file The sizes that programs are tried at: around their tiles, prime, unequal, 1 and 0. */
import type { SizeValues } from "../../../src/runtime/launch/index.ts";

/** For each size of a program the tile that cuts it. */
export type Tiles = Readonly<Record<string, number>>;

const unique = (numbers: readonly number[]): number[] => [...new Set(numbers)];

/** 1, a prime, the tile and its neighbours, twice and three times the tile and 2·tile ± 3. */
function around(tile: number): readonly number[] {
  const t = tile;
  return unique([7, t + 1, 2 * t + 3, t, 13, 2 * t - 3, t - 1, 3 * t, 1, 2 * t]).filter(
    (n) => n > 0,
  );
}

/** Each size takes the numbers around its tile in another order, so that sizes are unequal. */
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

/** All 1; in turn each size 0, the others not. */
function small(tiles: Tiles): SizeValues[] {
  const names = Object.keys(tiles);
  const zeros = names.map((_, k) => sizesOf(names, (j) => (j === k ? 0 : 2 * tiles[names[j]!]!)));
  return [sizesOf(names, () => 1), ...zeros];
}

/** So many tiles along each size: 1, 2 and 3 in turn. */
export function wholeTiles(tiles: Tiles): SizeValues[] {
  const names = Object.keys(tiles);
  return [0, 1, 2].map((i) => sizesOf(names, (j) => tiles[names[j]!]! * (1 + ((i + j) % 3))));
}

/** The full list. */
export const sizesAround = (tiles: Tiles): readonly SizeValues[] =>
  distinct([...mixed(tiles), ...wholeTiles(tiles), ...small(tiles)]);

function distinct(list: readonly SizeValues[]): SizeValues[] {
  return [...new Map(list.map((s) => [showSizes(s), s])).values()];
}

/** `n = 7, m = 31`. */
export const showSizes = (sizes: SizeValues): string =>
  [...sizes].map(([name, n]) => `${name} = ${n}`).join(", ");
