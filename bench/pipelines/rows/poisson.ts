/** @file Rows of the relaxations of Poisson's equation. Grids of more than 64 rows are not solved within their number of steps. */
import { drawn, type HandLaunch, type HandVariant, type PipelineRow, type Sizes } from "../row.ts";

const grid = ({ n = 0, m = 0, k = 0, s = 0 }: Sizes) => ({ n, m, k, s });

const points = (sizes: Sizes): number => grid(sizes).n * grid(sizes).m;

/** A truth value, and the residual of each row. */
const residualOf = (u: string, { n, m }: ReturnType<typeof grid>): HandLaunch[] => [
  { kernel: "residualRows", args: ["f", u, "worst", n, m], global: [n] },
  { kernel: "going", args: ["tolerance", "worst", "flag", n], global: [1] },
];

const temporaries = (sizes: Sizes): Readonly<Record<string, number>> => ({
  t: 4 * points(sizes),
  worst: 4 * grid(sizes).n,
  flag: 4,
});

/** All steps, of which each goes from one grid to the other one; the last ends in `out`. */
function alternating(
  sizes: Sizes,
  stages: number,
  launch: (from: string, to: string, stage: number) => HandLaunch,
): readonly HandLaunch[] {
  const { k, s } = grid(sizes);
  const all = k * s * stages;
  const after = (done: number): string =>
    done === 0 ? "guess" : (all - done) % 2 === 0 ? "out" : "t";
  const step = (i: number): HandLaunch => launch(after(i), after(i + 1), i % stages);
  return Array.from({ length: k }, (_, round) => [
    ...residualOf(after(round * s * stages), grid(sizes)),
    ...Array.from({ length: s * stages }, (_, i) => step(round * s * stages + i)),
  ]).flat();
}

const jacobi = (
  label: string,
  kernel: string,
  range: (s: ReturnType<typeof grid>) => Pick<HandLaunch, "global" | "local">,
): HandVariant => ({
  label,
  file: "poisson",
  temporaries,
  launches: (sizes) => {
    const { n, m } = grid(sizes);
    return alternating(sizes, 1, (from, to) => ({
      kernel,
      args: ["f", from, to, n, m],
      ...range(grid(sizes)),
    }));
  },
});

/** The colours in place, after a copy of the guess. */
const inPlace = (
  label: string,
  kernel: string,
  range: (s: ReturnType<typeof grid>) => Pick<HandLaunch, "global" | "local">,
): HandVariant => ({
  label,
  file: "poisson",
  temporaries,
  launches: (sizes) => {
    const { n, m, k, s } = grid(sizes);
    const colour = (odd: number): HandLaunch => ({
      kernel,
      args: ["f", "out", odd, n, m],
      ...range(grid(sizes)),
    });
    const copy = { kernel: "copyGrid", args: ["guess", "out", n, m], global: [m, n] };
    const rounds = Array.from({ length: k }, () => [
      ...residualOf("out", grid(sizes)),
      ...Array.from({ length: s }, () => [colour(0), colour(1)]).flat(),
    ]);
    return [copy, ...rounds.flat()];
  },
});

const tested: readonly Sizes[] = [
  { n: 0, m: 5, k: 3, s: 2 },
  { n: 1, m: 1, k: 50, s: 2 },
  { n: 7, m: 31, k: 6, s: 3 },
  { n: 8, m: 32, k: 0, s: 3 },
  { n: 9, m: 33, k: 3, s: 1 },
  { n: 4, m: 17, k: 9, s: 0 },
  { n: 12, m: 16, k: 60, s: 5 },
];

const common = {
  tested,
  within: 1e-4,
  draws: {
    tolerance: (_: number, s: Sizes) => (grid(s).n > 64 ? -1 : 0.01),
    f: (i: number) => drawn(i, 401) / 200 - 1,
    guess: (i: number) => drawn(i, 401, 1) / 200 - 1,
  },
  small: { n: 67, m: 68, k: 2, s: 3 },
  medium: { n: 1024, m: 1024, k: 2, s: 10 },
  bytes: (s: Sizes) => 4 * points(s) * grid(s).k * (2 + 3 * grid(s).s),
} as const;

export const POISSON: readonly PipelineRow[] = [
  {
    ...common,
    program: "jacobi",
    takes: { rows: ({ m = 0 }) => m >= 16, strips: ({ m = 0 }) => m >= 16 },
    hand: [
      jacobi("a point for each work-item", "sweep", ({ n, m }) => ({
        global: [m, n],
        local: [64, 1],
      })),
      jacobi("rows, vectors of 8", "sweepRow", ({ n }) => ({ global: [n] })),
      jacobi("tiles of 32 by 8", "sweepTile", ({ n, m }) => ({ global: [m, n], local: [32, 8] })),
    ],
  },
  {
    ...common,
    program: "redBlack",
    takes: { rows: ({ m = 0 }) => m >= 16 },
    hand: [
      inPlace("points in place", "colourInPlace", ({ n, m }) => ({
        global: [Math.ceil(m / 2), n],
        local: [64, 1],
      })),
      inPlace("rows in place", "colourRow", ({ n }) => ({ global: [n] })),
      {
        label: "two grids",
        file: "poisson",
        temporaries,
        launches: (sizes) => {
          const { n, m } = grid(sizes);
          return alternating(sizes, 2, (from, to, odd) => ({
            kernel: "colour",
            args: ["f", from, to, odd, n, m],
            global: [m, n],
            local: [64, 1],
          }));
        },
      },
    ],
  },
];
