/** @file The programs of which `bench:passes` compiles variants: those of examples/pipelines, and stencils. */
import { exampleOf } from "../pipelines/compile-work.ts";
import type { PipelineRow, Sizes } from "../pipelines/row.ts";
import { PIPELINES } from "../pipelines/rows.ts";

/** A program with its file, and the schedules to choose from; all of the program if none are given. */
export interface PassSubject {
  readonly file: string;
  readonly row: PipelineRow;
  readonly schedules?: readonly string[];
}

const rowOf = (
  program: string,
  [small, medium, large]: readonly [Sizes, Sizes, Sizes],
): PipelineRow => ({
  program,
  tested: [],
  within: 1e-5,
  small,
  medium,
  large,
  bytes: () => 0,
  hand: [],
});

const plane = (h: number, w: number): Sizes => ({ n: h, m: w });
const box = (d: number, h: number, w: number): Sizes => ({ d, h, w });
const PLANES = [plane(64, 128), plane(1024, 1024), plane(8192, 8192)] as const;
const BOXES = [box(16, 16, 128), box(128, 128, 128), box(512, 512, 512)] as const;

const stencil = (program: string, sizes: readonly [Sizes, Sizes, Sizes]): PassSubject => ({
  file: `examples/stencils/${program}.strata`,
  row: rowOf(program, sizes),
});

const product = (program: string, schedules: readonly string[]): PassSubject => ({
  file: `examples/${program}.strata`,
  row: rowOf(program, [
    { n: 32, k: 32, m: 64 },
    { n: 256, k: 256, m: 256 },
    { n: 2048, k: 2048, m: 2048 },
  ]),
  schedules,
});

/** All subjects, by the names of their programs. */
export const SUBJECTS: readonly PassSubject[] = [
  ...PIPELINES.map((row) => ({ file: exampleOf(row.program), row })),
  ...["convolution", "gaussian25", "gradient", "jacobi2d9", "bilateral5x5", "srad1", "srad2"].map(
    (name) => stencil(name, PLANES),
  ),
  ...["heat7", "acoustic", "jacobi3d13", "poisson19"].map((name) => stencil(name, BOXES)),
  product("matmul", ["tiled"]),
  product("gemm", ["vectorised"]),
];
