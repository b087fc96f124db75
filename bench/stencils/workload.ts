/** @file The measured workloads: programs of examples/stencils with their grids and data. */

/** The distribution of an input. `pos`: uniform in [0.5, 1.5); `sgn`: uniform in [-1, 1). */
export type Data = "pos" | "sgn";

/** A program on a grid. */
export interface Workload {
  readonly program: string;
  /** Extents of the result, outermost dimension first. */
  readonly extents: readonly number[];
  /** Number of points by which the input exceeds the result, in each dimension. */
  readonly frame: number;
  /** The program's inputs in order, with their distributions. */
  readonly inputs: Readonly<Record<string, Data>>;
  /** The name of the program in the hand-written kernels. */
  readonly op: string;
}

const WHOLE = { A: "pos" } as const;

const TWO_D: readonly (readonly [program: string, op: string, inputs: Workload["inputs"]])[] = [
  ["gaussian25", "GAUSS", WHOLE],
  ["gradient", "GRAD", WHOLE],
  ["jacobi2d5", "J5", WHOLE],
  ["jacobi2d9", "J9", WHOLE],
];
const THREE_D: readonly (readonly [program: string, op: string])[] = [
  ["jacobi3d7", "J7"],
  ["jacobi3d13", "J13"],
  ["poisson19", "POISSON"],
  ["heat7", "HEAT"],
];
const POWER = { T: "pos", P: "sgn" } as const;
const SOUND = { now: "pos", before: "sgn" } as const;

const workload = (
  program: string,
  op: string,
  inputs: Workload["inputs"],
  extents: readonly number[],
  frame = 0,
): Workload => ({ program, op, inputs, extents, frame });

/** Returns the workloads on the grids of the literature. The grids of `large` take seconds on a CPU. */
function atSizes(s: Sizes): Workload[] {
  return [
    workload("stencil2d", "SHOC", WHOLE, s.framed, 2),
    workload("srad1", "SRAD1", { J: "pos" }, s.srad),
    workload("srad2", "SRAD2", { J: "pos", C: "pos" }, s.srad),
    workload("hotspot2d", "HOTSPOT", POWER, s.hotspot2d),
    workload("hotspot3d", "HOTSPOT3D", POWER, s.hotspot3d),
    workload("acoustic", "ACOUSTIC", SOUND, s.acoustic),
    ...TWO_D.flatMap(([p, op, inputs]) => s.squares.map((e) => workload(p, op, inputs, e))),
    ...THREE_D.flatMap(([p, op]) => s.cubes.map((e) => workload(p, op, WHOLE, e))),
    workload("bilateral5x5", "BILATERAL", WHOLE, s.bilateral),
  ];
}

interface Sizes {
  readonly framed: readonly number[];
  readonly srad: readonly number[];
  readonly hotspot2d: readonly number[];
  readonly hotspot3d: readonly number[];
  readonly acoustic: readonly number[];
  readonly squares: readonly (readonly number[])[];
  readonly cubes: readonly (readonly number[])[];
  readonly bilateral: readonly number[];
}

const square = (n: number): readonly number[] => [n, n];
const cube = (n: number): readonly number[] => [n, n, n];

const SIZES = {
  /** Grids that take seconds on two cores; neither square nor powers of two. */
  small: {
    framed: [70, 132],
    srad: [50, 46],
    hotspot2d: [67, 132],
    hotspot3d: [8, 20, 36],
    acoustic: [12, 18, 36],
    squares: [[67, 132]],
    cubes: [[13, 18, 36]],
    bilateral: [35, 68],
  },
  medium: {
    framed: square(4096),
    srad: [504, 458],
    hotspot2d: square(4096),
    hotspot3d: [8, 512, 512],
    acoustic: [101, 256, 256],
    squares: [square(4096)],
    cubes: [cube(256)],
    bilateral: square(2048),
  },
  large: {
    framed: square(4096),
    srad: [504, 458],
    hotspot2d: square(8192),
    hotspot3d: [8, 512, 512],
    acoustic: [404, 512, 512],
    squares: [square(4096), square(8192)],
    cubes: [cube(256), cube(512)],
    bilateral: square(2048),
  },
} satisfies Record<string, Sizes>;

/** The name of a set of grids. */
export type Scale = keyof typeof SIZES;

/** Returns the workloads of a scale. */
export const workloadsOf = (scale: Scale): Workload[] => atSizes(SIZES[scale]);

/** Returns the extents of the input. */
export const shapeOf = ({ extents, frame }: Workload): readonly number[] =>
  extents.map((n) => n + frame);

/** Prints the extents of the input: `4096x4096`. */
export const sizeOf = (w: Workload): string => shapeOf(w).join("x");

/** Returns the number of elements of a grid. */
export const product = (extents: readonly number[]): number => extents.reduce((a, b) => a * b, 1);

/** Returns the number of elements of an input. */
export const inputLength = (w: Workload): number => product(shapeOf(w));
/** Returns the number of elements of the result. */
export const resultLength = ({ extents }: Workload): number => product(extents);

/** Returns the compulsory traffic in bytes: each input read once, the result written once. */
export const compulsoryBytes = (w: Workload): number =>
  4 * (Object.keys(w.inputs).length * inputLength(w) + resultLength(w));
