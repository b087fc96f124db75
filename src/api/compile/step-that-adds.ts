/** @file Finds the step of a schedule that introduced a primitive. */
import type { RewriteStep } from "../../strategies/index.ts";
import { children, memoised, type PrimName, type Size, type Term } from "../../term/index.ts";

/**
 * The last step whose rewritten sub-term holds more occurrences of a primitive after the step than before; undefined if there is
 * none. Where `sizes` are given, only occurrences that begin with these size arguments count. A shared sub-term counts once for
 * each occurrence.
 */
export const lastStepThatAdds = (
  prim: PrimName,
  steps: readonly RewriteStep[],
  sizes?: readonly Size[],
): RewriteStep | undefined => {
  const isCounted = (t: Term): boolean =>
    t.tag === "prim" && t.prim === prim && (sizes?.every((n, i) => n === t.sizes[i]) ?? true);
  const count: (t: Term) => number = memoised((t) =>
    children(t).reduce((sum, c) => sum + count(c), isCounted(t) ? 1 : 0),
  );
  return steps.findLast(({ before, after }) => count(after) > count(before));
};
