/**
 * @file The greatest common divisor of two polynomials over the integers, up to sign. Common cases are decided by monomials, trial
 * division and images modulo a prime; all others by remainder sequences (remainders.ts).
 */

import { mayShareFactorIn } from "./modular.ts";
import { compareAtoms } from "./order.ts";
import {
  content,
  divideExactly,
  divideMonomial,
  fromTerms,
  gcdNumbers,
  isConstant,
  mulTerm,
  shrink,
  termPolynomial,
} from "./polynomial.ts";
import { gcdByRemainders } from "./remainders.ts";
import { type Atom, type Monomial, type Polynomial, unitMonomial } from "./size.ts";
import { constantPolynomial, type InternTable } from "./table.ts";

/**
 * Returns a greatest common divisor over the integers of the non-zero polynomials a and b, numeric factors included; its sign is
 * arbitrary. Raises E0602 for a result that is too large, or if it takes more than `LIMITS.divisorSteps` operations.
 */
export function gcdPolynomials(t: InternTable, a: Polynomial, b: Polynomial): Polynomial {
  if (isConstant(a) || isConstant(b)) return constantPolynomial(gcdNumbers(content(a), content(b)));
  const monomial = gcdMonomials(t, commonMonomial(t, a), commonMonomial(t, b));
  const number = gcdNumbers(content(a), content(b));
  const common = termPolynomial(monomial, number);
  const primitive = gcdPrimitive(t, withoutMonomials(t, a), withoutMonomials(t, b));
  return primitive === undefined ? common : mulTerm(t, primitive, monomial, number);
}

/** Returns the largest monomial that divides every term. */
function commonMonomial(t: InternTable, p: Polynomial): Monomial {
  let common = p.monomials[0]!;
  for (const m of p.monomials) common = gcdMonomials(t, common, m);
  return common;
}

function gcdMonomials(t: InternTable, a: Monomial, b: Monomial): Monomial {
  if (a === b) return a;
  if (a === unitMonomial || b === unitMonomial) return unitMonomial;
  const atoms: Atom[] = [];
  const exponents: number[] = [];
  a.atoms.forEach((atom, i) => {
    const j = b.atoms.indexOf(atom);
    if (j < 0) return;
    atoms.push(atom);
    exponents.push(Math.min(a.exponents[i]!, b.exponents[j]!));
  });
  return t.monomial(atoms, exponents);
}

/** Returns p divided by its content and its common monomial. */
function withoutMonomials(t: InternTable, p: Polynomial): Polynomial {
  const primitive = shrink(p, content(p));
  const common = commonMonomial(t, primitive);
  if (common === unitMonomial) return primitive;
  return {
    monomials: primitive.monomials.map((m) => divideMonomial(t, m, common)!),
    coefficients: primitive.coefficients,
  };
}

/** Returns the gcd of primitive polynomials that no monomial divides; undefined if it is 1. */
function gcdPrimitive(t: InternTable, a: Polynomial, b: Polynomial): Polynomial | undefined {
  if (isConstant(a) || isConstant(b)) return undefined;
  const [large, small] = degreeOf(a) < degreeOf(b) ? [b, a] : [a, b];
  if (divideExactly(t, large, small) !== undefined) return small;
  if (degreeOf(small) === 1) return undefined; // linear and primitive, hence irreducible
  const atoms = sharedAtoms(a, b).filter((atom) => mayShareFactorIn(atom, a, b));
  if (atoms.length === 0) return undefined;
  const parts = [...coefficientsOver(t, a, atoms), ...coefficientsOver(t, b, atoms)];
  if (parts.length > 2) return gcdOfAll(t, parts);
  const gcd = gcdByRemainders(t, a, b, atoms);
  return isConstant(gcd) ? undefined : gcd;
}

/** Returns the coefficients, which are polynomials in `atoms`, of p as a polynomial in all other atoms. */
function coefficientsOver(t: InternTable, p: Polynomial, atoms: readonly Atom[]): Polynomial[] {
  const groups = new Map<Monomial, Map<Monomial, number>>();
  p.monomials.forEach((monomial, i) => {
    const [inside, outside] = splitMonomial(t, monomial, atoms);
    const group = groups.get(outside) ?? new Map<Monomial, number>();
    groups.set(outside, group.set(inside, p.coefficients[i]!));
  });
  return [...groups.values()].map(fromTerms);
}

function splitMonomial(t: InternTable, m: Monomial, inside: readonly Atom[]): [Monomial, Monomial] {
  const part = (wanted: boolean): Monomial => {
    const at = m.atoms.flatMap((atom, i) => (inside.includes(atom) === wanted ? [i] : []));
    return t.monomial(
      at.map((i) => m.atoms[i]!),
      at.map((i) => m.exponents[i]!),
    );
  };
  return [part(true), part(false)];
}

/** Returns the gcd of polynomials without its content, smallest polynomials first; undefined if it is constant. */
function gcdOfAll(t: InternTable, parts: readonly Polynomial[]): Polynomial | undefined {
  const sorted = [...parts].sort((a, b) => a.monomials.length - b.monomials.length);
  const gcd = sorted.reduce((divisor, part) =>
    isConstant(divisor) ? divisor : gcdPolynomials(t, divisor, part),
  );
  return isConstant(gcd) ? undefined : shrink(gcd, content(gcd));
}

const degreeOf = (p: Polynomial): number => p.monomials[0]!.degree;

const atomsIn = (p: Polynomial): Set<Atom> => new Set(p.monomials.flatMap((m) => m.atoms));

function sharedAtoms(a: Polynomial, b: Polynomial): Atom[] {
  const inB = atomsIn(b);
  return [...atomsIn(a)].filter((atom) => inB.has(atom)).sort(compareAtoms);
}
