/** @file Whether something is empty where an array is. */
import {
  asLinear,
  exactDiv,
  neg,
  type Size,
  substituteSizes,
  unlessImpossible,
} from "../../term/index.ts";

/** Is an extent 0 where n is 0? By putting in for a variable what makes n 0. */
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
