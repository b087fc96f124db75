/** @file Rows of programs without kernels by hand, and sizes for them. */
import type { Draw, PipelineRow, Sizes } from "./row.ts";

/** Small, medium and large sizes. */
export type ThreeSizes = readonly [small: Sizes, medium: Sizes, large: Sizes];

/** The row of a program that is timed against itself alone. */
export const rowAlone = (
  program: string,
  [small, medium, large]: ThreeSizes,
  draws: Readonly<Record<string, Draw>> = {},
): PipelineRow => ({
  program,
  tested: [],
  within: 1e-5,
  draws,
  small,
  medium,
  large,
  bytes: () => 0,
  hand: [],
});

/** Matrices of n × m elements. */
export const PLANES: ThreeSizes = [
  { n: 64, m: 128 },
  { n: 1024, m: 1024 },
  { n: 8192, m: 8192 },
];

/** Grids of d × h × w elements. */
export const BOXES: ThreeSizes = [
  { d: 16, h: 16, w: 128 },
  { d: 128, h: 128, w: 128 },
  { d: 512, h: 512, w: 512 },
];
