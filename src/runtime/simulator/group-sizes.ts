/**
 * @file The sizes of work-groups that a kernel is run with where the driver may choose: several, unless they cannot matter. A
 * kernel without local memory, barriers and ids of groups or inside of them does the same in all of them, and where each
 * work-item is a group of its own every conflict between two is found as one between groups.
 */
import { walkStmts } from "../../lowering/code.ts";
import type { Kernel } from "../../lowering/imperative.ts";
import type { Triple } from "./geometry.ts";

/** The most work-items of a group. */
const LARGEST = 64;

/** A divisor of n, at most `most`. */
type ChooseDivisor = (n: number, most: number) => number;

const divisors = (n: number, most: number): number[] =>
  Array.from({ length: most }, (_, k) => k + 1).filter((k) => n % k === 0);

/** 1, 2, a prime number, up to 64: OpenCL 1.2 demands that they divide the range. */
const CHOICES: readonly ChooseDivisor[] = [
  () => 1,
  (n, most) => divisors(n, Math.min(most, 2)).at(-1)!,
  (n, most) => divisors(n, most).find((k) => k > 1 && k % 2 === 1) ?? 1, // the smallest is a prime
  (n, most) => divisors(n, most).at(-1)!,
];

/** The sizes to run a kernel with over a range of so many work-items. */
export function groupSizes(kernel: Kernel, range: Triple): readonly Triple[] {
  if (!groupsMatter(kernel)) return [[1, 1, 1]];
  const sizes = CHOICES.map((choose) => fitted(range, choose));
  return [...new Map(sizes.map((size) => [size.join(), size])).values()];
}

/** May it depend on the work-groups what a kernel does? */
function groupsMatter({ ids, locals, body }: Kernel): boolean {
  let found = ids.some(({ of }) => of !== "global") || locals.some((a) => a.space === "local");
  walkStmts(body, (s) => {
    found ||= s.tag === "barrier" || (s.tag === "declareArray" && s.array.space === "local");
  });
  return found;
}

/** A choice along each dimension, as long as there is room. */
function fitted([x, y, z]: Triple, choose: ChooseDivisor): Triple {
  let room = LARGEST;
  const along = (n: number): number => {
    const size = choose(n, room);
    room = Math.floor(room / size);
    return size;
  };
  return [along(x), along(y), along(z)];
}
