/** @file Rows of filters and networks in examples/compute. */
import { attention, convolved, layerOf } from "../elements.ts";
import type { ComputeRow } from "../row.ts";

/** Rows of filters and networks. */
export const NETWORKS: readonly ComputeRow[] = [
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
