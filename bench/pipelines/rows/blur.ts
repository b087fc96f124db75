/** @file Rows of the separable blur. */
import type { HandVariant, PipelineRow, Sizes } from "../row.ts";

const points = ({ h = 0, w = 0 }: Sizes): number => h * w;

const twoPasses = (label: string, first: string, second: string, v: number): HandVariant => ({
  label,
  file: "blur",
  temporaries: (s) => ({ t: 4 * points(s) }),
  launches: ({ h = 0, w = 0 }) => [
    { kernel: first, args: ["A", "t", h, w], global: [Math.ceil(w / v), h], local: [64, 1] },
    { kernel: second, args: ["t", "out", h, w], global: [Math.ceil(w / v), h], local: [64, 1] },
  ],
});

export const BLUR: readonly PipelineRow[] = [
  {
    program: "blur7",
    tested: [
      { h: 0, w: 5 },
      { h: 1, w: 1 },
      { h: 7, w: 31 },
      { h: 16, w: 64 },
      { h: 17, w: 33 },
      { h: 5, w: 67 },
    ],
    takes: { vectors: ({ w = 0 }) => w >= 8 },
    within: 1e-5,
    small: { h: 67, w: 132 },
    medium: { h: 2048, w: 2048 },
    bytes: (s) => 8 * points(s),
    hand: [
      twoPasses("two passes", "columns", "rows", 1),
      twoPasses("two passes, vectors of 8", "columns8", "rows8", 8),
      {
        label: "rows of a group in one launch",
        file: "blur",
        launches: ({ h = 0, w = 0 }) => [
          {
            kernel: "tiles",
            args: ["A", "out", h, w],
            global: [w, Math.ceil(h / 8)],
            local: [64, 1],
          },
        ],
      },
    ],
  },
];
