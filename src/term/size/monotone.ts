/** @file Replaces an atom in a size that increases with it. */

import { splitBy } from "./linear.ts";
import { constantTerm, isConstant } from "./polynomial.ts";
import type { Atom, Size } from "./size.ts";
import { mapAtoms, rebuild } from "./substitute.ts";
import type { InternTable } from "./table.ts";

/**
 * Returns `size` with `value` in place of every occurrence of `atom` if size = f(atom) for an f that is visibly non-decreasing;
 * otherwise undefined.
 */
export function replaceIncreasing(
  t: InternTable,
  size: Size,
  atom: Atom,
  value: Size,
): Size | undefined {
  if (!occursIncreasing(t, size, atom)) return undefined;
  const replace = (s: Size): Size => mapAtoms(t, s, image);
  const image = (a: Atom): Size => {
    if (a === atom) return value;
    return contains(a, atom) ? rebuild(a, a.parts.map(replace)) : t.atomSize(a);
  };
  return replace(size);
}

/**
 * True if every atom of the size that contains `atom` has a positive constant coefficient and does not decrease as `atom`
 * increases.
 */
function occursIncreasing(t: InternTable, size: Size, atom: Atom): boolean {
  const atoms = new Set(size.num.monomials.flatMap((m) => m.atoms));
  const inDenominator = size.den.monomials.some((m) => m.atoms.some((a) => contains(a, atom)));
  if (inDenominator || !isConstant(size.den)) return false;
  return [...atoms].every(
    (a) => !contains(a, atom) || (hasPositiveCoefficient(t, size, a) && increases(t, a, atom)),
  );
}

function increases(t: InternTable, outer: Atom, atom: Atom): boolean {
  if (outer === atom) return true;
  const monotone = outer.kind === "min" || outer.kind === "max" || outer.kind === "floor";
  return monotone && outer.parts.every((part) => occursIncreasing(t, part, atom));
}

function hasPositiveCoefficient(t: InternTable, size: Size, atom: Atom): boolean {
  const parts = splitBy(t, size.num, atom);
  if (parts === undefined) return false;
  return isConstant(parts.coefficient) && constantTerm(parts.coefficient) > 0;
}

function contains(outer: Atom, atom: Atom): boolean {
  return outer === atom || outer.parts.some((part) => mentions(part, atom));
}

const mentions = ({ num, den }: Size, atom: Atom): boolean =>
  [num, den].some((p) => p.monomials.some((m) => m.atoms.some((a) => contains(a, atom))));
