/**
 * @file Is it proved that index arithmetic stays within an `int`, whatever a launch's sizes are: a size, and all numbers on the way
 * to it as it is printed? A sum is computed in some order: its positive and its negative summands fit together, these without
 * their sign.
 */
import {
  type Facts,
  INT_MAX,
  partsOf,
  provablyWithin,
  type Size,
  type SizeTable,
  type SizeView,
  type TermView,
  unlessImpossible,
  view,
} from "../../term/index.ts";
import { sizeOfView } from "./size-view.ts";

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

/** The summands of each sign, where both are there. */
function sidesOf(terms: readonly TermView[]): readonly SizeView[] {
  const sides = [1, -1].map((sign) => terms.filter((t) => t.coefficient * sign > 0));
  if (sides.some((s) => s.length === 0)) return [];
  return sides.map((s) => ({ tag: "sum", terms: s }));
}
