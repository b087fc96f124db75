/** @file The programs of examples/compute: sizes, data, and the kernels by hand beside which they are measured. */

import type { HandLaunch, HandVariant, Sizes } from "../pipelines/row.ts";
import { attention, convolved, layerOf, lennardJones, nearest, pulled, waves } from "./elements.ts";
import type { ComputeRow, Data } from "./row.ts";

/** A variant of the peers' kernels. */
const byHand = (
  label: string,
  file: string,
  options: string,
  launches: (sizes: Sizes) => readonly HandLaunch[],
  temporaries?: (sizes: Sizes) => Readonly<Record<string, number>>,
): HandVariant => ({
  label,
  file,
  before: "common",
  options: `${options} -cl-mad-enable`,
  isInexact: true,
  launches,
  ...(temporaries && { temporaries }),
});

// ------------------------------------------------ products

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
const cube = (n: number): Sizes => ({ n, k: n, m: n });

const PRODUCTS: readonly ComputeRow[] = [
  {
    program: "sgemm",
    tested: AROUND_TILES,
    takes: {
      amd: ({ n = 0, m = 0 }) => n % 2 === 0 && m % 4 === 0,
      packed: ({ n = 0, m = 0 }) => n % 2 === 0 && m % 16 === 0,
      nvidia: inTiles,
      unpipelined: (s) =>
        inTiles(s) || (s["n"]! % 16 === 0 && s["m"]! % 16 === 0 && s["k"]! % 8 === 0),
      anySize: ({ n = 0, k = 0, m = 0 }) => n > 0 && k > 0 && m > 0,
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
      packed: [
        { h: 8, w: 32, y: 8 },
        { h: 8, w: 32, y: 16 },
        { h: 8, w: 32, y: 32 },
      ],
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
    handTakes: ({ n = 0 }, label) =>
      label.startsWith("panels") ? n === 1024 : label.startsWith("naive") || n % 128 === 0,
    element: (data, { k = 0, m = 0 }, at) => [
      productElement([data("A")[0]!, data("B")[0]!], k, m, at),
    ],
  },
  {
    program: "sgemmT",
    tested: AROUND_TILES,
    takes: { nvidia: inTiles },
    within: 1e-5,
    small: cube(128),
    medium: cube(1024),
    large: cube(4096),
    bytes: ({ n = 0, k = 0, m = 0 }) => 4 * (n * k + k * m + n * m),
    tried: { nvidia: TILES },
    hand: [],
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
    takes: { together: inTiles },
    within: 1e-5,
    small: { b: 3, n: 64, k: 32, m: 64 },
    medium: { b: 16, n: 256, k: 256, m: 256 },
    large: { b: 256, n: 512, k: 512, m: 512 },
    bytes: ({ b = 0, n = 0, k = 0, m = 0 }) => 4 * b * (n * k + k * m + n * m),
    tried: { together: TILES },
    hand: [],
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

// ------------------------------------------------ matrix and vector

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

const BLAS: readonly ComputeRow[] = [
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
    element: (data, { m = 0 }, at) => [dotRow(data("A")[0]!, data("x")[0]!, m, at)],
  },
  {
    ...BLAS_COMMON,
    program: "gemv",
    bytes: ({ n = 0, m = 0 }) => 4 * (n * m + 2 * n + m),
    hand: [],
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
  },
];

// ------------------------------------------------ sums

const sumElement = (of: (i: number) => number, n: number): number => {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += of(i);
  return sum;
};

/** Groups of `ls` that stride over the array, and one that adds what they leave. */
const reduceTuned = (dot: boolean, ls: number, groups: number, unroll: number): HandVariant =>
  byHand(
    `${ls} x${groups} u${unroll} 2pass`,
    "reduce",
    `-DTUNED -DLS=${ls} -DUNR=${unroll}${dot ? " -DDOT" : ""}`,
    ({ n = 0 }) => [
      {
        kernel: "partial",
        args: ["xs", ...(dot ? ["ys"] : []), "part", "ticket", "out", n / 4],
        global: [groups * ls],
        local: [ls],
      },
      { kernel: "finish", args: ["part", "out", groups], global: [ls], local: [ls] },
    ],
    () => ({ part: 4 * groups, ticket: 4 }),
  );

const SIZES_OF_SUMS: readonly Sizes[] = [0, 1, 63, 64, 65, 127, 1009, 1024, 16384, 16385].map(
  (n) => ({
    n,
  }),
);
const positive = (i: number): number => ((i * 7919) % 1000) / 1000 + 0.001;

const SUM_COMMON = {
  tested: SIZES_OF_SUMS,
  takes: { vectors: ({ n = 0 }: Sizes) => n % 512 === 0 },
  within: 1e-4,
  small: { n: 2 ** 14 },
  medium: { n: 2 ** 24 },
  large: { n: 2 ** 26 },
};

const SUMS: readonly ComputeRow[] = [
  {
    ...SUM_COMMON,
    program: "sum",
    draws: { xs: positive },
    bytes: ({ n = 0 }) => 4 * n,
    tried: {
      seventh: [{ each: 64 }, { each: 128 }],
      vectors: [
        { wg: 512 },
        { wg: 512, each: 64 },
        { each: 64 },
        { each: 16, wg: 256 },
        { each: 128 },
      ],
    },
    hand: [
      reduceTuned(false, 256, 1056, 4),
      reduceTuned(false, 256, 2112, 4),
      reduceTuned(false, 512, 528, 4),
      reduceTuned(false, 1024, 264, 2),
    ],
    element: (data, { n = 0 }) => {
      const xs = data("xs")[0]!;
      return [sumElement((i) => xs[i]!, n)];
    },
  },
  {
    ...SUM_COMMON,
    program: "dot",
    draws: { xs: positive, ys: (i) => positive(i + 5) },
    bytes: ({ n = 0 }) => 8 * n,
    tried: {
      vectors: [{ wg: 512 }, { wg: 512, each: 64 }, { each: 64 }, { each: 16 }, { each: 128 }],
    },
    hand: [
      reduceTuned(true, 256, 1056, 4),
      reduceTuned(true, 256, 2112, 4),
      reduceTuned(true, 512, 528, 4),
      reduceTuned(true, 1024, 264, 2),
    ],
    element: (data, { n = 0 }) => {
      const [xs, ys] = [data("xs")[0]!, data("ys")[0]!];
      return [sumElement((i) => xs[i]! * ys[i]!, n)];
    },
  },
];

// ------------------------------------------------ all with all

const nbodyTuned = (bx: number, rb: number, js: number): HandVariant =>
  byHand(
    `bx${bx} bodies${rb} slices${js}`,
    "nbody",
    `-DTUNED -DBX=${bx} -DRB=${rb} -DJS=${js}`,
    ({ n = 0 }) => [
      { kernel: "tuned", args: ["pos", "vel", "out", n], global: [n / rb, js], local: [bx, js] },
    ],
  );

const mriqTuned = (bx: number, px: number, js: number): HandVariant =>
  byHand(
    `bx${bx} px${px} slices${js}`,
    "misc",
    `-DMRIQ_TUNED -DBX=${bx} -DPPT=${px} -DJS=${js}`,
    ({ n = 0, k = 0 }) => [
      {
        kernel: "mriq_tuned",
        args: ["x", "y", "z", "samples", "out", n, k],
        global: [n / px, js],
        local: [bx, js],
      },
    ],
  );

const nnTuned = (unroll: number, ls: number): HandVariant =>
  byHand(`u${unroll} ls${ls}`, "misc", `-DNN_TUNED -DUNR=${unroll} -DLS=${ls}`, ({ n = 0 }) => [
    { kernel: "nn_tuned", args: ["places", "out", n], global: [n / (2 * unroll)], local: [ls] },
  ]);

const kmTuned = (vx: number, ls: number): HandVariant =>
  byHand(
    `vx${vx} ls${ls}`,
    "misc",
    `-DKM_TUNED -DVX=${vx} -DLS=${ls} -DNC=5 -DNF=34 -DUNR=4`,
    ({ n = 0, f = 0 }) => [
      {
        kernel: "km_tuned",
        args: ["features", "centres", "out", n, f, 5],
        global: [n / vx],
        local: [ls],
      },
    ],
  );

const PAIRS: readonly ComputeRow[] = [
  {
    program: "nbody",
    tested: [{ n: 0 }, { n: 1 }, { n: 31 }, { n: 64 }, { n: 65 }, { n: 192 }],
    takes: { amd: ({ n = 0 }) => n % 4 === 0, nvidia: ({ n = 0 }) => n % 32 === 0 },
    within: 1e-4,
    approximated: true,
    small: { n: 1024 },
    medium: { n: 8192 },
    large: { n: 16384 },
    more: [{ n: 131072 }],
    bytes: ({ n = 0 }) => 64 * n,
    tried: {
      nvidia: [
        { b: 64, r: 2, s: 8 },
        { b: 64, r: 4, s: 4 },
        { b: 128, r: 2, s: 4 },
        { b: 64, r: 2, s: 8, t: 64 },
        { b: 32, r: 4, s: 8 },
        { b: 128, r: 4, s: 1, t: 64 },
      ],
    },
    hand: [
      byHand("naive 256", "nbody", "-DNAIVE", ({ n = 0 }) => [
        { kernel: "naive", args: ["pos", "vel", "out", n], global: [n], local: [256] },
      ]),
      nbodyTuned(256, 2, 1),
      nbodyTuned(64, 2, 8),
      nbodyTuned(32, 2, 16),
      nbodyTuned(64, 4, 4),
      nbodyTuned(128, 4, 1),
    ],
    element: (data, { n = 0 }, at) => [pulled(data("pos")[0]!, data("vel")[0]!, n, at)],
  },
  {
    program: "mriq",
    tested: [
      { n: 0, k: 16 },
      { n: 32, k: 64 },
      { n: 64, k: 32 },
      { n: 7, k: 5 },
      { n: 33, k: 16 },
    ],
    takes: { tiled: ({ n = 0, k = 0 }) => n % 32 === 0 && k % 16 === 0 },
    within: 1e-3,
    approximated: true,
    small: { n: 256, k: 512 },
    medium: { n: 4096, k: 1024 },
    large: { n: 32768, k: 2048 },
    bytes: ({ n = 0, k = 0 }) => 20 * n + 16 * k,
    tried: {
      tiled: [
        { b: 32, r: 2, s: 8 },
        { b: 32, r: 1, s: 16 },
        { b: 64, r: 2, s: 4 },
        { b: 32, r: 2, s: 16, u: 8 },
      ],
    },
    hand: [
      byHand("naive 256", "misc", "-DMRIQ_NAIVE", ({ n = 0, k = 0 }) => [
        {
          kernel: "mriq_naive",
          args: ["x", "y", "z", "samples", "out", n, k],
          global: [n],
          local: [256],
        },
      ]),
      mriqTuned(32, 2, 16),
      mriqTuned(32, 2, 8),
      mriqTuned(64, 1, 4),
    ],
    element: (data, { k = 0 }, at) => [waves(data, k, at)],
  },
  {
    program: "kmeans",
    tested: [
      { f: 3, n: 0 },
      { f: 0, n: 7 },
      { f: 34, n: 65 },
      { f: 1, n: 1 },
    ],
    within: 0,
    small: { f: 34, n: 1024 },
    medium: { f: 34, n: 2 ** 17 },
    large: { f: 34, n: 819200 },
    bytes: ({ f = 0, n = 0 }) => 4 * f * n + 4 * n,
    tried: { inRegisters: [{ x: 64 }, { x: 256 }] },
    hand: [
      byHand("naive 256", "misc", "-DKM_NAIVE", ({ f = 0, n = 0 }) => [
        {
          kernel: "km_naive",
          args: ["features", "centres", "out", n, f, 5],
          global: [n],
          local: [256],
        },
      ]),
      kmTuned(1, 256),
      kmTuned(1, 128),
      kmTuned(2, 128),
    ],
    element: (data, { f = 0, n = 0 }, at) => [nearest(data, f, n, at)],
  },
  {
    program: "nn",
    tested: [{ n: 0 }, { n: 1 }, { n: 64 }, { n: 130 }, { n: 67 }],
    takes: { several: ({ n = 0 }) => n % 2 === 0 },
    within: 1e-5,
    approximated: true,
    small: { n: 4096 },
    medium: { n: 2 ** 22 },
    large: { n: 2 ** 23 },
    bytes: ({ n = 0 }) => 12 * n,
    tried: { several: [{ v: 4 }, { x: 128 }] },
    hand: [
      byHand("naive 256", "misc", "-DNN_NAIVE", ({ n = 0 }) => [
        { kernel: "nn_naive", args: ["places", "out", n], global: [n], local: [256] },
      ]),
      nnTuned(1, 256),
      nnTuned(2, 256),
      nnTuned(4, 128),
    ],
    element: (data, _, at) => {
      const p = data("places")[0]!;
      return [Math.hypot(1.02 - p[2 * at]!, 0.93 - p[2 * at + 1]!)];
    },
  },
  {
    program: "md",
    tested: [
      { n: 0, k: 4 },
      { n: 5, k: 0 },
      { n: 65, k: 8 },
      { n: 7, k: 5 },
    ],
    takes: { unrolled: ({ k = 0 }) => k % 4 === 0 },
    within: 1e-3,
    small: { n: 512, k: 32 },
    medium: { n: 2 ** 15, k: 128 },
    large: { n: 2 ** 18, k: 128 },
    draws: {
      pos: (i) => [((i * 7919) % 1009) / 50, ((i * 104729) % 997) / 50, ((i * 1299709) % 991) / 50],
      neighbours: (i, { n = 1 }) => (i * 48271 + 11) % n,
    },
    bytes: ({ n = 0, k = 0 }) => 24 * n + 4 * k * n,
    tried: { unrolled: [{ u: 4 }] },
    hand: [],
    element: (data, { n = 0, k = 0 }, at) => lennardJones(data, n, k, at),
  },
];

// ------------------------------------------------ filters and networks

const NETWORKS: readonly ComputeRow[] = [
  {
    program: "conv17",
    tested: [
      { n: 0, m: 5 },
      { n: 1, m: 1 },
      { n: 17, m: 33 },
      { n: 8, m: 64 },
    ],
    within: 1e-5,
    small: { n: 64, m: 96 },
    medium: { n: 1024, m: 1024 },
    large: { n: 4096, m: 4096 },
    bytes: ({ n = 0, m = 0 }) => 16 * n * m,
    hand: [],
    element: (data, { n = 0, m = 0 }, at) => [convolved(data("A")[0]!, data("w")[0]!, n, m, at)],
  },
  {
    program: "layer",
    tested: [
      { k: 0, c: 1, h: 3, w: 4 },
      { k: 2, c: 3, h: 1, w: 1 },
      { k: 3, c: 2, h: 7, w: 9 },
    ],
    within: 1e-5,
    small: { k: 8, c: 4, h: 16, w: 32 },
    medium: { k: 64, c: 32, h: 56, w: 56 },
    large: { k: 128, c: 64, h: 112, w: 112 },
    bytes: ({ k = 0, c = 0, h = 0, w = 0 }) => 4 * (9 * k * c + c * h * w + k * h * w),
    hand: [],
    element: (data, sizes, at) => [layerOf(data, sizes, at)],
  },
  {
    program: "attention",
    tested: [
      { n: 16, m: 32, d: 16 },
      { n: 16, m: 16, d: 32 },
      { n: 32, m: 16, d: 16 },
      { n: 5, m: 7, d: 8 },
    ],
    takes: {
      threeLaunches: ({ n = 0, m = 0, d = 0 }) => n % 16 === 0 && m % 16 === 0 && d % 16 === 0,
    },
    within: 1e-4,
    approximated: true,
    small: { n: 64, m: 128, d: 64 },
    medium: { n: 1024, m: 1024, d: 64 },
    large: { n: 8192, m: 8192, d: 64 },
    bytes: ({ n = 0, m = 0, d = 0 }) => 4 * (2 * n * d + 2 * m * d + 4 * n * m),
    hand: [],
    element: (data, sizes, at) => [attention(data, sizes, at)],
  },
];

/** All rows, one for each program. */
export const COMPUTE: readonly ComputeRow[] = [
  ...PRODUCTS,
  ...BLAS,
  ...SUMS,
  ...PAIRS,
  ...NETWORKS,
];
