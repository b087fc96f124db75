/** @file Rows of the bitonic sorts. */
import { drawn, type HandLaunch, type HandVariant, type PipelineRow, type Sizes } from "../row.ts";

const length = ({ k = 0 }: Sizes): number => 2 ** k;

/** The steps of the network: 1 + 2 + … + k. */
const steps = ({ k = 0 }: Sizes): number => (k * (k + 1)) / 2;

const upTo6: readonly Sizes[] = [0, 1, 2, 4, 5, 6].map((k) => ({ k }));

/** Work-items sort 16 elements in registers. */
const takes: NonNullable<PipelineRow["takes"]> = { registers: ({ k = 0 }) => k >= 4 };

interface Elements {
  readonly options: string;
  readonly xs: readonly string[];
  readonly out: readonly string[];
}
const ASCENDING: Elements = { options: "-DTYPE=float", xs: ["xs"], out: ["out"] };
const DESCENDING: Elements = { options: "-DTYPE=int -DDESCENDING", xs: ["xs"], out: ["out"] };
const KEYED: Elements = { options: "-DKEYED", xs: ["xs_0", "xs_1"], out: ["out_0", "out_1"] };

/** Elements of a tile in local memory: 2^9. */
const TILE = 9;

/** A copy, and then exchanges in place. */
function byHand({ options, xs, out }: Elements): HandVariant[] {
  const copied = (n: number): HandLaunch => ({
    kernel: "copy",
    args: [...xs, ...out, n],
    global: [n],
    local: [Math.min(n, 64)],
  });
  const exchanges = (k: number, p: number, items: number, least = 0): HandLaunch[] =>
    Array.from({ length: Math.max(0, p + 1 - least) }, (_, i) => {
      const pairs = 2 ** (k - 1);
      const kernel = items === 1 ? "exchange" : `exchange${items}`;
      return { kernel, args: [...out, pairs, p, p - i], global: [Math.ceil(pairs / items)] };
    });
  const steps = (label: string, items: number): HandVariant => ({
    label,
    file: "sort",
    options,
    launches: ({ k = 0 }) => [
      copied(2 ** k),
      ...Array.from({ length: k }, (_, p) => exchanges(k, p, items)).flat(),
    ],
  });
  const inTiles = (k: number, from: number, to: number): HandLaunch => ({
    kernel: "inTiles",
    args: [...out, from, to],
    global: [64 * 2 ** (k - TILE)],
    local: [64],
  });
  return [
    steps("a launch for each step", 1),
    steps("a launch for each step, 64 pairs for each work-item", 64),
    {
      label: "tiles in local memory",
      file: "sort",
      options,
      launches: ({ k = 0 }) =>
        k < TILE
          ? steps("", 1).launches({ k })
          : [
              copied(2 ** k),
              inTiles(k, 0, TILE),
              ...Array.from({ length: k - TILE }, (_, q) => [
                ...exchanges(k, TILE + q, 1, TILE),
                inTiles(k, TILE + q, TILE + q + 1),
              ]).flat(),
            ],
    },
  ];
}

export const SORT: readonly PipelineRow[] = [
  {
    program: "ascending",
    tested: upTo6,
    takes,
    within: 0,
    small: { k: 8 },
    medium: { k: 18 },
    bytes: (s) => 8 * length(s) * steps(s),
    hand: byHand(ASCENDING),
  },
  {
    program: "descending",
    tested: upTo6,
    takes,
    within: 0,
    small: { k: 8 },
    medium: { k: 18 },
    bytes: (s) => 8 * length(s) * steps(s),
    hand: byHand(DESCENDING),
  },
  {
    program: "byKey",
    tested: upTo6,
    takes,
    within: 0,
    draws: { xs: (i) => [drawn(i, 9), drawn(i, 100, 1) / 64] },
    small: { k: 8 },
    medium: { k: 18 },
    bytes: (s) => 16 * length(s) * steps(s),
    hand: byHand(KEYED),
  },
  {
    program: "ascendingTiles",
    tested: [9, 10, 11].map((k) => ({ k })),
    within: 0,
    small: { k: 10 },
    medium: { k: 18 },
    bytes: (s) => 8 * length(s),
    hand: byHand(ASCENDING),
  },
];
