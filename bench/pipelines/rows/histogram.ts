/** @file Rows of histograms. */
import { drawn, type HandLaunch, type HandVariant, type PipelineRow, type Sizes } from "../row.ts";

const SIZES: readonly Sizes[] = [0, 1, 2, 31, 63, 64, 65, 131].map((n) => ({ n }));
const LARGE: Sizes = { n: 1 << 22 };

const TRIED = { copies: [{ k: 65536 }], clamped: [{ k: 65536 }] };

const blocks = ({ n = 0 }: Sizes, block: number): number => Math.max(1, Math.ceil(n / block));

/** The launches that count by work-items (`copies`) or groups, and add up their copies in `out`. */
function counted(kernel: string, block: number, s: Sizes, out: string): readonly HandLaunch[] {
  const parts = blocks(s, block);
  const group = kernel === "groups";
  return [
    {
      kernel,
      args: ["A", "t", s["n"] ?? 0],
      global: [group ? parts * 64 : parts],
      ...(group && { local: [64] }),
    },
    { kernel: "sumCopies", args: ["t", out, parts], global: [256] },
  ];
}

const inParts = (label: string, kernel: string, block: number): HandVariant => ({
  label,
  file: "histogram",
  options: `-DBLOCK=${block}`,
  temporaries: (s) => ({ t: 1024 * blocks(s, block) }),
  launches: (s) => counted(kernel, block, s, "out"),
});

const equalised = (label: string, kernel: string, block: number): HandVariant => ({
  label,
  file: "histogram",
  options: `-DBLOCK=${block}`,
  temporaries: (s) => ({ t: 1024 * blocks(s, block), h: 1024 }),
  launches: (s) => [
    ...counted(kernel, block, s, "h"),
    { kernel: "ranks", args: ["h"], global: [1], local: [1] },
    { kernel: "spread", args: ["A", "h", "out", s["n"] ?? 0], global: [s["n"] ?? 0] },
  ],
});

const brightest = (block: number): HandVariant => ({
  label: `a work-item for every ${block}`,
  file: "histogram",
  options: `-DBLOCK=${block}`,
  temporaries: (s) => ({ t: 256 * blocks(s, block) }),
  launches: (s) => [
    {
      kernel: "brightCopies",
      args: ["points_0", "points_1", "t", s["n"] ?? 0],
      global: [blocks(s, block)],
    },
    { kernel: "brightMerge", args: ["t", "out", blocks(s, block)], global: [64] },
  ],
});

export const HISTOGRAMS: readonly PipelineRow[] = [
  {
    program: "greyLevels",
    tested: SIZES,
    within: 0,
    draws: { A: (i) => drawn(i, 300) - 20 },
    tried: TRIED,
    small: { n: 4099 },
    medium: LARGE,
    bytes: ({ n = 0 }) => 4 * n + 1024,
    hand: [
      {
        label: "one work-item",
        file: "histogram",
        launches: ({ n = 0 }) => [
          { kernel: "serial", args: ["A", "out", n], global: [1], local: [1] },
        ],
      },
      inParts("a work-item for every 65536", "copies", 65536),
      inParts("a group for every 16384", "groups", 16384),
    ],
  },
  {
    program: "equalised",
    tested: SIZES,
    within: 0.005,
    draws: { A: (i) => (drawn(i, 16) * drawn(i, 17, 1)) % 256 },
    tried: TRIED,
    small: { n: 4099 },
    medium: LARGE,
    bytes: ({ n = 0 }) => 8 * n,
    hand: [
      equalised("a work-item for every 65536", "copies", 65536),
      equalised("a work-item for every 16384", "copies", 16384),
      equalised("a group for every 16384", "groups", 16384),
    ],
  },
  {
    program: "brightest",
    tested: SIZES,
    within: 0,
    draws: { points: (i) => [drawn(i, 70) - 3, drawn(i, 1000, 1) / 8] },
    tried: TRIED,
    small: { n: 4099 },
    medium: LARGE,
    bytes: ({ n = 0 }) => 8 * n,
    hand: [
      {
        label: "one work-item",
        file: "histogram",
        launches: ({ n = 0 }) => [
          {
            kernel: "brightSerial",
            args: ["points_0", "points_1", "out", n],
            global: [1],
            local: [1],
          },
        ],
      },
      brightest(16384),
      brightest(65536),
    ],
  },
];
