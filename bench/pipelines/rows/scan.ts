/** @file Rows of scans. */
import type { Settings } from "../../../src/index.ts";
import { drawn, type HandVariant, type PipelineRow, type Sizes } from "../row.ts";

const SIZES: readonly Sizes[] = [0, 1, 2, 7, 15, 16, 17, 31, 65, 131, 547].map((n) => ({ n }));

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

/** A work-item for each block; with vectors of 16 only for integers. */
const inBlocks = (
  { inputs, outputs, bytes, options }: HandScan,
  block: number,
  vectors = false,
): HandVariant => {
  const width = vectors ? "16" : "";
  const blocks = ({ n = 0 }: Sizes): number => Math.max(1, Math.ceil(n / block));
  return {
    label: `a work-item for every ${block}${vectors ? ", vectors of 16" : ""}`,
    file: "scan",
    options: `${options} -DBLOCK=${block}${vectors ? " -DVECTORS" : ""}`,
    temporaries: (s) => ({ t: bytes * blocks(s) }),
    launches: (s) => [
      { kernel: `totals${width}`, args: [...inputs, "t", s["n"] ?? 0], global: [blocks(s)] },
      { kernel: "starts", args: ["t", blocks(s)], global: [1], local: [1] },
      {
        kernel: `finish${width}`,
        args: [...inputs, "t", ...outputs, s["n"] ?? 0],
        global: [blocks(s)],
      },
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

/** A group of x for every block of 4 * k * x elements; with `-DBACK` the last block is finished first. */
const byGroups = (x: number, k: number, options = ""): HandVariant => {
  const blocks = ({ n = 0 }: Sizes): number => Math.max(1, Math.ceil(n / (4 * k * x)));
  return {
    label: `a group of ${x} for every ${4 * k * x}${options === "-DBACK" ? ", backwards" : ""}`,
    file: "groupScan",
    options: `-DLX=${x} -DK=${k} ${options}`.trim(),
    temporaries: (s) => ({ t: 4 * blocks(s) }),
    launches: (s) => {
      const [n, global, local] = [s["n"] ?? 0, [x * blocks(s)], [x]];
      return [
        { kernel: "totals", args: ["xs", "t", n], global, local },
        { kernel: "starts", args: ["t", blocks(s)], global: [x], local },
        { kernel: "finish", args: ["xs", "t", "out", n], global, local },
      ];
    },
  };
};

/** Work-items of a group and elements of a work-item that differ from the defaults. */
const GROUPS: readonly Settings[] = [
  { v: 8, wg: 256 },
  { v: 16, wg: 128 },
  { v: 16, wg: 512 },
  { v: 32, wg: 128 },
  { v: 32, wg: 256 },
];

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
    tried: { items: [{ k: 16384 }], groups: GROUPS, levels: GROUPS },
    hand: [
      ...byHand(integers("")),
      inBlocks(integers(""), 16384, true),
      byGroups(256, 4),
      byGroups(256, 8),
      byGroups(512, 4),
      byGroups(512, 8),
      byGroups(256, 8, "-DBACK"),
      byGroups(512, 4, "-DBACK"),
    ],
  },
  {
    program: "sumsBefore",
    tested: SIZES,
    within: 0,
    small: { n: 4099 },
    medium: MEDIUM,
    large: LARGE,
    bytes: ({ n = 0 }) => 8 * n,
    tried: { items: [{ k: 16384 }], groups: GROUPS, levels: GROUPS },
    hand: [
      ...byHand(integers("-DBEFORE=1")),
      inBlocks(integers("-DBEFORE=1"), 16384, true),
      byGroups(256, 8, "-DBEFORE"),
    ],
  },
  {
    program: "sumsOfParts",
    tested: SIZES,
    within: 0,
    draws: { starts: (i) => Number(drawn(i, 7) === 0) },
    small: { n: 4099 },
    medium: MEDIUM,
    large: LARGE,
    bytes: ({ n = 0 }) => 9 * n,
    tried: {
      groups: [
        { v: 4, wg: 256 },
        { v: 8, wg: 128 },
        { v: 16, wg: 256 },
      ],
    },
    hand: byHand({ inputs: ["starts", "xs"], outputs: ["out"], bytes: 8, options: "-DSEGMENTS" }),
  },
  {
    program: "recurrence",
    tested: SIZES,
    within: 1e-5,
    draws: { steps: (i) => STEPS[drawn(i, 4)]! },
    small: { n: 4099 },
    medium: MEDIUM,
    large: LARGE,
    bytes: ({ n = 0 }) => 16 * n,
    tried: { items: [{ k: 16384 }], groups: GROUPS, levels: GROUPS },
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
