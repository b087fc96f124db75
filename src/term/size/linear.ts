/** @file Linear forms of sizes: `coefficient*v + rest`. */

import { fraction } from "./fraction.ts";
import { divideMonomial, fromTerms } from "./polynomial.ts";
import type { Atom, Monomial, Polynomial, Size, SizeVar } from "./size.ts";
import { type InternTable, tableOf } from "./table.ts";

/**
 * A size written as coefficient*v + rest, where neither part mentions v. Both may be fractions; the coefficient is 0 if v does not
 * occur.
 */
export interface Linear {
  readonly coefficient: Size;
  readonly rest: Size;
}

/**
 * Returns `size = coefficient*v + rest` with both free of v; both may be fractions, and the coefficient is 0 if v does not occur.
 * Undefined if v occurs in a higher power, in a denominator or inside of another atom.
 */
export function asLinear(size: Size, v: SizeVar): Linear | undefined {
  if (!size.vars.includes(v)) return { coefficient: size.table.nat(0), rest: size };
  const t = tableOf(size);
  const atom = v.size.num.monomials[0]!.atoms[0]!;
  if (mentions(size.den, v, undefined) || mentions(size.num, v, atom)) return undefined;
  const parts = splitBy(t, size.num, atom);
  if (parts === undefined) return undefined;
  return {
    coefficient: fraction(t, parts.coefficient, size.den),
    rest: fraction(t, parts.rest, size.den),
  };
}

/** True if v occurs in p other than as the atom `except`. */
function mentions(p: Polynomial, v: SizeVar, except: Atom | undefined): boolean {
  return p.monomials.some((m) =>
    m.atoms.some(
      (atom) =>
        atom !== except &&
        (atom.variable === v || atom.parts.some((part) => part.vars.includes(v))),
    ),
  );
}

/** Returns p = coefficient*atom + rest with both free of the atom at top level; undefined if p has a higher power of the atom. */
export function splitBy(
  t: InternTable,
  p: Polynomial,
  atom: Atom,
): { readonly coefficient: Polynomial; readonly rest: Polynomial } | undefined {
  const one = t.monomial([atom], [1]);
  const coefficient = new Map<Monomial, number>();
  const rest = new Map<Monomial, number>();
  for (let i = 0; i < p.monomials.length; i++) {
    const monomial = p.monomials[i]!;
    const without = divideMonomial(t, monomial, one);
    if (without === undefined) rest.set(monomial, p.coefficients[i]!);
    else if (without.atoms.includes(atom)) return undefined;
    else coefficient.set(without, p.coefficients[i]!);
  }
  return { coefficient: fromTerms(coefficient), rest: fromTerms(rest) };
}

/**
 * Returns the coefficients of 1, atom, atom², … in p, which are polynomials without the atom at top level. At least one is
 * returned; the coefficient of a missing power is 0.
 */
export function powersOf(t: InternTable, p: Polynomial, atom: Atom): Polynomial[] {
  const parts: Map<Monomial, number>[] = [new Map()];
  p.monomials.forEach((monomial, i) => {
    const at = monomial.atoms.indexOf(atom);
    const exponent = at < 0 ? 0 : monomial.exponents[at]!;
    while (parts.length <= exponent) parts.push(new Map());
    const power = t.monomial(exponent === 0 ? [] : [atom], exponent === 0 ? [] : [exponent]);
    parts[exponent]!.set(divideMonomial(t, monomial, power)!, p.coefficients[i]!);
  });
  return parts.map(fromTerms);
}
