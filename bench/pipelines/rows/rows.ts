/** @file Rows of softmax, layer normalisation, and the greatest element of each row. */
import type { HandVariant, PipelineRow, Sizes } from "../row.ts";

const byItem = (label: string, kernel: string, args: readonly string[]): HandVariant => ({
  label,
  file: "rows",
  launches: ({ n = 0, m = 0 }) => [{ kernel, args: [...args, n, m], global: [n], local: [16] }],
});

const threeWays = (name: string, args: readonly string[]): readonly HandVariant[] => [
  byItem("a work-item for each row", `${name}Item`, args),
  byItem("a work-item for each row, vectors of 8", `${name}Item8`, args),
  {
    label: "a group for each row",
    file: "rows",
    launches: ({ n = 0, m = 0 }) => [
      { kernel: `${name}Group`, args: [...args, m], global: [64 * n], local: [64] },
    ],
  },
];

/** A group of x for each row, which lies in registers: at most k vectors of 4 for each work-item. */
const inRegisters = (
  kernel: string,
  args: readonly string[],
  x: number,
  k: number,
  options = "",
): HandVariant => ({
  label: `a group of ${x} for each row, in registers${options === "" ? "" : ", corrected reciprocals"}`,
  file: "registerRows",
  options: `-DLX=${x} -DK=${k} ${options}`.trim(),
  launches: ({ n = 0, m = 0 }) => [{ kernel, args: [...args, m], global: [x * n], local: [x] }],
});

const TESTED: readonly Sizes[] = [
  { n: 0, m: 5 },
  { n: 3, m: 0 },
  { n: 1, m: 1 },
  { n: 2, m: 15 },
  { n: 3, m: 16 },
  { n: 2, m: 17 },
  { n: 5, m: 127 },
  { n: 2, m: 128 },
  { n: 1, m: 129 },
];

const COMMON = {
  tested: TESTED,
  takes: { groups: ({ m = 0 }: Sizes) => m <= 128, registers: ({ m = 0 }: Sizes) => m <= 32 },
  within: 1e-5,
  tried: {
    groups: [{ wg: 128 }, { wg: 256 }],
    registers: [
      { wg: 32, v: 4, rounds: 8 },
      { wg: 64, v: 4, rounds: 4 },
      { wg: 256, v: 4, rounds: 1 },
      { wg: 128, v: 1, rounds: 8 },
    ],
    vectors: [{ v: 16 }],
  },
  small: { n: 5, m: 100 },
  medium: { n: 2048, m: 1000 },
  large: { n: 65536, m: 1024 },
};

export const ROWS: readonly PipelineRow[] = [
  {
    ...COMMON,
    program: "softmax",
    takes: { ...COMMON.takes, reciprocals: COMMON.takes.groups, vectors: ({ m = 0 }) => m <= 128 },
    approximated: true,
    bytes: ({ n = 0, m = 0 }) => 8 * n * m,
    hand: [
      ...threeWays("softmax", ["A", "out"]),
      inRegisters("softmax", ["A", "out"], 128, 2),
      inRegisters("softmax", ["A", "out"], 128, 2, "-DCORRECTED"),
    ],
  },
  {
    ...COMMON,
    program: "layerNorm",
    approximated: true,
    draws: { eps: () => 1e-5 },
    bytes: ({ n = 0, m = 0 }) => 8 * n * m,
    hand: [
      ...threeWays("norm", ["eps", "gain", "bias", "A", "out"]),
      inRegisters("layerNorm", ["eps", "gain", "bias", "A", "out"], 128, 2),
    ],
  },
  {
    ...COMMON,
    program: "rowMaxima",
    takes: { registers: COMMON.takes.registers },
    bytes: ({ n = 0, m = 0 }) => 4 * n * m + 8 * n,
    hand: threeWays("maxima", ["A", "out_0", "out_1"]),
  },
];
