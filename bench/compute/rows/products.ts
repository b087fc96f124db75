/** @file Rows of products of matrices in examples/compute. */
import type { HandVariant, Sizes } from "../../pipelines/row.ts";
import { byHand } from "../by-hand.ts";
import { blasBatch, blasProduct } from "../openblas.ts";
import type { ComputeRow } from "../row.ts";

const productElement = (
  [A, B]: readonly [ArrayLike<number>, ArrayLike<number>],
  k: number,
  m: number,
  at: number,
) => {
  const [row, column] = [Math.floor(at / m) * k, at % m];
  let sum = 0;
  for (let i = 0; i < k; i++) sum += A[row + i]! * B[i * m + column]!;
  return sum;
};

const sgemmNaive = byHand("naive 32x8", "gemm", "-DSGEMM_NAIVE", ({ n = 0, k = 0, m = 0 }) => [
  { kernel: "sgemm_naive", args: ["A", "B", "out", n, m, k], global: [m, n], local: [32, 8] },
]);

/** B in panels of 48 columns, 8 × 48 results in registers: for CPUs, and for one size. */
const sgemmPanels = (size: number): HandVariant => ({
  label: `panels 8x48 of ${size}`,
  for: "cpu",
  file: "../../cpu/opencl/sgemm",
  options: `-DN=${size}`,
  isInexact: true,
  temporaries: () => ({ Bp: 4 * size * 48 * Math.ceil(size / 48) }),
  launches: () => [
    { kernel: "pack_b", args: ["B", "Bp"], global: [Math.ceil(size / 48)], local: [1] },
    { kernel: "gemm", args: ["A", "Bp", "out"], global: [size / 64], local: [1] },
  ],
});

/** Tiles of a × b results, slices of c elements, d × e results by a work-item. */
const sgemmTuned = (
  [a, b, c, d, e]: readonly [number, number, number, number, number],
  more = "",
): HandVariant =>
  byHand(
    `${a}x${b}x${c} t${d}x${e}${more}`,
    "gemm",
    `-DSGEMM_TUNED -DBM=${a} -DBN=${b} -DBK=${c} -DTM=${d} -DTN=${e}${more}`,
    ({ n = 0, k = 0, m = 0 }) => {
      const items = (a / d) * (b / e);
      return [
        {
          kernel: "sgemm_tuned",
          args: ["A", "B", "out", n, m, k],
          global: [(m / b) * items, n / a],
          local: [items, 1],
        },
      ];
    },
  );

const TILES = [
  { th: 64, tw: 64, s: 16, h: 8, w: 4 },
  { th: 128, tw: 64, s: 16, h: 8, w: 4 },
  { th: 64, tw: 128, s: 16, h: 8, w: 8 },
  { th: 128, tw: 64, s: 16, h: 8, w: 8 },
  { th: 64, tw: 64, s: 8, h: 8, w: 8 },
  { th: 64, tw: 32, s: 16, h: 4, w: 4 },
];

const PANELS = [{ y: 64 }, { h: 8, w: 32 }];

const AROUND_TILES: readonly Sizes[] = [
  { n: 0, k: 8, m: 16 },
  { n: 16, k: 0, m: 32 },
  { n: 1, k: 1, m: 1 },
  { n: 16, k: 8, m: 32 },
  { n: 32, k: 24, m: 16 },
  { n: 17, k: 7, m: 31 },
  { n: 15, k: 9, m: 33 },
];

const inTiles = ({ n = 0, k = 0, m = 0 }: Sizes): boolean =>
  n % 16 === 0 && m % 16 === 0 && k % 8 === 0 && k > 0;
const fitsPanels = ({ n = 0, m = 0 }: Sizes): boolean =>
  (n > 0 && m > 0) || (n % 2 === 0 && m % 16 === 0);
const hasSlice = ({ n = 0, k = 0, m = 0 }: Sizes): boolean => n > 0 && k >= 8 && m > 0;
const cube = (n: number): Sizes => ({ n, k: n, m: n });

