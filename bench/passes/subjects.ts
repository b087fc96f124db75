/** @file The programs of which `bench:passes` compiles variants: those of examples/pipelines, and stencils. */
import { exampleOf } from "../pipelines/compile-work.ts";
import type { PipelineRow } from "../pipelines/row.ts";
import { BOXES, PLANES, rowAlone, type ThreeSizes } from "../pipelines/row-alone.ts";
import { PIPELINES } from "../pipelines/rows.ts";

/** A program with its file, and the schedules to choose from; all of the program if none are given. */
export interface PassSubject {
  readonly file: string;
  readonly row: PipelineRow;
  readonly schedules?: readonly string[];
}

const stencil = (program: string, sizes: ThreeSizes): PassSubject => ({
  file: `examples/stencils/${program}.strata`,
  row: rowAlone(program, sizes),
});

const product = (program: string, schedules: readonly string[]): PassSubject => ({
  file: `examples/${program}.strata`,
  row: rowAlone(program, [
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
