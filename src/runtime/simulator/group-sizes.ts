/**
 * @file Chooses the group sizes with which a kernel is simulated if the driver may choose: several sizes, unless they cannot matter. A
 * kernel without local memory, barriers, group ids and local ids computes the same for every group size; with one work-item per
 * group, each conflict between two work-items is found as a conflict between groups.
 */
import { groupsMatter } from "../../lowering/groups-matter.ts";
import type { Kernel } from "../../lowering/imperative.ts";
import type { Triple } from "./geometry.ts";

/** The largest number of work-items of a group. */
const LARGEST = 64;

/** Chooses a divisor of n of at most `most`. */
type ChooseDivisor = (n: number, most: number) => number;

const divisors = (n: number, most: number): number[] =>
  Array.from({ length: most }, (_, k) => k + 1).filter((k) => n % k === 0);

/**
 * The choices in one dimension: 1, 2, the smallest odd prime, the largest divisor. OpenCL 1.2 demands divisors of the global size.
 */
const CHOICES: readonly ChooseDivisor[] = [
  () => 1,
  (n, most) => divisors(n, Math.min(most, 2)).at(-1)!,
  (n, most) => divisors(n, most).find((k) => k > 1 && k % 2 === 1) ?? 1, // the smallest divisor is prime
  (n, most) => divisors(n, most).at(-1)!,
];

/**
 * The group sizes with which to simulate a kernel over this range, without repetitions: at most four, each of at most 64
 * work-items and a divisor of the range in every dimension; the first is 1 x 1 x 1. Only 1 x 1 x 1 if the kernel has no local
 * memory, no barriers and no group or local ids, because the size then cannot matter.
 */
export function groupSizes(kernel: Kernel, range: Triple): readonly Triple[] {
  if (!groupsMatter(kernel)) return [[1, 1, 1]];
  const sizes = CHOICES.map((choose) => fitted(range, choose));
  return [...new Map(sizes.map((size) => [size.join(), size])).values()];
}

/** A group size with the chosen divisor in each dimension; the product is at most LARGEST. */
function fitted([x, y, z]: Triple, choose: ChooseDivisor): Triple {
  let room = LARGEST;
  const along = (n: number): number => {
    const size = choose(n, room);
    room = Math.floor(room / size);
    return size;
  };
  return [along(x), along(y), along(z)];
}
