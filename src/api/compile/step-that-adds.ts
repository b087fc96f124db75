/** @file Finds the step of a schedule that introduced a primitive. */
import type { RewriteStep } from "../../strategies/index.ts";
import { children, type PrimName, type Size, type Term } from "../../term/index.ts";

/**
 * The last step whose rewritten sub-term holds more occurrences of a primitive after the step than before; undefined if there is
 * none. Where `sizes` are given, only occurrences that begin with these size arguments count. A shared sub-term counts once for
 * each occurrence.
 */
export const lastStepThatAdds = (
  prim: PrimName,
  steps: readonly RewriteStep[],
  sizes?: readonly Size[],
): RewriteStep | undefined =>
  steps.findLast(({ before, after }) => count(after, prim, sizes) > count(before, prim, sizes));

const count = (t: Term, prim: PrimName, sizes: readonly Size[] | undefined): number =>
  (t.tag === "prim" && t.prim === prim && (sizes?.every((n, i) => n === t.sizes[i]) ?? true)
    ? 1
    : 0) + children(t).reduce((sum, c) => sum + count(c, prim, sizes), 0);
