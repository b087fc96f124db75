/** @file Rows of the radix sorts. */
import { drawn, type HandLaunch, type HandVariant, type PipelineRow, type Sizes } from "../row.ts";

const TESTED: readonly Sizes[] = [
  { bits: 3, n: 0 },
  { bits: 0, n: 5 },
  { bits: 1, n: 1 },
  { bits: 4, n: 13 },
  { bits: 5, n: 31 },
  { bits: 2, n: 32 },
  { bits: 3, n: 33 },
];

/** The launches of each bit, between the result and temporaries that take turns. */
const eachBit =
  (
    ins: readonly string[],
    outs: readonly string[],
    pass: (from: readonly string[], to: readonly string[], n: number, b: number) => HandLaunch[],
  ): HandVariant["launches"] =>
  ({ bits = 0, n = 0 }) => {
    const others = outs.map((o) => `t${o}`);
    const after = (b: number) => ((bits - b) % 2 === 1 ? outs : others);
    return Array.from({ length: bits }, (_, b) =>
      pass(b === 0 ? ins : after(b - 1), after(b), n, b),
    ).flat();
  };

const hands = (
  ins: readonly string[],
  outs: readonly string[],
  serial: string,
  move: string,
): readonly HandVariant[] => {
  const temporaries = ({ n = 0 }: Sizes) => ({
    ...Object.fromEntries(outs.map((o) => [`t${o}`, 4 * n])),
    counts: 4 * (Math.ceil(n / 64) + 1),
  });
  return [
    {
      label: "one work-item",
      file: "radix",
      temporaries,
      launches: eachBit(ins, outs, (from, to, n, b) => [
        { kernel: serial, args: [...from, ...to, n, b], global: [1] },
      ]),
    },
    {
      label: "blocks of 64",
      file: "radix",
      temporaries,
      launches: eachBit(ins, outs, (from, to, n, b) => {
        const blocks = Math.ceil(n / 64);
        return [
          { kernel: "count", args: [from[0]!, "counts", n, b], global: [blocks] },
          { kernel: "before", args: ["counts", blocks], global: [1] },
          { kernel: move, args: [...from, "counts", ...to, n, blocks, b], global: [blocks] },
        ];
      }),
    },
  ];
};

export const RADIX: readonly PipelineRow[] = [
  {
    program: "radix",
    tested: TESTED,
    within: 0,
    draws: { xs: (i, { bits = 0 }) => drawn(i, 2 ** bits) },
    small: { bits: 4, n: 200 },
    medium: { bits: 16, n: 2 ** 18 },
    bytes: ({ bits = 0, n = 0 }) => 8 * n * bits,
    tried: { blocks: [{ k: 4096 }, { k: 16384 }] },
    hand: hands(["xs"], ["out"], "serial", "move"),
  },
  {
    program: "radixByKey",
    tested: TESTED,
    within: 0,
    draws: { xs: (i, { bits = 0 }) => [drawn(i, 2 ** bits), i / 8] },
    small: { bits: 4, n: 200 },
    medium: { bits: 16, n: 2 ** 18 },
    bytes: ({ bits = 0, n = 0 }) => 16 * n * bits,
    tried: { blocks: [{ k: 4096 }, { k: 16384 }] },
    hand: hands(["xs_0", "xs_1"], ["out_0", "out_1"], "serialWith", "moveWith"),
  },
];
