/** @file The step of a schedule from which something of a kernel comes. */
import type { RewriteStep } from "../../strategies/index.ts";
import { children, type PrimName, type Term } from "../../term/index.ts";

/** The last step that brought a primitive in. */
export const lastStepThatAdds = (
  prim: PrimName,
  steps: readonly RewriteStep[],
): RewriteStep | undefined =>
  steps.findLast(({ before, after }) => count(prim, after) > count(prim, before));

const count = (prim: PrimName, t: Term): number =>
  (t.tag === "prim" && t.prim === prim ? 1 : 0) +
  children(t).reduce((sum, c) => sum + count(prim, c), 0);
