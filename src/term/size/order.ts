/**
 * @file The structural total orders of atoms, monomials and sizes. They do not use intern ids, so no result depends on what was
 * interned before. The atom or monomial that comes first is printed first; the first monomial is the greater one.
 */

import {
  type Atom,
  type AtomKind,
  compareVariables,
  type Monomial,
  type Polynomial,
  type Size,
} from "./size.ts";

const kindRank: Readonly<Record<AtomKind, number>> = {
  var: 0,
  floor: 1,
  min: 2,
  max: 3,
  pow: 4,
  log2: 5,
};

/** Compares atoms of one table by kind, then by name or parts; negative if a comes first, 0 only for the same atom. */
export function compareAtoms(a: Atom, b: Atom): number {
  if (a === b) return 0;
  if (a.variable !== undefined && b.variable !== undefined) {
    return compareVariables(a.variable, b.variable);
  }
  return kindRank[a.kind] - kindRank[b.kind] || compareAll(a.parts, b.parts, compareSizes);
}

/**
 * Compares monomials: by degree, then lexicographically with the first atom the greatest. It is a monomial order, which division
 * and gcd require. Negative if a is greater.
 */
export function compareMonomials(a: Monomial, b: Monomial): number {
  if (a === b) return 0;
  if (a.degree !== b.degree) return b.degree - a.degree;
  for (let i = 0; ; i++) {
    const x = a.atoms[i];
    const y = b.atoms[i];
    if (x === undefined || y === undefined) return x === y ? 0 : x === undefined ? 1 : -1;
    if (x !== y) return compareAtoms(x, y);
    const difference = b.exponents[i]! - a.exponents[i]!;
    if (difference !== 0) return difference;
  }
}

/**
 * Compares polynomials term by term, greatest monomial first, and then by the coefficient, the greater one first; a longer one
 * comes before its prefix. Negative if a comes first.
 */
export function comparePolynomials(a: Polynomial, b: Polynomial): number {
  if (a === b) return 0;
  const common = Math.min(a.monomials.length, b.monomials.length);
  for (let i = 0; i < common; i++) {
    const order = compareMonomials(a.monomials[i]!, b.monomials[i]!);
    if (order !== 0) return order;
    const difference = b.coefficients[i]! - a.coefficients[i]!;
    if (difference !== 0) return difference;
  }
  return b.monomials.length - a.monomials.length;
}

/** Compares sizes structurally, by numerator and then by denominator; 0 only for the same size. */
export function compareSizes(a: Size, b: Size): number {
  return a === b ? 0 : comparePolynomials(a.num, b.num) || comparePolynomials(a.den, b.den);
}

function compareAll<T>(as: readonly T[], bs: readonly T[], by: (a: T, b: T) => number): number {
  const common = Math.min(as.length, bs.length);
  for (let i = 0; i < common; i++) {
    const order = by(as[i]!, bs[i]!);
    if (order !== 0) return order;
  }
  return as.length - bs.length;
}
