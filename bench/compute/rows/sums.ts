/** @file Rows of sums in examples/compute. */
import type { HandVariant, Sizes } from "../../pipelines/row.ts";
import { byHand } from "../by-hand.ts";
import { blasDot } from "../openblas.ts";
import type { ComputeRow } from "../row.ts";

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

/** Rows of sums. */
export const SUMS: readonly ComputeRow[] = [
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
    library: blasDot,
    element: (data, { n = 0 }) => {
      const [xs, ys] = [data("xs")[0]!, data("ys")[0]!];
      return [sumElement((i) => xs[i]! * ys[i]!, n)];
    },
  },
];
