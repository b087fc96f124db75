import { expect, it } from "vitest";
import { ENOUGH, largestGroup, rangeParts } from "./range-parts.ts";

const items = (global: readonly number[]): number => global.reduce((a, b) => a * b, 1);

const PRIMES = [1, 2, 31, 61, 64, 65, 1009, 4099, 1000003];
const RANGES: readonly (readonly number[])[] = [
  ...PRIMES.map((n) => [n]),
  ...PRIMES.flatMap((n) => [1, 3, 64, 127, 1009].map((m) => [n, m])),
  [1009, 1013, 3],
  [1, 1, 4099],
  [29, 31, 31],
];

/** The global ids that the parts of a range have, each as often as it occurs. */
function ids(global: readonly number[]): readonly number[] {
  const count = new Array<number>(items(global)).fill(0);
  for (const part of rangeParts({ global }))
    for (let k = 0; k < items(part.global); k++) {
      let [rest, id] = [k, 0];
      for (const [d, n] of part.global.entries()) {
        const at = part.offset[d]! + (rest % n);
        rest = Math.floor(rest / n);
        id += at * items(global.slice(0, d));
      }
      count[id]!++;
    }
  return count;
}

it("covers each work-item once", () => {
  const small = RANGES.filter((r) => items(r) <= 100_000);
  expect(small.length).toBeGreaterThan(20);
  for (const r of small) expect(new Set(ids(r)), r.join()).toEqual(new Set([1]));
});

it("leaves fewer than 1024 work-items in parts that only small groups divide", () => {
  for (const global of RANGES) {
    const small = rangeParts({ global }).filter((p) => largestGroup(p.global) < ENOUGH);
    const most = Math.max(0, ...small.map((p) => items(p.global)));
    if (Math.max(...global) >= 64) expect(most, global.join()).toBeLessThan(1024);
  }
});

it("cuts nothing where groups of 32 fit, where they are stated, and where there are few work-items", () => {
  const parts = (...global: number[]): number => rangeParts({ global }).length;
  expect([parts(1_000_000), parts(64), parts(33 * 1009), parts(61, 61), parts(1021)]).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect(rangeParts({ global: [4099], local: [1] })).toHaveLength(1);
  expect(rangeParts({ global: [1_000_003] })).toEqual([
    { offset: [0], global: [1_000_000] },
    { offset: [1_000_000], global: [3] },
  ]);
});

it("finds the largest group within the room", () => {
  expect([[1_000_003], [96], [300], [7, 11], [16, 32], []].map((g) => largestGroup(g))).toEqual([
    1, 96, 150, 77, 256, 1,
  ]);
});
