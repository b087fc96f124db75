/**
 * @file Proves that index arithmetic stays within a 32-bit `int` for all sizes of a launch: the size itself, and all intermediate
 * results of its printed form. A sum may be added in any order, so its positive summands together, and the absolute values of its
 * negative summands together, must fit.
 */
import {
  type Facts,
  INT_MAX,
  partsOf,
  provablyWithin,
  type Size,
  type SizeTable,
  type SizeView,
  sizeOfView,
  type TermView,
  unlessImpossible,
  view,
} from "../../term/index.ts";

/**
 * True if the size, and every intermediate result of its printed form, is proved to fit in a 32-bit `int` under `facts`. False if
 * it is not proved, or if a size on the way is too large to compute with or undefined.
 */
export function isInt(size: Size, facts: Facts): boolean {
  return unlessImpossible(false, () => isIntView(view(size), facts, size.table));
}

function isIntView(v: SizeView, facts: Facts, table: SizeTable): boolean {
  if (v.tag === "const") return Math.abs(v.value) <= INT_MAX;
  const isBetween = (part: SizeView, least = -INT_MAX): boolean =>
    provablyWithin(sizeOfView(part, table), least, INT_MAX, facts);
  const sides = v.tag === "sum" && v.terms.length > 1 ? sidesOf(v.terms) : [];
  return (
    isBetween(v, -INT_MAX - 1) &&
    sides.every((side) => isBetween(side)) &&
    partsOf(v).every((part) => part.tag === "var" || isIntView(part, facts, table))
  );
}

/** The positive and the negative summands of a sum; none if all have one sign. */
function sidesOf(terms: readonly TermView[]): readonly SizeView[] {
  const sides = [1, -1].map((sign) => terms.filter((t) => t.coefficient * sign > 0));
  if (sides.some((s) => s.length === 0)) return [];
  return sides.map((s) => ({ tag: "sum", terms: s }));
}
