/** @file Rows of the filters of several stages. */
import type { HandLaunch, HandVariant, PipelineRow, Sizes } from "../row.ts";

const IMAGES: readonly Sizes[] = [
  { h: 0, w: 9 },
  { h: 1, w: 1 },
  { h: 7, w: 31 },
  { h: 8, w: 32 },
  { h: 9, w: 33 },
  { h: 5, w: 67 },
];

const extents = ({ h = 0, w = 0 }: Sizes): { readonly h: number; readonly w: number } => ({ h, w });

/** A launch with a work-item for each v points of h rows of w points. */
const over = (
  kernel: string,
  args: HandLaunch["args"],
  { h, w }: ReturnType<typeof extents>,
  v: number,
): HandLaunch => ({
  kernel,
  args,
  global: [Math.ceil(w / v), h],
  local: [v === 1 ? 64 : 16, 1],
});

const unsharp = (label: string, v: 1 | 8): HandVariant => {
  const name = (kernel: string): string => (v === 1 ? kernel : `${kernel}8`);
  return {
    label,
    file: "filters",
    temporaries: ({ h = 0, w = 0 }) => ({ T: 4 * h * w }),
    launches: (sizes) => {
      const s = extents(sizes);
      return [
        over(name("columns"), ["A", "T", s.h, s.w], s, v),
        over(name("sharpen"), ["amount", "least", "A", "T", "out", s.h, s.w], s, v),
      ];
    },
  };
};

/** The sizes of the coarse image. */
const half = ({ h = 0, w = 0 }: Sizes): ReturnType<typeof extents> => ({
  h: Math.ceil(h / 2),
  w: Math.ceil(w / 2),
});

const coarseBuffers = (s: Sizes): Readonly<Record<string, number>> => {
  const { h, w } = half(s);
  return Object.fromEntries(["C", "T", "S"].map((name) => [name, 4 * h * w]));
};

const details = (label: string, v: 1 | 8): HandVariant => {
  const name = (kernel: string): string => (v === 1 ? kernel : `${kernel}8`);
  return {
    label,
    file: "filters",
    temporaries: coarseBuffers,
    launches: (sizes) => {
      const [s, c] = [extents(sizes), half(sizes)];
      return [
        over(name("halve"), ["A", "C", s.h, s.w, c.w], c, v),
        over(name("columns"), ["C", "T", c.h, c.w], c, v),
        over(name("rows"), ["T", "S", c.h, c.w], c, v),
        over(name("enlarge"), ["gain", "A", "S", "out", s.h, s.w, c.w], s, v),
      ];
    },
  };
};

export const FILTERS: readonly PipelineRow[] = [
  {
    program: "unsharp",
    tested: IMAGES,
    takes: { vectors: ({ w = 0 }) => w >= 8 },
    within: 1e-5,
    draws: { amount: () => 1.5, least: () => 0 },
    small: { h: 67, w: 132 },
    medium: { h: 2048, w: 2048 },
    bytes: ({ h = 0, w = 0 }) => 8 * h * w,
    hand: [
      unsharp("two launches", 1),
      unsharp("two launches, vectors of 8", 8),
      {
        label: "one launch, columns in local memory",
        file: "filters",
        launches: (sizes) => {
          const s = extents(sizes);
          return [over("tiles", ["amount", "least", "A", "out", s.h, s.w], s, 1)];
        },
      },
    ],
  },
  {
    program: "details",
    tested: IMAGES,
    takes: { vectors: ({ w = 0 }) => w >= 15 },
    within: 1e-5,
    draws: { gain: () => 1.75 },
    small: { h: 67, w: 132 },
    medium: { h: 2048, w: 2048 },
    bytes: ({ h = 0, w = 0 }) => 8 * h * w,
    hand: [
      details("four launches", 1),
      details("four launches, vectors of 8", 8),
      {
        label: "three launches, columns in local memory",
        file: "filters",
        temporaries: coarseBuffers,
        launches: (sizes) => {
          const [s, c] = [extents(sizes), half(sizes)];
          return [
            over("halve", ["A", "C", s.h, s.w, c.w], c, 1),
            over("coarse", ["C", "S", c.h, c.w], c, 1),
            over("enlarge", ["gain", "A", "S", "out", s.h, s.w, c.w], s, 1),
          ];
        },
      },
    ],
  },
];
