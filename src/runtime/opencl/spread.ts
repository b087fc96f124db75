/** @file The median and the extremes of a series of measurements. */

/** A series of measurements with its median and extremes, all in one unit, which the user of the type says. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** The measurements in the order in which they were taken. */
  readonly samples: readonly number[];
}

/** The spread of samples. The median of an even number is the mean of the two middle ones. Without samples, all figures are 0. */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (i: number): number => sorted[i] ?? 0;
  const half = sorted.length / 2;
  const median = (at(Math.ceil(half) - 1) + at(Math.floor(half))) / 2;
  return {
    median: sorted.length === 0 ? 0 : median,
    min: at(0),
    max: at(sorted.length - 1),
    samples,
  };
}

/** The nanoseconds from the first begin to the last end, in any order; 0 for none. It is far below 2^53 ns (104 days). */
export function spanOf(times: readonly (readonly [begin: bigint, end: bigint])[]): number {
  const [first, last] = [0, 1].map((side) =>
    times.map((t) => t[side]!).toSorted((a, b) => (a < b ? -1 : 1)),
  );
  const [begin, end] = [first![0], last!.at(-1)];
  return begin === undefined || end === undefined ? 0 : Number(end - begin);
}
