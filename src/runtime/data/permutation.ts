/** @file Random permutations that a seed determines. */
import { generator } from "./random.ts";

/** Yields 0 to n − 1 in a random order by the shuffle of Fisher and Yates, in time and memory proportional to the numbers read. */
export function* permutation(n: number, seed: number): Generator<number> {
  const next = generator(seed);
  const moved = new Map<number, number>();
  for (let left = n; left > 0; left--) {
    const k = Math.floor(((next() * 2 ** 21 + (next() >>> 11)) / 2 ** 53) * left);
    yield moved.get(k) ?? k;
    moved.set(k, moved.get(left - 1) ?? left - 1);
  }
}
