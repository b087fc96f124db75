/** @file The row of compaction. */
import { drawn, type HandVariant, type PipelineRow, type Sizes } from "../row.ts";

const OUT = ["out_0", "out_1", "out_2"] as const;

const serial: HandVariant = {
  label: "one work-item",
  file: "compact",
  launches: ({ n = 0 }) => [
    { kernel: "serial", args: ["t", "A", ...OUT, n], global: [1], local: [1] },
  ],
};

function inBlocks(block: number): HandVariant {
  const blocks = ({ n = 0 }: Sizes): number => Math.max(1, Math.ceil(n / block));
  return {
    label: `a work-item for every ${block}`,
    file: "compact",
    options: `-DBLOCK=${block}`,
    temporaries: (s) => ({ c: 4 * blocks(s) }),
    launches: (s) => [
      { kernel: "counts", args: ["t", "A", "c", s["n"] ?? 0], global: [blocks(s)] },
      { kernel: "starts", args: ["c", "out_2", blocks(s)], global: [1], local: [1] },
      { kernel: "place", args: ["t", "A", "c", ...OUT, s["n"] ?? 0], global: [blocks(s)] },
    ],
  };
}

export const COMPACTION: readonly PipelineRow[] = [
  {
    program: "above",
    tested: [0, 1, 2, 7, 15, 16, 17, 31, 65, 131].map((n) => ({ n })),
    within: 0,
    draws: { t: () => 3, A: (i) => drawn(i, 9) - 1 },
    small: { n: 4099 },
    medium: { n: 1 << 22 },
    bytes: ({ n = 0 }) => 12 * n,
    tried: { blocks: [{ k: 16384 }] },
    hand: [serial, inBlocks(1024), inBlocks(16384)],
  },
];
