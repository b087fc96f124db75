/** @file The row of the signal with three samples for every two. */
import type { HandVariant, PipelineRow } from "../row.ts";

/** A group of x; a work-item takes 8 old samples, `tiles` times. */
const byGroups = (kernel: string, label: string, x: number, tiles: number): HandVariant => ({
  label: `${label}, groups of ${x}${tiles === 1 ? "" : `, ${tiles} tiles each`}`,
  file: "resample",
  options: `-DLX=${x} -DK=${tiles}`,
  launches: ({ n = 0 }) => [
    { kernel, args: ["A", "out", n], global: [x * Math.ceil(n / (8 * tiles * x))], local: [x] },
  ],
});

const exchanged = (x: number, tiles: number): HandVariant =>
  byGroups("exchanged", "vectors through local memory", x, tiles);

const pieces = (piece: number): HandVariant => ({
  label: `pieces of ${2 * piece} old samples, vectors of 16`,
  file: "resample",
  options: `-DPIECE=${piece}`,
  launches: ({ n = 0 }) => [
    {
      kernel: "pieces",
      args: ["A", "out", n],
      global: [Math.ceil(n / 2 / piece)],
      local: [1],
    },
  ],
});

export const RESAMPLING: readonly PipelineRow[] = [
  {
    program: "resample",
    tested: [0, 1, 2, 3, 14, 15, 16, 17, 31, 32, 33, 131, 2097].map((n) => ({ n })),
    takes: { vectors: ({ n = 0 }) => n >= 15 },
    within: 1e-5,
    tried: { vectors: [{ v: 16 }] },
    small: { n: 4099 },
    medium: { n: 1 << 22 },
    large: { n: 1 << 26 },
    bytes: ({ n = 0 }) => 4 * (n + 3 * Math.ceil(n / 2)),
    hand: [
      {
        label: "a work-item for 3 new samples",
        file: "resample",
        launches: ({ n = 0 }) => [
          { kernel: "triples", args: ["A", "out", n], global: [Math.ceil(n / 2)], local: [128] },
        ],
      },
      pieces(1024),
      pieces(8192),
      byGroups("vectors", "vectors", 128, 1),
      byGroups("vectors", "vectors", 256, 1),
      exchanged(128, 1),
      exchanged(256, 1),
      exchanged(128, 2),
      exchanged(128, 4),
    ],
  },
];
