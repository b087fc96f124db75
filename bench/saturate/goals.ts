/** @file The goals of `bench:saturate`: schedules of examples/saturate, and controls that no moves lead to. */
import type { SourceInput } from "../../src/index.ts";

/** A schedule that searches for a sketch, and sizes at which its result is compared. */
export interface Goal {
  readonly suite: "products" | "beyond" | "controls";
  readonly file: string;
  /** The text in place of the file's. */
  readonly text?: string;
  readonly program: string;
  readonly schedule: string;
  /** How many moves the search may take, each with its arguments. */
  readonly rules: number;
  /** How many sketches lead to it, guides included (default: 1). */
  readonly sketches?: number;
  readonly inputs: readonly string[];
  readonly sizes: Readonly<Record<string, number>>;
}

/** The source of a goal. */
export const inputOf = ({ file, text }: Goal): SourceInput =>
  text === undefined ? { file } : { text };

const PRODUCT = { n: 32, m: 64, k: 12 };
/** 16 moves of the schedules by steps, and the rules of `algorithmic` and `movement` that take no parameters. */
const product = (schedule: string): Goal => ({
  suite: "products",
  file: "examples/saturate/products.strata",
  program: "gemm",
  schedule,
  rules: 72,
  inputs: ["A", "B"],
  sizes: PRODUCT,
});

/** By finer rules, after guides. */
const finer = (schedule: string, rules: number, sketches = 2): Goal => ({
  ...product(schedule),
  file: "examples/saturate/finer.strata",
  rules,
  sketches,
});

const beyond = (
  name: string,
  rules: number,
  inputs: readonly string[],
  sizes: Goal["sizes"],
): Goal => {
  const [program, schedule] = name.split(".") as [string, string];
  const file = "examples/saturate/beyond.strata";
  return { suite: "beyond", file, program, schedule, rules, inputs, sizes };
};

/** A schedule that must not be found: its sketch is false, or out of reach of its moves. */
const control = (schedule: string, moves: string, rules: number, sketch: string): Goal => ({
  suite: "controls",
  file: "",
  text: `import gpu
import algorithmic
import movement
import reduction
import tiling
fun gemm(A: [n][k]f32, B: [k][m]f32): [n][m]f32 =
  A |> map(\\row -> transpose(B) |> map(\\col -> zip(row, col) |> map(\\p -> p.0 * p.1) |> reduce((+), 0.0)))
schedule ${schedule} for gemm = saturate([${moves}]) until ${sketch} ; lowerSeq ; kernel
`,
  program: "gemm",
  schedule,
  rules,
  inputs: ["A", "B"],
  sizes: PRODUCT,
});
const TILES =
  "reduceMapFusion, splitJoin(16), splitJoin(32), joinOut, interchangeProduct, interchangeRows, interchangeWith, splitOfJoin";

/** All goals, in the order in which they are searched. */
export const GOALS: readonly Goal[] = [
  ...[
    "baseline",
    "blocking",
    "vectorised",
    "loopPerm",
    "arrayPacking",
    "cacheBlocks",
    "parallel",
  ].map(product),
  ...["pairsBlocking", "pairsVectorised", "pairsLoopPerm"].map((s) => finer(s, 12)),
  ...["pairsPacking", "pairsBlocks", "pairsParallel"].map((s) => finer(s, 16, 3)),
  ...["finerPacking", "finerBlocks", "finerParallel"].map((s) => finer(s, 18)),
  beyond("line.tiles", 8, ["A"], { n: 192 }),
  beyond("line.open", 8, ["A"], { n: 96 }),
  beyond("line.staged", 8, ["A"], { n: 128 }),
  beyond("line.streamed", 10, ["A"], { n: 128 }),
  beyond("plane.tiles", 6, ["A"], { h: 16, w: 64 }),
  beyond("box.tiles", 7, ["A"], { d: 8, h: 16, w: 32 }),
  beyond("sum.blocks", 9, ["xs"], { n: 384 }),
  beyond("sum.blocked", 9, ["xs"], { n: 24 }),
  beyond("mv.several", 9, ["A", "x"], { n: 12, m: 7 }),
  beyond("mv.blocks", 9, ["A", "x"], { n: 12, m: 24 }),
  beyond("stages.fused", 4, ["xs"], { n: 192 }),
  beyond("stages.launches", 5, ["xs"], { n: 192 }),
  beyond("stages.apart", 4, ["xs"], { n: 128 }),
  beyond("batch.tiles", 9, ["A", "B"], { b: 3, n: 16, m: 32, k: 12 }),
  control("picks", TILES, 8, "map[n /^ 16] > map[m /^ 32] > map[n] > map[m] > reduce[k]"),
  control("indivisible", TILES, 8, "map[n /^ 7] > map[m] > map[7] > reduce[k]"),
  control("outOfReach", "mapFusion, joinOut", 2, "map[n] > reduce[k] > map[m]"),
];
