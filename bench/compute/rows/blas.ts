/** @file Rows of products of a matrix and a vector in examples/compute. */
import type { HandVariant, Sizes } from "../../pipelines/row.ts";
import { byHand } from "../by-hand.ts";
import { blasAtax, blasGemv, blasGesummv, blasMv } from "../openblas.ts";
import type { ComputeRow, Data } from "../row.ts";

const dotRow = (A: ArrayLike<number>, x: ArrayLike<number>, m: number, row: number): number => {
  let sum = 0;
  for (let i = 0; i < m; i++) sum += A[row * m + i]! * x[i]!;
  return sum;
};

const gemvTuned = (ls: number, rows: number, unroll: number): HandVariant =>
  byHand(
    `ls${ls} rows${rows} u${unroll}`,
    "gemm",
    `-DGEMV_TUNED -DLS=${ls} -DRG=${rows} -DUNR=${unroll}`,
    ({ n = 0, m = 0 }) => [
      {
        kernel: "gemv_tuned",
        args: ["A", "x", "out", n, m],
        global: [(n / rows) * ls],
        local: [ls],
      },
    ],
  );

const AROUND_ROWS: readonly Sizes[] = [
  { n: 0, m: 64 },
  { n: 4, m: 0 },
  { n: 1, m: 1 },
  { n: 3, m: 128 },
  { n: 5, m: 63 },
  { n: 8, m: 192 },
  { n: 7, m: 257 },
];

const BLAS_COMMON = {
  tested: AROUND_ROWS,
  takes: { groups: ({ m = 0 }: Sizes) => m % 64 === 0 },
  within: 1e-4,
  small: { n: 64, m: 512 },
  medium: { n: 4096, m: 4096 },
  large: { n: 8192, m: 8192 },
  tried: { groups: [{ r: 2 }, { r: 4, ls: 256 }, { r: 8, ls: 128 }, { r: 1, ls: 128 }] },
};

const scalar = (data: Data, name: string): number => data(name)[0]![0]!;

/** Rows of products of a matrix and a vector. */
export const BLAS: readonly ComputeRow[] = [
  {
    ...BLAS_COMMON,
    program: "mv",
    bytes: ({ n = 0, m = 0 }) => 4 * (n * m + n + m),
    hand: [
      byHand("naive 256", "gemm", "-DGEMV_NAIVE", ({ n = 0, m = 0 }) => [
        { kernel: "gemv_naive", args: ["A", "x", "out", n, m], global: [n], local: [256] },
      ]),
      gemvTuned(128, 4, 2),
      gemvTuned(256, 2, 4),
      gemvTuned(256, 4, 2),
      gemvTuned(64, 4, 4),
    ],
    library: blasMv,
    element: (data, { m = 0 }, at) => [dotRow(data("A")[0]!, data("x")[0]!, m, at)],
  },
  {
    ...BLAS_COMMON,
    program: "gemv",
    bytes: ({ n = 0, m = 0 }) => 4 * (n * m + 2 * n + m),
    hand: [],
    library: blasGemv,
    element: (data, { m = 0 }, at) => [
      scalar(data, "alpha") * dotRow(data("A")[0]!, data("x")[0]!, m, at) +
        scalar(data, "beta") * data("y")[0]![at]!,
    ],
  },
  {
    ...BLAS_COMMON,
    program: "gesummv",
    bytes: ({ n = 0, m = 0 }) => 4 * (2 * n * m + n + m),
    hand: [],
    library: blasGesummv,
    element: (data, { m = 0 }, at) => [
      scalar(data, "alpha") * dotRow(data("A")[0]!, data("x")[0]!, m, at) +
        scalar(data, "beta") * dotRow(data("B")[0]!, data("x")[0]!, m, at),
    ],
  },
  {
    ...BLAS_COMMON,
    program: "atax",
    tested: [
      { n: 0, m: 64 },
      { n: 4, m: 64 },
      { n: 12, m: 128 },
      { n: 5, m: 63 },
    ],
    takes: { twoLaunches: ({ n = 0, m = 0 }) => m % 64 === 0 && n % 4 === 0 },
    tried: { twoLaunches: [{ r: 2 }, { r: 8 }] },
    small: { n: 64, m: 512 },
    medium: { n: 2048, m: 2048 },
    bytes: ({ n = 0, m = 0 }) => 4 * (n * m + 2 * n + m),
    hand: [],
    library: blasAtax,
  },
];
