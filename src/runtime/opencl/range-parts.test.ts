import { expect, it } from "vitest";
import { ENOUGH, groupOf, type RangePart, rangeParts } from "./range-parts.ts";

const items = (global: readonly number[]): number => global.reduce((a, b) => a * b, 1);

const PRIMES = [1, 2, 31, 61, 64, 65, 1009, 4099, 1000003];
const RANGES: readonly (readonly number[])[] = [
  ...PRIMES.map((n) => [n]),
  ...PRIMES.flatMap((n) => [1, 3, 64, 127, 1009].map((m) => [n, m])),
  [1009, 1013, 3],
  [1, 1, 4099],
  [29, 31, 31],
  [3, 5, 10007],
  [8191, 8192],
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

/** The work-items of the groups of a part: as stated, or as a driver chooses them that looks at dimension 0 alone. */
const groupItems = ({ global, local }: RangePart): number =>
  items(local ?? groupOf(global.slice(0, 1), 256));

it("covers each work-item once", () => {
  const small = RANGES.filter((r) => items(r) <= 200_000);
  expect(small.length).toBeGreaterThan(20);
  for (const r of small) expect(new Set(ids(r)), r.join()).toEqual(new Set([1]));
});

it("leaves fewer than 1024 work-items in small groups, where a dimension has 64 work-items", () => {
  for (const global of RANGES.filter((r) => Math.max(...r) >= 64)) {
    const small = rangeParts({ global }).filter((p) => groupItems(p) < ENOUGH);
    for (const part of small) expect(items(part.global), global.join()).toBeLessThan(1024);
  }
});

it("states groups that divide the part, of no more work-items than the kernel takes", () => {
  for (const most of [256, 64, 8, 1])
    for (const global of RANGES)
      for (const part of rangeParts({ global }, most)) {
        const local = part.local ?? part.global.map(() => 1);
        expect(items(local), global.join()).toBeLessThanOrEqual(most);
        expect(Math.max(...local.slice(1), 1)).toBeLessThanOrEqual(64);
        expect(part.global.map((n, d) => n % local[d]!)).toEqual(local.map(() => 0));
      }
});

it("cuts nothing where groups of 32 fit, where they are stated, and where there are few work-items", () => {
  const parts = (...global: number[]): number => rangeParts({ global }).length;
  expect([parts(1_000_000), parts(64), parts(33 * 1009), parts(61, 61), parts(1021)]).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect(rangeParts({ global: [4099], local: [1] })).toEqual([
    { offset: [0], global: [4099], local: [1] },
  ]);
  expect(rangeParts({ global: [1_000_003] })).toEqual([
    { offset: [0], global: [1_000_000] },
    { offset: [1_000_000], global: [3] },
  ]);
});

it("cuts rows of a prime length, and takes several rows into a group where they are short", () => {
  expect(rangeParts({ global: [8191, 8192] })).toEqual([
    { offset: [0, 0], global: [8128, 8192] },
    { offset: [8128, 0], global: [63, 8192] },
  ]);
  expect(rangeParts({ global: [3, 10007] })).toEqual([
    { offset: [0, 0], global: [3, 9984], local: [3, 64] },
    { offset: [0, 9984], global: [3, 23] },
  ]);
});
