/** @file Rows of the sparse products. */
import { type Draw, drawn, type HandVariant, type PipelineRow, type Sizes } from "../row.ts";

const column: Draw = (i, { m = 1 }) => drawn(i, Math.max(1, m));

/** Row i has more elements than row i - 1; the first may have none. */
const start: Draw = (i, { n = 0, e = 0 }) => (n === 0 ? 0 : Math.floor(e * (i / n) ** 2));

const CSR_SIZES: readonly Sizes[] = [
  { n: 0, e: 0, m: 3 },
  { n: 3, e: 0, m: 3 },
  { n: 1, e: 1, m: 1 },
  { n: 7, e: 13, m: 5 },
  { n: 4, e: 101, m: 17 },
];

const CSR = {
  tested: CSR_SIZES,
  within: 1e-5,
  draws: { starts: start, columns: column },
  small: { n: 20, e: 100, m: 20 },
  medium: { n: 65536, e: 2 ** 21, m: 65536 },
  bytes: ({ n = 0, e = 0, m = 0 }: Sizes) => 8 * e + 8 * n + 4 * m,
};

/** A work-item for each row, also with eight sums, or a work-group for each row. */
const byHand = (name: string, matrix: readonly string[]): HandVariant[] => [
  ...["Item", "Item8"].map(
    (kind): HandVariant => ({
      label:
        kind === "Item" ? "a work-item for each row" : "a work-item for each row, vectors of 8",
      file: "sparse",
      launches: ({ n = 0, k }) => {
        const own = k === undefined ? [n] : [n, k];
        const kernel = `${name}${kind}`;
        return [{ kernel, args: [...matrix, "x", "out", ...own], global: [n], local: [16] }];
      },
    }),
  ),
  {
    label: "a work-group for each row",
    file: "sparse",
    launches: ({ n = 0, k }) => {
      const own = k === undefined ? [] : [k];
      const kernel = `${name}Group`;
      return [{ kernel, args: [...matrix, "x", "out", ...own], global: [16 * n], local: [16] }];
    },
  },
];

const CSR_BY_HAND = byHand("csr", ["starts", "columns", "values"]);

export const SPARSE: readonly PipelineRow[] = [
  {
    program: "ell",
    tested: [
      { n: 0, k: 3, m: 4 },
      { n: 3, k: 0, m: 4 },
      { n: 1, k: 1, m: 1 },
      { n: 5, k: 15, m: 7 },
      { n: 3, k: 16, m: 7 },
      { n: 7, k: 17, m: 5 },
    ],
    within: 1e-5,
    draws: { columns: column },
    small: { n: 20, k: 8, m: 20 },
    medium: { n: 65536, k: 32, m: 65536 },
    bytes: ({ n = 0, k = 0, m = 0 }) => 8 * n * k + 4 * n + 4 * m,
    hand: byHand("ell", ["columns", "values"]),
  },
  { ...CSR, program: "csr", hand: CSR_BY_HAND },
  { ...CSR, program: "csrShared", hand: CSR_BY_HAND },
];
