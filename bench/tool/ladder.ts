/** @file Ladders: programs of growing size n, and the growth of what they cost. */
import type { Failed } from "../../src/index.ts";

/** Counts of one measured step. They are equal on all machines. */
export interface Counts {
  /** Nodes read, written and logged (`nodes.ts`). */
  readonly work: number;
  /** Statements of all kernels; 0 where no kernel is made. */
  readonly statements: number;
  /** Characters of the code of all kernels; 0 where no kernel is made. */
  readonly bytes: number;
}

/** A step that is ready to be measured. */
interface Rung {
  /** The measured step. It must not be called twice, because a session keeps what it has computed. */
  readonly step: () => Done | Failed | Promise<Done | Failed>;
}

/** The result of a step. Counting and checking are not measured. */
export interface Done {
  counts(): Counts;
  /** Says what is wrong with the result; undefined if it is right. Called for the smallest n. */
  problem(): Promise<string | undefined>;
}

/** Programs of growing size n, and the step that is measured. */
export interface Ladder {
  readonly name: string;
  /** The values of n, in growing order. A value that a limit of the engine refuses ends the ladder. */
  readonly n: readonly number[];
  /** The values of n with `--small`. */
  readonly small: readonly number[];
  /** The largest counts that are allowed for the last of `small`. */
  readonly most: Counts;
  /** Makes everything that is not measured, in a new session. A failure ends the ladder. */
  prepare(n: number): Rung | Failed;
}

/** The number of points from which an exponent is computed. */
const POINTS = 3;

/**
 * The exponent e of ys ≈ c · xs^e over the last three points, by least squares on logarithms; NaN for fewer than two points or
 * equal xs.
 */
export function exponentOf(xs: readonly number[], ys: readonly number[]): number {
  const u = xs.slice(-POINTS).map(Math.log);
  const v = ys.slice(-POINTS).map(Math.log);
  if (u.length < 2) return Number.NaN;
  const mean = (values: readonly number[]): number =>
    values.reduce((a, b) => a + b, 0) / values.length;
  const [mu, mv] = [mean(u), mean(v)];
  const products = u.map((x, k) => (x - mu) * (v[k]! - mv));
  const squares = u.map((x) => (x - mu) ** 2);
  return mean(products) / mean(squares);
}

/**
 * The exponent e of ys ≈ a + c · xs^e through the last three points, for xs whose differences grow: the exponent of their
 * differences, so that a constant part of ys does not count. NaN for fewer than three points.
 */
export function growthExponent(xs: readonly number[], ys: readonly number[]): number {
  const ratio = (values: readonly number[]): number => {
    const [a, b, c] = values.slice(-POINTS);
    return (c! - b!) / (b! - a!);
  };
  return xs.length < POINTS ? Number.NaN : Math.log(ratio(ys)) / Math.log(ratio(xs));
}
