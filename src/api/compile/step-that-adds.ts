/** @file Finds the step of a schedule that introduced a primitive. */
import type { RewriteStep } from "../../strategies/index.ts";
import { children, type PrimName, type Term } from "../../term/index.ts";

/** The last step after which the rewritten part holds more occurrences of a primitive than before; undefined if there is none. */
export const lastStepThatAdds = (
  prim: PrimName,
  steps: readonly RewriteStep[],
): RewriteStep | undefined =>
  steps.findLast(({ before, after }) => count(prim, after) > count(prim, before));

const count = (prim: PrimName, t: Term): number =>
  (t.tag === "prim" && t.prim === prim ? 1 : 0) +
  children(t).reduce((sum, c) => sum + count(prim, c), 0);
