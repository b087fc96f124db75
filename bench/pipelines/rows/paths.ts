/** @file Rows of the shortest paths. */
import { drawn, type HandLaunch, type HandVariant, type PipelineRow, type Sizes } from "../row.ts";

/** Lengths from 1 to 64; one edge of four is missing. */
const edge = (i: number): number => (drawn(i, 4, 1) === 0 ? Infinity : 1 + drawn(i, 64));

const copied = (from: string, n: number): HandLaunch => ({
  kernel: "copy",
  args: [from, "out", n],
  global: [n],
  local: [64],
});

/** A copy, and a launch in place for each of the n nodes. */
const allPairs = (label: string, relax: (n: number) => Omit<HandLaunch, "args">): HandVariant => ({
  label,
  file: "paths",
  launches: ({ n = 0 }) => [
    copied("D", n * n),
    ...Array.from({ length: n }, (_, k) => ({ ...relax(n), args: ["out", n, k] })),
  ],
});

/** A launch for each step, between two buffers; the last one writes the result. */
const fromEdges = (label: string, kernel: string, items: number): HandVariant => ({
  label,
  file: "paths",
  temporaries: ({ n = 0 }) => ({ T: 4 * n }),
  launches: ({ steps = 0, n = 0, m = 0 }) =>
    steps === 0
      ? [copied("start", n)]
      : Array.from({ length: steps }, (_, k): HandLaunch => {
          const [from, to] = (steps - k) % 2 === 1 ? ["T", "out"] : ["out", "T"];
          const own = items === 1 ? [n, m] : [m];
          const args = ["from", "w", k === 0 ? "start" : from, to, ...own];
          return { kernel, args, global: [items * n], local: [16] };
        }),
});

const minPlus = (
  label: string,
  kernel: string,
  [y, x]: readonly [number, number],
  tile = [1, 64],
): HandVariant => ({
  label,
  file: "paths",
  launches: ({ n = 0, k = 0, m = 0 }) => [
    {
      kernel,
      args: ["A", "B", "out", n, k, m],
      global: [Math.ceil(m / x), Math.ceil(n / y)],
      local: tile.toReversed(),
    },
  ],
});

export const PATHS: readonly PipelineRow[] = [
  {
    program: "allPairs",
    tested: [0, 1, 2, 7, 16].map((n) => ({ n })),
    within: 0,
    draws: { D: (i, { n = 1 }) => (i % (n + 1) === 0 ? 0 : edge(i)) },
    small: { n: 12 },
    medium: { n: 256 },
    bytes: ({ n = 0 }) => 8 * n ** 3,
    hand: [
      allPairs("a work-item for each pair", (n) => ({
        kernel: "relax",
        global: [n, n],
        local: [64, 1],
      })),
      allPairs("vectors of 8", (n) => ({ kernel: "relax8", global: [Math.ceil(n / 8), n] })),
      allPairs("a work-item for each row", (n) => ({
        kernel: "relaxRow",
        global: [n],
        local: [1],
      })),
    ],
  },
  {
    program: "fromEdges",
    tested: [
      { steps: 0, n: 3, m: 2 },
      { steps: 3, n: 0, m: 2 },
      { steps: 2, n: 5, m: 0 },
      { steps: 1, n: 1, m: 1 },
      { steps: 3, n: 7, m: 15 },
      { steps: 4, n: 13, m: 16 },
      { steps: 2, n: 4, m: 17 },
    ],
    within: 0,
    draws: {
      from: (i, { n = 1 }: Sizes) => drawn(i, Math.max(1, n), 2),
      w: edge,
      start: (i) => (i === 0 ? 0 : Infinity),
    },
    small: { steps: 4, n: 100, m: 8 },
    medium: { steps: 16, n: 65536, m: 16 },
    bytes: ({ steps = 0, n = 0, m = 0 }) => steps * n * (8 + 8 * m),
    hand: [
      fromEdges("a work-item for each node", "edgesItem", 1),
      fromEdges("a work-item for each node, vectors of 8", "edgesItem8", 1),
      fromEdges("a work-group for each node", "edgesGroup", 16),
    ],
  },
  {
    program: "minPlus",
    tested: [
      { n: 0, k: 4, m: 4 },
      { n: 4, k: 0, m: 8 },
      { n: 4, k: 4, m: 4 },
      { n: 8, k: 12, m: 4 },
      { n: 3, k: 5, m: 7 },
    ],
    takes: {
      tiled: ({ n = 0, k = 0, m = 0 }) => [n, k, m].every((size) => size % 4 === 0),
      blocks: ({ n = 0, m = 0 }) => n % 2 === 0 && m % 4 === 0,
    },
    within: 0,
    draws: { A: edge, B: (i) => edge(i + 9) },
    small: { n: 16, k: 32, m: 16 },
    medium: { n: 512, k: 512, m: 512 },
    bytes: ({ n = 0, k = 0, m = 0 }) => 4 * (n * k + k * m + n * m),
    hand: [
      minPlus("a work-item for each pair", "sumsItem", [1, 1]),
      minPlus("a work-item for four rows of eight", "sumsItem8", [4, 8], [1, 16]),
      minPlus("tiles in local memory", "sumsTiles", [1, 1], [16, 16]),
    ],
  },
];