/** Rows of products of matrices. */
export const PRODUCTS: readonly ComputeRow[] = [
  {
    program: "sgemm",
    tested: AROUND_TILES,
    takes: {
      amd: ({ n = 0, m = 0 }) => n % 2 === 0 && m % 4 === 0,
      packed: fitsPanels,
      nvidia: inTiles,
      unpipelined: (s) =>
        inTiles(s) || (s["n"]! % 16 === 0 && s["m"]! % 16 === 0 && s["k"]! % 8 === 0),
      anySize: hasSlice,
    },
    within: 1e-5,
    small: cube(128),
    medium: cube(1024),
    large: cube(1024),
    more: [cube(4096), cube(4095)],
    bytes: ({ n = 0, k = 0, m = 0 }) => 4 * (n * k + k * m + n * m),
    tried: {
      nvidia: TILES,
      unpipelined: TILES,
      anySize: TILES,
      packed: PANELS,
      amd: [
        { h: 8, w: 8 },
        { h: 8, w: 8, x: 8, y: 16 },
      ],
    },
    hand: [
      sgemmNaive,
      sgemmPanels(1024),
      sgemmTuned([128, 128, 8, 8, 8]),
      sgemmTuned([128, 128, 8, 8, 8], " -DSWIZZLE=8"),
      sgemmTuned([64, 64, 16, 8, 4]),
      sgemmTuned([64, 64, 16, 4, 4]),
      sgemmTuned([128, 64, 16, 8, 8]),
      sgemmTuned([64, 128, 16, 8, 8]),
    ],
    library: blasProduct(false),
    handTakes: ({ n = 0 }, label) =>
      label.startsWith("panels") ? n === 1024 : label.startsWith("naive") || n % 128 === 0,
    element: (data, { k = 0, m = 0 }, at) => [
      productElement([data("A")[0]!, data("B")[0]!], k, m, at),
    ],
  },
  {
    program: "sgemmT",
    tested: AROUND_TILES,
    takes: { nvidia: inTiles, anySize: hasSlice, packed: fitsPanels },
    within: 1e-5,
    small: cube(128),
    medium: cube(1024),
    large: cube(4096),
    bytes: ({ n = 0, k = 0, m = 0 }) => 4 * (n * k + k * m + n * m),
    tried: { nvidia: TILES, anySize: TILES, packed: PANELS },
    hand: [],
    library: blasProduct(true),
    element: (data, { k = 0, m = 0 }, at) => {
      const [A, B] = [data("A")[0]!, data("B")[0]!];
      const [row, other] = [Math.floor(at / m) * k, (at % m) * k];
      let sum = 0;
      for (let i = 0; i < k; i++) sum += A[row + i]! * B[other + i]!;
      return [sum];
    },
  },
  {
    program: "batched",
    tested: [
      { b: 0, n: 16, k: 8, m: 16 },
      { b: 3, n: 16, k: 8, m: 32 },
      { b: 1, n: 32, k: 16, m: 16 },
      { b: 2, n: 17, k: 8, m: 16 },
    ],
    takes: { together: inTiles, registers: ({ n = 0, m = 0 }) => n % 2 === 0 && m % 16 === 0 },
    within: 1e-5,
    small: { b: 3, n: 64, k: 32, m: 64 },
    medium: { b: 16, n: 256, k: 256, m: 256 },
    large: { b: 256, n: 512, k: 512, m: 512 },
    bytes: ({ b = 0, n = 0, k = 0, m = 0 }) => 4 * b * (n * k + k * m + n * m),
    tried: { together: TILES, registers: PANELS },
    hand: [],
    library: blasBatch,
    element: (data, { n = 0, k = 0, m = 0 }, at) => {
      const [which, inside] = [Math.floor(at / (n * m)), at % (n * m)];
      const [A, B] = [data("As")[0]!, data("Bs")[0]!];
      const [row, column] = [which * n * k + Math.floor(inside / m) * k, inside % m];
      let sum = 0;
      for (let i = 0; i < k; i++) sum += A[row + i]! * B[which * k * m + i * m + column]!;
      return [sum];
    },
  },
];
