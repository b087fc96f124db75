/** @file The sum of counts. */
import { add, type Size } from "../../../term/index.ts";
import type { Count } from "./count-points.ts";

/** The sum of counts, beginning with `zero`. */
export const sumOfCounts = (counts: readonly Count[], zero: Size): Count =>
  counts.reduce<Count>(
    (a, b) => ({ size: a.size && b.size && add(a.size, b.size), atMost: a.atMost || b.atMost }),
    { size: zero, atMost: false },
  );
