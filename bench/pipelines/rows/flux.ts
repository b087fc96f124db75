/** @file The row of the flux form of a fluid. */
import { drawn, type HandLaunch, type HandVariant, type PipelineRow } from "../row.ts";

const CELLS = ["cells_0", "cells_1"];
const OUT = ["out_0", "out_1"];

const threeLaunches: HandVariant = {
  label: "three launches",
  file: "flux",
  temporaries: ({ h = 0, w = 0 }) => {
    const [x, y] = [4 * h * (w + 1), 4 * (h + 1) * w];
    return { xf: x, xg: x, yf: y, yg: y };
  },
  launches: ({ h = 0, w = 0 }) => {
    const launch = (kernel: string, args: readonly string[], rows: number): HandLaunch => ({
      kernel,
      args: [...CELLS, ...args, h, w],
      global: [w + 1, rows],
      local: [64, 1],
    });
    return [
      launch("across", ["xf", "xg"], h),
      launch("down", ["yf", "yg"], h + 1),
      launch("change", ["xf", "xg", "yf", "yg", ...OUT], h),
    ];
  },
};

/** Strips of 4 columns; with `-DROOT` a reciprocal root takes the place of a root and a quotient. */
const strips = (x: number, y: number, rows: number, root = ""): HandVariant => ({
  label: `strips of ${rows} rows, groups of ${x} x ${y}${root === "" ? "" : ", reciprocal roots"}`,
  file: "flux",
  options: `-DLX=${x} -DLY=${y} -DROWS=${rows} ${root}`.trim(),
  isInexact: root !== "",
  launches: ({ h = 0, w = 0 }) => [
    {
      kernel: "strips",
      args: [...CELLS, ...OUT, h, w],
      global: [w / 4, Math.ceil(h / rows)],
      local: [x, y],
    },
  ],
});

const pieces = (piece: number, depth: number): HandVariant => ({
  label: `pieces of ${depth} rows of ${piece} cells, vectors of 16`,
  file: "flux",
  options: `-DPIECE=${piece} -DDEPTH=${depth}`,
  launches: ({ h = 0, w = 0 }) => [
    {
      kernel: "pieces",
      args: [...CELLS, ...OUT, h, w],
      global: [Math.ceil(w / piece), Math.ceil(h / depth)],
      local: [1, 1],
    },
  ],
});

export const FLUX: readonly PipelineRow[] = [
  {
    program: "flows",
    tested: [
      { h: 0, w: 9 },
      { h: 1, w: 1 },
      { h: 1, w: 16 },
      { h: 7, w: 31 },
      { h: 8, w: 32 },
      { h: 9, w: 33 },
      { h: 5, w: 67 },
      { h: 2, w: 8 },
      { h: 31, w: 16 },
      { h: 37, w: 20 },
    ],
    takes: {
      patches: ({ h = 0, w = 0 }) => w % 4 === 0 && w >= 8 && h >= 2,
      vectors: ({ w = 0 }) => w >= 8,
      stored: ({ w = 0 }) => w >= 8,
    },
    within: 1e-5,
    draws: { cells: (i) => [drawn(i, 4096) / 1024, drawn(i, 4096, 1) / 4096] },
    tried: {
      patches: [{ r: 1 }, { r: 4 }, { x: 64, y: 2 }],
      vectors: [{ v: 16 }],
      stored: [{ v: 16 }],
    },
    small: { h: 67, w: 132 },
    medium: { h: 2048, w: 2048 },
    large: { h: 8192, w: 8192 },
    bytes: ({ h = 0, w = 0 }) => 16 * h * w,
    hand: [
      {
        label: "a work-item for each cell",
        file: "flux",
        launches: ({ h = 0, w = 0 }) => [
          { kernel: "cells", args: [...CELLS, ...OUT, h, w], global: [w, h], local: [64, 1] },
        ],
      },
      threeLaunches,
      pieces(256, 32),
      pieces(1024, 16),
      strips(32, 4, 16),
      strips(32, 4, 32),
      strips(64, 2, 32),
      strips(128, 1, 64),
      strips(32, 4, 16, "-DROOT"),
      strips(64, 2, 32, "-DROOT"),
    ],
  },
];
