/** @file The mechanisms that make kernels fast on GPUs, each with programs that use it and do without it. */
import { COMPUTE } from "../compute/rows.ts";
import { exampleOf } from "../pipelines/compile-work.ts";
import type { Draw, PipelineRow } from "../pipelines/row.ts";
import { BOXES, PLANES, rowAlone, type ThreeSizes } from "../pipelines/row-alone.ts";
import { PIPELINES } from "../pipelines/rows.ts";

/** What stands for "without": another schedule, another program, optional passes left out, or another text for the same kernel. */
export type Without =
  | { readonly schedule: string }
  /** Values of parameters of the schedule. */
  | { readonly settings: Readonly<Record<string, number>> }
  /** A program of the same file that takes the same sizes, by the schedule of the same name. */
  | { readonly program: string; readonly row: PipelineRow }
  | { readonly passes: readonly string[] }
  | { readonly text: (source: string) => string };

/** One program with a mechanism, by a schedule, and without it. */
export interface MechanismCase {
  readonly file: string;
  readonly row: PipelineRow;
  readonly schedule: string;
  readonly without: Without;
}

/** A mechanism, by its number in the list of those that make kernels by hand faster, with programs that show it. */
export interface Mechanism {
  readonly name: string;
  readonly cases: readonly MechanismCase[];
}

// ---------------------------------------------------------------- programs

type Subject = Pick<MechanismCase, "file" | "row">;

const pipeline = (program: string): Subject => ({
  file: exampleOf(program),
  row: PIPELINES.find((r) => r.program === program)!,
});

/** A program of examples/compute. */
const compute = (program: string): Subject => ({
  file: exampleOf(program, "examples/compute"),
  row: COMPUTE.find((r) => r.program === program)!,
});

const own = (
  program: string,
  sizes: ThreeSizes,
  draws: Readonly<Record<string, Draw>> = {},
  file = "bench/mechanisms/programs.strata",
): Subject => ({ file, row: rowAlone(program, sizes, draws) });

const LINES: ThreeSizes = [{ n: 4096 }, { n: 1 << 20 }, { n: 1 << 26 }];
/** Of n × k elements with k × m. */
const PRODUCTS: ThreeSizes = [
  { n: 128, m: 256, k: 24 },
  { n: 512, m: 1024, k: 512 },
  { n: 4096, m: 4096, k: 4096 },
];
const steps = (k: number, [small, medium, large]: ThreeSizes): ThreeSizes => [
  { k, ...small },
  { k, ...medium },
  { k, ...large },
];

/** Neighbours take about equally many steps. */
const julia = own(
  "escape",
  steps(200, PLANES),
  {
    a: () => -0.4,
    b: () => 0.6,
    points: (i, { n = 1, m = 1 }) => [(3 * (i % m)) / m - 1.5, (3 * Math.floor(i / m)) / n - 1.5],
  },
  "examples/escape.strata",
);
const collatz = own("collatz", steps(200, LINES), { xs: (i) => (i >> 8) + 1 });
const halves = own("halves", LINES);
const chebyshev = own("chebyshev", LINES);
const thirds = own("thirds", LINES);
const gaussian = own("gaussian", PLANES);
const shares = own("shares", LINES, { d: () => 3.7 });
const sharp = own("sharp", PLANES);
const crest = own("crest", PLANES);
const swing = own("swing", PLANES);
const stencil = (program: string, sizes: ThreeSizes): Subject =>
  own(program, sizes, {}, `examples/stencils/${program}.strata`);
const ring = own("ring", LINES);
const inProducts = (program: string, sizes: ThreeSizes): Subject =>
  own(program, sizes, {}, "bench/mechanisms/products.strata");
const distances = inProducts("distances", PRODUCTS);
const leastSums = inProducts("leastSums", PRODUCTS);
const turned = inProducts("turned", PLANES);
const nbody = compute("nbody");
const mriq = compute("mriq");
const torus = own("torus", PLANES);

// ---------------------------------------------------------------- mechanisms

const named = (of: Subject, schedule: string, without: string): MechanismCase => ({
  ...of,
  schedule,
  without: { schedule: without },
});
const passes = (of: Subject, schedule: string, ...left: readonly string[]): MechanismCase => ({
  ...of,
  schedule,
  without: { passes: left },
});

const settings = (
  of: Subject,
  schedule: string,
  values: Readonly<Record<string, number>>,
): MechanismCase => ({ ...of, schedule, without: { settings: values } });

/** A program that stores few bits against one that stores 32. */
const stored = (
  program: string,
  without: string,
  schedule: string,
  sizes: ThreeSizes,
): MechanismCase => ({
  ...own(program, sizes),
  schedule,
  without: { program: without, row: rowAlone(without, sizes) },
});

