/** @file The steps of random array expressions. */
import type { ArrayStep } from "./array-writer.ts";
import { byIndex } from "./steps/by-index.ts";
import { listed, product, reduced, rows, scanned, shifted, shiftedByRows } from "./steps/folds.ts";
import { halved, repeated, repeatedWhile } from "./steps/iteration.ts";
import { long } from "./steps/long.ts";
import { indexed, moved, reshaped, vectors } from "./steps/movement.ts";
import { chosen, guarded, paired, shared } from "./steps/sharing.ts";
import { stencil, stencil2d, stencil3d, streamed } from "./steps/windows.ts";

/** Applies a step to the rows of a random level. */
const inRows =
  (step: ArrayStep): ArrayStep =>
  (writer, xs) =>
    writer.inside(xs, (row) => step(writer, row));

/** Steps of every kind; those drawn more often stand more often. */
export const ARRAY_STEPS: readonly ArrayStep[] = [
  (writer, xs) => writer.mapped(xs),
  inRows(stencil),
  stencil2d,
  inRows(reduced),
  inRows(scanned),
  inRows(moved),
  moved,
  reshaped,
  inRows(paired),
  shared,
  indexed,
  guarded,
  chosen,
  repeated,
  halved,
  vectors,
  stencil3d,
  product,
  listed,
  inRows(streamed),
  rows,
  inRows(shifted),
  shiftedByRows,
  inRows(repeatedWhile),
  inRows(byIndex),
  long,
];
