/** @file The row of the edge detector. */
import { drawn, type HandVariant, type PipelineRow, type Sizes } from "../row.ts";

const planes =
  (...names: readonly string[]) =>
  ({ h = 0, w = 0 }: Sizes): Readonly<Record<string, number>> =>
    Object.fromEntries(names.map((name) => [name, 4 * h * w]));

/** For CPUs: a work-item for each piece of `depth` rows and `columns` columns. */
const pieces = (columns: number, depth: number): HandVariant => ({
  label: `pieces of ${depth} rows of ${columns} points, vectors of 16`,
  file: "edgeRows",
  options: `-DCOLS=${columns} -DDEPTH=${depth}`,
  launches: ({ h = 0, w = 0 }) => [
    {
      kernel: "pieces",
      args: ["least", "A", "out", h, w],
      global: [Math.ceil(w / columns), Math.ceil(h / depth)],
      local: [1, 1],
    },
  ],
});

/** A work-item for each strip of `columns` columns; 6 divides rows + 4. */
const strips = (columns: number, x: number, y: number, rows: number): HandVariant => ({
  label: `strips of ${rows} rows, ${columns} columns each, groups of ${x} x ${y}`,
  file: "edgeStrips",
  options: `-DSTRIPS -DC=${columns} -DLX=${x} -DLY=${y} -DROWS=${rows}`,
  launches: ({ h = 0, w = 0 }) => [
    {
      kernel: "strips",
      args: ["least", "A", "out", h, w],
      global: [w / columns, Math.ceil(h / rows)],
      local: [x, y],
    },
  ],
});

/** A group of x for each strip, `batch` rows at a time: 3 or 6, which divide `rows`. */
const exchanged = (x: number, rows: number, batch: number): HandVariant => ({
  label: `strips of ${rows} rows, ${batch} at a time, exchanged in groups of ${x}`,
  file: "edgeStrips",
  options: `-DEXCHANGE -DC=4 -DLX=${x} -DROWS=${rows} -DB=${batch}`,
  launches: ({ h = 0, w = 0 }) => [
    {
      kernel: "exchange",
      args: ["least", "A", "out", h, w],
      global: [x * Math.ceil(w / 4 / (x - 2)), Math.ceil(h / rows)],
      local: [x, 1],
    },
  ],
});

/** Rows of whole vectors, and more of them than a result depends on. */
const inVectors = ({ h = 0, w = 0 }: Sizes): boolean => w % 4 === 0 && w >= 8 && h >= 6;

/** Rows of two vectors or more, and more of them than a result depends on. */
const lines = ({ h = 0, w = 0 }: Sizes): boolean => w >= 16 && h >= 6;

export const EDGES: readonly PipelineRow[] = [
  {
    program: "edges",
    tested: [
      { h: 0, w: 9 },
      { h: 1, w: 1 },
      { h: 7, w: 31 },
      { h: 8, w: 32 },
      { h: 9, w: 33 },
      { h: 5, w: 67 },
      { h: 6, w: 8 },
      { h: 31, w: 16 },
      { h: 71, w: 20 },
    ],
    takes: { streams: inVectors, exchanged: inVectors, vectors: ({ w = 0 }) => w >= 8, lines },
    within: 1e-5,
    tried: {
      streams: [{ r: 32 }, { x: 32, y: 4 }],
      exchanged: [{ r: 64 }, { x: 128 }],
    },
    draws: { least: () => 20, A: (i) => drawn(i, 256) },
    small: { h: 67, w: 136 },
    medium: { h: 2048, w: 2048 },
    large: { h: 8192, w: 8192 },
    bytes: ({ h = 0, w = 0 }) => 8 * h * w,
    hand: [
      {
        label: "three launches",
        file: "edges",
        temporaries: planes("S", "M", "D"),
        launches: ({ h = 0, w = 0 }) => [
          { kernel: "smooth", args: ["A", "S", h, w], global: [w, h], local: [64, 1] },
          { kernel: "slopes", args: ["S", "M", "D", h, w], global: [w, h], local: [64, 1] },
          {
            kernel: "thin",
            args: ["least", "M", "D", "out", h, w],
            global: [w, h],
            local: [64, 1],
          },
        ],
      },
      {
        label: "three launches, vectors of 8",
        file: "edges",
        temporaries: planes("S", "M", "D"),
        launches: ({ h = 0, w = 0 }) =>
          [
            { kernel: "smooth8", args: ["A", "S", h, w] },
            { kernel: "slopes8", args: ["S", "M", "D", h, w] },
            { kernel: "thin8", args: ["least", "M", "D", "out", h, w] },
          ].map((launch) => ({ ...launch, global: [Math.ceil(w / 8), h], local: [16, 1] })),
      },
      {
        label: "two launches, tiles in local memory",
        file: "edges",
        temporaries: planes("M", "D"),
        launches: ({ h = 0, w = 0 }) => [
          { kernel: "smoothSlopes", args: ["A", "M", "D", h, w], global: [w, h], local: [32, 8] },
          {
            kernel: "thin",
            args: ["least", "M", "D", "out", h, w],
            global: [w, h],
            local: [64, 1],
          },
        ],
      },
      pieces(256, 64),
      pieces(1024, 64),
      strips(4, 32, 4, 32),
      strips(4, 64, 2, 32),
      strips(4, 32, 4, 62),
      strips(4, 128, 1, 62),
      exchanged(96, 30, 6),
      exchanged(96, 60, 6),
      exchanged(96, 30, 3),
      exchanged(160, 30, 3),
    ],
  },
];
