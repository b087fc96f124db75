/** @file What tests and the benchmark have to know of a program of examples/pipelines: sizes, data, and kernels by hand. */
import type { Settings } from "../../src/index.ts";
import type { TypedArray } from "../../src/runtime/data/typed-array.ts";

/** Values of a program's sizes by name. */
export type Sizes = Readonly<Record<string, number>>;

/** Element i of an input, in row-major order: a number, or the numbers of a tuple's parts. A scalar has the element 0 alone. */
export type Draw = (i: number, sizes: Sizes) => number | readonly number[];

/** One launch of a kernel that was written by hand. */
export interface HandLaunch {
  readonly kernel: string;
  /**
   * Arguments in order. A name is that of an input, of `out`, or of a temporary buffer; the parts of tuples are `xs_0`, `xs_1`, `out_0`.
   * A number is passed as an int.
   */
  readonly args: readonly (string | number)[];
  /** Work-items in each dimension; rounded up to whole work-groups, if the group is given. */
  readonly global: readonly number[];
  readonly local?: readonly number[];
}

/** One way to compute a program by hand: kernels of a file of bench/pipelines/kernels, and their launches. */
export interface HandVariant {
  readonly label: string;
  /** The name of the file without `.cl`. */
  readonly file: string;
  /** The type of devices that it is for. Default: all. */
  readonly for?: "cpu" | "gpu";
  /** The name of a file without `.cl` whose text comes before it. */
  readonly before?: string;
  /** Options of the compiler, for instance `-DROWS=4`. */
  readonly options?: string;
  /** True if it computes functions less exactly than mode strict demands: then it does not count there. */
  readonly isInexact?: boolean;
  /** Temporary buffers: their lengths in bytes by name. */
  readonly temporaries?: (sizes: Sizes) => Readonly<Record<string, number>>;
  readonly launches: (sizes: Sizes) => readonly HandLaunch[];
}

/** A program as a call of a library for CPUs, on the memory of this process. */
export interface LibraryVariant {
  readonly label: string;
  /**
   * Returns what computes the program once and leaves its result in `out`; undefined where the library is not installed. `inputs` gives
   * the elements of an input without parts; a scalar has one.
   */
  readonly prepare: (of: {
    readonly inputs: (name: string) => TypedArray;
    readonly out: TypedArray;
    readonly sizes: Sizes;
  }) => (() => void) | undefined;
}

/** A program of examples/pipelines. */
export interface PipelineRow {
  readonly program: string;
  /** Sizes at which every schedule is tested: 0, 1, primes, around the tiles. */
  readonly tested: readonly Sizes[];
  /** By schedule: true for sizes that it takes. It must refuse the others. Default: all. */
  readonly takes?: Readonly<Record<string, (sizes: Sizes) => boolean>>;
  /**
   * The largest difference from the interpreter, in proportion to the largest number of the result, for schedules that are not exact,
   * as those that add in another order, say 1e-5. The benchmark allows it for all float results.
   */
  readonly within: number;
  /** True if the program calls functions that devices approximate (`exp`, `sin`): then `within` holds for all schedules on a device. */
  readonly approximated?: boolean;
  /** By input: its elements. Default: random, floats in [-1, 1) and integers in [-8, 8). */
  readonly draws?: Readonly<Record<string, Draw>>;
  /** Sizes of the benchmark: a quick run, and one that shows speed on a CPU. */
  readonly small: Sizes;
  readonly medium: Sizes;
  /** Sizes that show speed on a GPU. Default: `medium`. */
  readonly large?: Sizes;
  /** The bytes that must move: each input read once, each result written once; in loops, once for each step. */
  readonly bytes: (sizes: Sizes) => number;
  /** By schedule: values of its parameters that the benchmark tries besides the defaults. */
  readonly tried?: Readonly<Record<string, readonly Settings[]>>;
  /** Three variants by hand, of which the fastest counts. */
  readonly hand: readonly HandVariant[];
  /** A library that is measured as well on CPUs, for a program whose result is one array or one number. */
  readonly library?: LibraryVariant;
  /** Whether a variant by hand takes sizes. Default: it does. */
  readonly handTakes?: (sizes: Sizes, label: string) => boolean;
  /**
   * The numbers of the result at a flat index, one for each scalar part, in double precision: checks the result to expect where a
   * program takes too long to interpret.
   */
  readonly element?: (
    data: (input: string) => readonly ArrayLike<number>[],
    sizes: Sizes,
    at: number,
  ) => readonly number[];
}

/** The sizes at which a program shows speed on a device of a type. */
export const timedSizes = ({ medium, large }: PipelineRow, type: string): Sizes =>
  type === "gpu" ? (large ?? medium) : medium;

/** A number from 0 to `count` − 1 that looks random. Equal arguments give equal numbers. */
export const drawn = (i: number, count: number, seed = 0): number =>
  (Math.imul(Math.imul(i + 7, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b), 0xc2b2ae35) >>> 8) %
  count;
