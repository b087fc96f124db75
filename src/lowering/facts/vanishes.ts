/** @file Decides whether one extent is 0 where another one is. */
import {
  asLinear,
  exactDiv,
  neg,
  type Size,
  substituteSizes,
  unlessImpossible,
} from "../../term/index.ts";

/**
 * True if `extent` is 0 whenever `n` is 0. Solves n = 0 for each variable in which n is linear and substitutes the solution in
 * `extent`; false if no substitution gives 0.
 */
export function vanishes(extent: Size, n: Size): boolean {
  return n.vars.some((v) => {
    const linear = asLinear(n, v);
    if (linear === undefined) return false;
    const root = unlessImpossible(undefined, () => exactDiv(neg(linear.rest), linear.coefficient));
    const there =
      root &&
      unlessImpossible(undefined, () =>
        substituteSizes(extent, (x) => (x === v ? root : undefined)),
      );
    return there?.constant === 0;
  });
}
