/** @file Rows of scans. */
import { drawn, type HandVariant, type PipelineRow, type Sizes } from "../row.ts";

const SIZES: readonly Sizes[] = [0, 1, 2, 7, 15, 16, 17, 31, 65, 131].map((n) => ({ n }));

/** The arguments of a scan by hand: names of its input, its result, and options. */
interface HandScan {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly bytes: number;
  readonly options: string;
}

const serial = ({ inputs, outputs, options }: HandScan): HandVariant => ({
  label: "one work-item",
  file: "scan",
  options,
  launches: ({ n = 0 }) => [
    { kernel: "serial", args: [...inputs, ...outputs, n], global: [1], local: [1] },
  ],
});

const inBlocks = ({ inputs, outputs, bytes, options }: HandScan, block: number): HandVariant => {
  const blocks = ({ n = 0 }: Sizes): number => Math.max(1, Math.ceil(n / block));
  return {
    label: `a work-item for every ${block}`,
    file: "scan",
    options: `${options} -DBLOCK=${block}`,
    temporaries: (s) => ({ t: bytes * blocks(s) }),
    launches: (s) => [
      { kernel: "totals", args: [...inputs, "t", s["n"] ?? 0], global: [blocks(s)] },
      { kernel: "starts", args: ["t", blocks(s)], global: [1], local: [1] },
      { kernel: "finish", args: [...inputs, "t", ...outputs, s["n"] ?? 0], global: [blocks(s)] },
    ],
  };
};

const byHand = (scan: HandScan): readonly HandVariant[] => [
  serial(scan),
  inBlocks(scan, 1024),
  inBlocks(scan, 16384),
];

const integers = (options: string): HandScan => ({
  inputs: ["xs"],
  outputs: ["out"],
  bytes: 4,
  options,
});

const MEDIUM: Sizes = { n: 1 << 22 };
const LARGE: Sizes = { n: 1 << 26 };

const STEPS = [
  [1, 2],
  [-1, 3],
  [0.5, -1],
  [-0.5, 4],
] as const;

const rowsOf = (label: string, kernel: string, rows: number): HandVariant => ({
  label,
  file: "scan",
  options: `-DR=${rows}`,
  launches: ({ m = 0 }) => [{ kernel, args: ["A", "out", m], global: [Math.ceil(m / rows)] }],
});

export const SCANS: readonly PipelineRow[] = [
  {
    program: "sums",
    tested: SIZES,
    within: 0,
    small: { n: 4099 },
    medium: MEDIUM,
    large: LARGE,
    bytes: ({ n = 0 }) => 8 * n,
    tried: { items: [{ k: 16384 }] },
    hand: byHand(integers("")),
  },
  {
    program: "sumsBefore",
    tested: SIZES,
    within: 0,
    small: { n: 4099 },
    medium: MEDIUM,
    bytes: ({ n = 0 }) => 8 * n,
    tried: { items: [{ k: 16384 }] },
    hand: byHand(integers("-DBEFORE=1")),
  },
  {
    program: "sumsOfParts",
    tested: SIZES,
    within: 0,
    draws: { starts: (i) => Number(drawn(i, 7) === 0) },
    small: { n: 4099 },
    medium: MEDIUM,
    bytes: ({ n = 0 }) => 9 * n,
    hand: byHand({ inputs: ["starts", "xs"], outputs: ["out"], bytes: 8, options: "-DSEGMENTS" }),
  },
  {
    program: "recurrence",
    tested: SIZES,
    within: 1e-5,
    draws: { steps: (i) => STEPS[drawn(i, 4)]! },
    small: { n: 4099 },
    medium: MEDIUM,
    bytes: ({ n = 0 }) => 16 * n,
    tried: { items: [{ k: 16384 }] },
    hand: byHand({
      inputs: ["steps_0", "steps_1"],
      outputs: ["out_0", "out_1"],
      bytes: 8,
      options: "-DAFFINE",
    }),
  },
  {
    program: "rowSums",
    tested: [0, 1, 2, 7, 31].map((m) => ({ m })),
    within: 1e-5,
    small: { m: 131 },
    medium: { m: 40_000 },
    bytes: ({ m = 0 }) => 800 * m,
    hand: [
      rowsOf("a work-item for each row", "rowSums", 1),
      rowsOf("a work-item for 4 rows", "severalRows", 4),
      rowsOf("a work-item for 16 rows", "severalRows", 16),
    ],
  },
];
