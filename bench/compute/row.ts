/** @file What the benchmark of examples/compute has to know of a program besides what rows of pipelines state. */
import type { PipelineRow, Sizes } from "../pipelines/row.ts";

/** The scalar parts of an input, as flat arrays. */
export type Data = (input: string) => readonly ArrayLike<number>[];

/** A program of examples/compute. */
export interface ComputeRow extends PipelineRow {
  /** Further sizes that are measured on a GPU. */
  readonly more?: readonly Sizes[];
}
