/** @file Row of the conjugate gradient method. Grids of more than 64 rows are not solved within their number of steps. */
import { drawn, type HandLaunch, type HandVariant, type PipelineRow, type Sizes } from "../row.ts";

const grid = ({ n = 0, m = 0, k = 0 }: Sizes) => ({ n, m, k });

const points = (sizes: Sizes): number => grid(sizes).n * grid(sizes).m;

type Parts = Pick<HandLaunch, "global" | "local">;

/** The launches before the steps, and those of a step, for a range of points and of rows. */
interface Steps {
  readonly label: string;
  readonly dot: (a: string, b: string) => HandLaunch;
  readonly step: readonly HandLaunch[];
}

const variant = (
  label: string,
  of: (n: number, m: number) => Omit<Steps, "label">,
): HandVariant => ({
  label,
  file: "cg",
  temporaries: (s) => ({
    ...Object.fromEntries(["p", "q", "r"].map((name) => [name, 4 * points(s)])),
    sums: 4 * grid(s).n,
    scalars: 12,
  }),
  launches: (sizes) => {
    const { n, m, k } = grid(sizes);
    const { dot, step } = of(n, m);
    return [
      {
        kernel: "start",
        args: ["b", "guess", "out", "r", "p", n, m],
        global: [m, n],
      },
      dot("r", "r"),
      total(1, n),
      ...Array.from({ length: k }, () => step).flat(),
    ];
  },
});

const total = (k: number, n: number): HandLaunch => ({
  kernel: "total",
  args: ["sums", "scalars", k, n],
  global: [1],
});

/** A launch for each grid; `dotKernel` adds up rows. */
const apart = (label: string, dotKernel: string, rows: (n: number) => Parts): HandVariant =>
  variant(label, (n, m) => {
    const range: Parts = { global: [m, n], local: [64, 1] };
    const dot = (a: string, b: string): HandLaunch => ({
      kernel: dotKernel,
      args: [a, b, "sums", n, m],
      ...rows(n),
    });
    return {
      dot,
      step: [
        { kernel: "product", args: ["p", "q", n, m], ...range },
        dot("p", "q"),
        total(0, n),
        { kernel: "advance", args: ["scalars", "p", "q", "out", "r", n, m], ...range },
        dot("r", "r"),
        total(1, n),
        { kernel: "direction", args: ["scalars", "r", "p", n, m], ...range },
      ],
    };
  });

const byRows: HandVariant = variant("rows, vectors of 8, sums in the same launches", (n, m) => ({
  dot: (a, b) => ({ kernel: "dotRows", args: [a, b, "sums", n, m], global: [n] }),
  step: [
    { kernel: "productRow", args: ["p", "q", "sums", n, m], global: [n] },
    total(0, n),
    { kernel: "advanceRow", args: ["scalars", "p", "q", "out", "r", "sums", n, m], global: [n] },
    total(1, n),
    { kernel: "directionRow", args: ["scalars", "r", "p", n, m], global: [n] },
  ],
}));

export const CG: readonly PipelineRow[] = [
  {
    program: "cg",
    tested: [
      { n: 0, m: 5, k: 3 },
      { n: 1, m: 1, k: 50 },
      { n: 7, m: 31, k: 6 },
      { n: 8, m: 32, k: 0 },
      { n: 9, m: 33, k: 1 },
      { n: 12, m: 16, k: 60 },
      { n: 5, m: 24, k: 7 },
    ],
    takes: {
      rows: ({ m = 0 }) => m >= 16,
      strips: ({ m = 0 }) => m >= 16,
      vectors: ({ m = 0 }) => m >= 16 && m % 8 === 0,
      fused: ({ m = 0 }) => m >= 8,
    },
    within: 1e-3,
    draws: {
      tolerance: (_: number, s: Sizes) => (grid(s).n > 64 ? -1 : 1e-6),
      b: (i: number) => drawn(i, 401) / 200 - 1,
      guess: (i: number) => drawn(i, 401, 1) / 200 - 1,
    },
    small: { n: 67, m: 68, k: 4 },
    medium: { n: 1024, m: 1024, k: 12 },
    bytes: (s) => 4 * points(s) * (4 + 12 * grid(s).k),
    hand: [
      apart("a point for each work-item, a row for each sum", "dotRows", (n) => ({ global: [n] })),
      apart("a point for each work-item, a group for each sum", "dotGroup", (n) => ({
        global: [64 * n],
        local: [64],
      })),
      byRows,
    ],
  },
];
