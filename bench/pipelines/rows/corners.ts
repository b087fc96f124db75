/** @file The row of the corner detector. */
import type { HandVariant, PipelineRow, Sizes } from "../row.ts";

const twoLaunches = (label: string, first: string, second: string, v: number): HandVariant => ({
  label,
  file: "corners",
  temporaries: ({ h = 0, w = 0 }) => ({ X: 4 * h * w, Y: 4 * h * w }),
  launches: ({ h = 0, w = 0 }) =>
    [
      { kernel: first, args: ["A", "X", "Y", h, w] },
      { kernel: second, args: ["X", "Y", "out", h, w] },
    ].map((launch) => ({
      ...launch,
      global: [Math.ceil(w / v), h],
      local: [v === 1 ? 64 : 16, 1],
    })),
});

/** For CPUs: a work-item for each piece of `depth` rows and `columns` columns. */
const pieces = (columns: number, depth: number): HandVariant => ({
  label: `pieces of ${depth} rows of ${columns} points, vectors of 16`,
  file: "cornerRows",
  options: `-DCOLS=${columns} -DDEPTH=${depth}`,
  launches: ({ h = 0, w = 0 }) => [
    {
      kernel: "pieces",
      args: ["A", "out", h, w],
      global: [Math.ceil(w / columns), Math.ceil(h / depth)],
      local: [1, 1],
    },
  ],
});

/** A work-item for each strip of `columns` columns; 6 divides rows + 2. */
const strips = (columns: number, x: number, y: number, rows: number): HandVariant => ({
  label: `strips of ${rows} rows, ${columns} columns each, groups of ${x} x ${y}`,
  file: "cornerStrips",
  options: `-DSTRIPS -DC=${columns} -DLX=${x} -DLY=${y} -DROWS=${rows}`,
  launches: ({ h = 0, w = 0 }) => [
    {
      kernel: "strips",
      args: ["A", "out", h, w],
      global: [w / columns, Math.ceil(h / rows)],
      local: [x, y],
    },
  ],
});

/** A group of x for each strip, `batch` rows at a time: 3 or 6, which divide rows + 4. */
const exchanged = (x: number, rows: number, batch: number): HandVariant => ({
  label: `strips of ${rows} rows, ${batch} at a time, exchanged in groups of ${x}`,
  file: "cornerStrips",
  options: `-DEXCHANGE -DC=4 -DLX=${x} -DROWS=${rows} -DB=${batch}`,
  launches: ({ h = 0, w = 0 }) => [
    {
      kernel: "exchange",
      args: ["A", "out", h, w],
      global: [x * Math.ceil(w / 4 / (x - 2)), Math.ceil(h / rows)],
      local: [x, 1],
    },
  ],
});

/** Rows of whole vectors, and more of them than a result depends on. */
const inVectors = ({ h = 0, w = 0 }: Sizes): boolean => w % 4 === 0 && w >= 8 && h >= 4;

/** Rows of two vectors or more, and more of them than a result depends on. */
const lines = ({ h = 0, w = 0 }: Sizes): boolean => w >= 16 && h >= 4;

/** Rows of two pieces of 32 columns or more, the smallest pieces of the schedule. */
const inPieces = ({ h = 0, w = 0 }: Sizes): boolean => w >= 64 && h >= 4;

export const CORNERS: readonly PipelineRow[] = [
  {
    program: "corners",
    tested: [
      { h: 0, w: 9 },
      { h: 1, w: 1 },
      { h: 7, w: 31 },
      { h: 8, w: 32 },
      { h: 9, w: 33 },
      { h: 5, w: 67 },
      { h: 4, w: 8 },
      { h: 31, w: 16 },
      { h: 71, w: 20 },
      { h: 21, w: 64 },
      { h: 37, w: 131 },
    ],
    takes: {
      streams: inVectors,
      exchanged: inVectors,
      patches: inVectors,
      vectors: ({ w = 0 }) => w >= 8,
      lines,
      pieces: inPieces,
    },
    within: 1e-5,
    tried: {
      streams: [{ r: 16 }, { x: 32, y: 4 }],
      patches: [{ r: 2 }],
      exchanged: [{ r: 30 }, { x: 128 }],
      pieces: [{ c: 512 }],
    },
    small: { h: 67, w: 136 },
    medium: { h: 2048, w: 2048 },
    large: { h: 8192, w: 8192 },
    bytes: ({ h = 0, w = 0 }) => 8 * h * w,
    hand: [
      twoLaunches("two launches", "slopes", "response", 1),
      twoLaunches("two launches, vectors of 8", "slopes8", "response8", 8),
      {
        label: "one launch, tiles in local memory",
        file: "corners",
        launches: ({ h = 0, w = 0 }) => [
          { kernel: "tiles", args: ["A", "out", h, w], global: [w, h], local: [32, 8] },
        ],
      },
      pieces(128, 64),
      pieces(256, 64),
      pieces(512, 64),
      pieces(1024, 64),
      strips(4, 32, 4, 16),
      strips(4, 32, 4, 34),
      strips(4, 64, 2, 34),
      strips(4, 128, 1, 64),
      strips(8, 32, 2, 34),
      exchanged(96, 32, 6),
      exchanged(96, 62, 6),
      exchanged(96, 32, 3),
      exchanged(160, 32, 3),
    ],
  },
];
