/** @file The programs of examples/pipelines. Each family has a file in rows/. */
import type { PipelineRow } from "./row.ts";
import { BLUR } from "./rows/blur.ts";
import { CG } from "./rows/cg.ts";
import { COMPACTION } from "./rows/compact.ts";
import { CORNERS } from "./rows/corners.ts";
import { EDGES } from "./rows/edges.ts";
import { FFT } from "./rows/fft.ts";
import { FILTERS } from "./rows/filters.ts";
import { FLUX } from "./rows/flux.ts";
import { HISTOGRAMS } from "./rows/histogram.ts";
import { PATHS } from "./rows/paths.ts";
import { POISSON } from "./rows/poisson.ts";
import { RADIX } from "./rows/radix.ts";
import { RESAMPLING } from "./rows/resample.ts";
import { ROWS } from "./rows/rows.ts";
import { SCANS } from "./rows/scan.ts";
import { SORT } from "./rows/sort.ts";
import { SPARSE } from "./rows/sparse.ts";
import { WINDOWS } from "./rows/windows.ts";

/** All rows, one for each program. */
export const PIPELINES: readonly PipelineRow[] = [
  ...BLUR,
  ...CG,
  ...COMPACTION,
  ...CORNERS,
  ...EDGES,
  ...FFT,
  ...FILTERS,
  ...FLUX,
  ...HISTOGRAMS,
  ...PATHS,
  ...POISSON,
  ...RADIX,
  ...RESAMPLING,
  ...ROWS,
  ...SCANS,
  ...SORT,
  ...SPARSE,
  ...WINDOWS,
];

/** Returns the row of a program; it is an error if there is none. */
export function rowOf(program: string): PipelineRow {
  const row = PIPELINES.find((r) => r.program === program);
  if (row === undefined) throw new Error(`${program} has no row in bench/pipelines/rows.ts`);
  return row;
}
