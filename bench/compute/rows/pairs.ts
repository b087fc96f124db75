/** @file Rows of programs that combine all elements with all others, or with some in examples/compute. */
import type { HandVariant } from "../../pipelines/row.ts";
import { byHand } from "../by-hand.ts";
import { lennardJones, nearest, pulled, waves } from "../elements.ts";
import type { ComputeRow } from "../row.ts";

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

/** Rows of programs that combine all elements with all others, or with some. */
export const PAIRS: readonly ComputeRow[] = [
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