/** The remainder by divisions, in place of the comparisons by which kernels compute it near the borders. */
const byDivision = (source: string): string =>
  source.replace(
    /(int strata_wrap\w*\(int a, int b\)) \{ return [^}]*\}/g,
    "$1 { return (a % b + b) % b; }",
  );
const divided = (of: Subject): MechanismCase => ({
  ...of,
  schedule: "naive",
  without: { text: byDivision },
});

export const MECHANISMS: readonly Mechanism[] = [
  {
    name: "1 several results of a work-item: vectors, reads first",
    cases: [
      named(pipeline("filter5"), "bordered", "naive"),
      named(pipeline("flows"), "patches", "one"),
      named(gaussian, "bordered", "naive"),
    ],
  },
  {
    name: "2 division by the reciprocal, corrected",
    cases: [named(thirds, "products", "quotients"), named(shares, "products", "quotients")],
  },
  {
    name: "2 scaled sums as one fma",
    cases: [named(halves, "fused", "apart"), named(chebyshev, "fused", "apart")],
  },
  {
    name: "3 what several results compute alike, once: stages",
    cases: [
      named(pipeline("corners"), "exchanged", "one"),
      named(pipeline("edges"), "exchanged", "one"),
      named(pipeline("gauss9"), "exchanged", "fused"),
    ],
  },
  {
    name: "3 each plane into the sums of three results",
    cases: [named(pipeline("box27"), "partialAll", "naive")],
  },
  {
    name: "4 borders apart",
    cases: [
      named(sharp, "bordered", "patches"),
      named(stencil("gaussian25", PLANES), "bordered", "regs"),
      named(stencil("jacobi2d9", PLANES), "bordered", "regs"),
      named(stencil("jacobi3d7", BOXES), "bordered", "streamed"),
    ],
  },
  {
    name: "4 wrap by a comparison",
    cases: [divided(ring), divided(torus), divided(pipeline("box27"))],
  },
  {
    name: "4 conditions without branches",
    cases: [
      passes(pipeline("edges"), "exchanged", "eager-conditions"),
      passes(pipeline("edges"), "streams", "eager-conditions"),
    ],
  },
  {
    name: "6 aligned vectors, asked at the launch",
    cases: [named(sharp, "anyLength", "ragged"), named(gaussian, "anyLength", "ragged")],
  },
  {
    name: "7 a group for each row, in registers",
    cases: [
      named(pipeline("softmax"), "registers", "naive"),
      named(pipeline("layerNorm"), "registers", "naive"),
    ],
  },
  {
    name: "10 maxima where no zero's sign is seen",
    cases: [passes(crest, "bordered", "zero-signs"), passes(swing, "bordered", "zero-signs")],
  },
  {
    name: "software pipelining",
    cases: [named(distances, "tiled", "unpipelined"), named(leastSums, "tiled", "unpipelined")],
  },
  {
    name: "longer rows of local arrays",
    cases: [
      named(turned, "tiled", "unpitched"),
      named(distances, "tiled", "unpitched"),
      named(leastSums, "tiled", "unpitched"),
    ],
  },
  {
    name: "aligned vectors of local memory",
    cases: [passes(distances, "tiled", "alignment"), passes(leastSums, "tiled", "alignment")],
  },
  {
    name: "local arrays with disjoint lifetimes share memory",
    cases: [
      passes(pipeline("sums"), "groups", "local-reuse"),
      passes(pipeline("ascendingTiles"), "groups", "local-reuse"),
      passes(pipeline("layerNorm"), "groups", "local-reuse"),
      passes(distances, "tiled", "local-reuse"),
    ],
  },
  {
    name: "loops over local memory as straight-line code",
    cases: [settings(nbody, "nvidia", { u: 1 }), settings(mriq, "tiled", { u: 1 })],
  },
  {
    name: "f16 as storage",
    cases: [
      stored("sharpHalf", "sharp", "bordered", PLANES),
      stored("gaussianHalf", "gaussian", "bordered", PLANES),
      stored("axpyHalf", "axpy", "fours", LINES),
    ],
  },
  {
    name: "u8 as storage",
    cases: [
      stored("edgeBytes", "edge", "bordered", PLANES),
      stored("edgeBytes", "edge", "rows", PLANES),
      stored("brightBytes", "bright", "fours", LINES),
      stored("brightBytes", "bright", "rows", LINES),
    ],
  },
  {
    name: "11 loops end when the state is final",
    cases: [named(julia, "early", "naive"), named(collatz, "early", "all")],
  },
];
