/** @file Rows of the filters with many weights. */
import type { HandVariant, PipelineRow, Sizes } from "../row.ts";

const IMAGES: readonly Sizes[] = [
  { h: 0, w: 16 },
  { h: 1, w: 4 },
  { h: 1, w: 16 },
  { h: 3, w: 23 },
  { h: 7, w: 32 },
  { h: 8, w: 36 },
  { h: 9, w: 17 },
  { h: 17, w: 64 },
  { h: 11, w: 756 },
  { h: 8, w: 8 },
  { h: 45, w: 20 },
];

const fourths = ({ w = 0 }: Sizes): boolean => w % 4 === 0;
/** Rows of whole vectors, and more of them than a result depends on. */
const exchanged = ({ h = 0, w = 0 }: Sizes): boolean => h >= 8 && w % 4 === 0 && w >= 8;
const twoEdges = ({ w = 0 }: Sizes): boolean => w >= 8;

const passes = (label: string, kernels: readonly string[], v: number): HandVariant => ({
  label,
  file: "gauss9",
  options: "-DPASSES",
  temporaries: ({ h = 0, w = 0 }) => ({ t: 4 * h * w }),
  launches: ({ h = 0, w = 0 }) =>
    kernels.map((kernel, k) => ({
      kernel,
      args: [k === 0 ? "A" : "t", k === 0 ? "t" : "out", w, h],
      global: v === 1 ? [w, h] : [h],
      local: v === 1 ? [64, 1] : [1],
    })),
});

const strips = (x: number, y: number, rows: number): HandVariant => ({
  label: `strips of ${rows} rows, their sums in registers, groups of ${x} x ${y}`,
  file: "gauss9",
  options: `-DSTRIPS -DLX=${x} -DLY=${y} -DROWS=${rows}`,
  launches: ({ h = 0, w = 0 }) => [
    {
      kernel: "rowSums",
      args: ["A", "out", w, h],
      global: [w / 4, Math.ceil(h / rows)],
      local: [x, y],
    },
  ],
});

const columnSums = (x: number, rows: number): HandVariant => ({
  label: `strips of ${rows} rows, sums of columns in local memory`,
  file: "gauss9",
  options: `-DLOCAL -DLX=${x} -DB=8 -DROWS=${rows}`,
  launches: ({ h = 0, w = 0 }) => [
    {
      kernel: "columnSums",
      args: ["A", "out", w, h],
      global: [x * Math.ceil(w / 4 / (x - 2)), Math.ceil(h / rows)],
      local: [x, 1],
    },
  ],
});

const planes = (x: number, rows: number, chunk: number, unroll: number): HandVariant => ({
  label: `planes into three sums, ${rows} rows, ${chunk} planes a chunk`,
  file: "box27",
  options: `-DRY=${rows} -DLX=${x} -DLY=4 -DUNROLL=${unroll}`,
  launches: ({ d = 0, h = 0, w = 0 }) => [
    {
      kernel: "planes",
      args: ["A", "out", d, h, w, chunk],
      global: [w / 4, Math.ceil(h / rows), Math.ceil(d / chunk)],
      local: [x, 4, 1],
    },
  ],
});

export const WINDOWS: readonly PipelineRow[] = [
  {
    program: "filter5",
    tested: [0, 1, 3, 4, 5, 8, 12, 16, 20, 31, 1040, 1044, 2064].map((n) => ({ n })),
    takes: { bordered: ({ n = 0 }) => n % 4 === 0, vectors: ({ n = 0 }) => n >= 8 },
    within: 1e-5,
    tried: { bordered: [{ v: 8 }], vectors: [{ v: 16 }] },
    small: { n: 4096 },
    medium: { n: 1 << 22 },
    large: { n: 1 << 26 },
    bytes: ({ n = 0 }) => 8 * n,
    hand: [
      {
        label: "a work-item for each point",
        file: "filter5",
        options: "-DPIECE=1",
        launches: ({ n = 0 }) => [
          { kernel: "points", args: ["A", "out", n], global: [n], local: [256] },
        ],
      },
      {
        label: "4 points, aligned vectors",
        file: "filter5",
        options: "-DPIECE=1",
        launches: ({ n = 0 }) => [
          { kernel: "vectors", args: ["A", "out", n], global: [n / 4], local: [256] },
        ],
      },
      {
        label: "pieces of 4096, vectors of 8",
        file: "filter5",
        options: "-DPIECE=4096",
        launches: ({ n = 0 }) => [
          { kernel: "pieces", args: ["A", "out", n], global: [Math.ceil(n / 4096)], local: [1] },
        ],
      },
    ],
  },
  {
    program: "gauss9",
    tested: IMAGES,
    takes: { strips: fourths, exchanged, vectors: twoEdges },
    within: 1e-5,
    tried: {
      strips: [{ r: 16 }, { r: 64 }, { r: 32, x: 64 }, { r: 16, x: 64 }],
      exchanged: [{ x: 128 }, { r: 48, b: 6 }, { r: 72 }],
    },
    small: { h: 67, w: 132 },
    medium: { h: 2048, w: 2048 },
    large: { h: 8192, w: 8192 },
    bytes: ({ h = 0, w = 0 }) => 8 * h * w,
    hand: [
      passes("two passes", ["rows", "columns"], 1),
      passes("two passes over rows, vectors of 8", ["rows8", "columns8"], 8),
      strips(32, 4, 32),
      strips(64, 4, 16),
      columnSums(128, 64),
      columnSums(128, 32),
    ],
  },
  {
    program: "box27",
    tested: [
      { d: 0, h: 3, w: 16 },
      { d: 1, h: 1, w: 4 },
      { d: 1, h: 1, w: 16 },
      { d: 2, h: 3, w: 24 },
      { d: 7, h: 5, w: 20 },
      { d: 8, h: 8, w: 36 },
      { d: 9, h: 4, w: 17 },
    ],
    takes: { planes: fourths, partial: fourths, partialAll: fourths, vectors: twoEdges },
    within: 1e-5,
    tried: {
      planes: [{ z: 64 }, { z: 64, x: 64 }, { z: 64, r: 4 }],
      partial: [{ z: 128 }, { r: 4 }, { x: 64 }, { z: 128, x: 64 }],
      partialAll: [{ z: 128 }, { r: 4 }, { x: 32 }, { z: 32 }],
      vectors: [{ v: 16 }],
    },
    small: { d: 5, h: 9, w: 36 },
    medium: { d: 128, h: 128, w: 128 },
    large: { d: 512, h: 512, w: 512 },
    bytes: ({ d = 0, h = 0, w = 0 }) => 8 * d * h * w,
    hand: [
      {
        label: "a work-item for each point",
        file: "box27",
        launches: ({ d = 0, h = 0, w = 0 }) => [
          { kernel: "points", args: ["A", "out", d, h, w], global: [w, h, d], local: [32, 1, 1] },
        ],
      },
      {
        label: "a row for each work-item, vectors of 8",
        file: "box27",
        launches: ({ d = 0, h = 0, w = 0 }) => [
          { kernel: "rows8", args: ["A", "out", d, h, w], global: [h, d], local: [1, 1] },
        ],
      },
      planes(32, 4, 64, 2),
      planes(64, 2, 128, 1),
    ],
  },
];
