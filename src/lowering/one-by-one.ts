/** @file Why lanes of vectors are computed one by one, and the warning that says so. */
import type { Diagnostic } from "../term/index.ts";

/** Each reason as a clause. */
const CLAUSES = {
  choice:
    "a choice depends on data of the lane, and its branches compute much or load other elements",
  branch: "a branch depends on data of the lane",
  index: "an index depends on data of the lane, and the data change",
  length: "the length of a loop depends on the lane",
  update: "an element of memory is updated",
  apart: "the distance between the stored elements is no number",
  "stored truth": "truth values are stored",
  "kept truth": "a truth value of each lane is kept",
  array: "each lane has an array of its own",
  vector: "each lane keeps a whole vector, and computes with it",
  barrier: "the work-items of a group wait for each other",
} as const;

export type OneByOne = keyof typeof CLAUSES;

const COMPUTE_BOTH =
  "compute both sides, and choose by values that load nothing: `max(e, if c then x else y)`";

/** W0728: lanes of vectors in the kernel `name` are computed one by one. */
export const lanesOneByOne = (name: string, reasons: readonly OneByOne[]): Diagnostic => ({
  code: "W0728",
  severity: "warning",
  message: `lanes of vectors are computed one by one in ${name}: ${reasons.map((why) => CLAUSES[why]).join("; ")}`,
  help: [
    ...(reasons.some((why) => why === "choice" || why === "branch") ? [COMPUTE_BOTH] : []),
    "leave out the vectors, `vectorise` or `rows`, where scalars are as fast",
  ],
});
