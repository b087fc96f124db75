/**
 * @file A quick test that two polynomials have no common factor in which an atom occurs: their images modulo a prime, with a number
 * for every other atom, have none. If the images keep the degrees, the gcd of the polynomials has at most the degree of the gcd of
 * the images.
 */

import type { Atom, Polynomial } from "./size.ts";

/** A prime below 2^26, so that products of two residues are safe integers. */
const prime = 67_108_859;

/** True if a common divisor of a and b may have a positive degree in the atom. False is certain; true may be wrong. */
export function mayShareFactorIn(atom: Atom, a: Polynomial, b: Polynomial): boolean {
  const values = new Map<Atom, number>();
  const x = imageOf(a, atom, values);
  const y = imageOf(b, atom, values);
  if (x.at(-1) === 0 || y.at(-1) === 0) return true; // the image lost its degree
  return gcdDegree(x, y) > 0;
}

/** Returns the coefficients of p as a polynomial in `main`, by ascending degree, modulo the prime. */
function imageOf(p: Polynomial, main: Atom, values: Map<Atom, number>): number[] {
  const image: number[] = [];
  p.monomials.forEach((m, i) => {
    let exponent = 0;
    let term = residue(p.coefficients[i]!);
    m.atoms.forEach((atom, j) => {
      if (atom === main) exponent = m.exponents[j]!;
      else
        for (let e = m.exponents[j]!; e > 0; e--) term = (term * valueOfAtom(atom, values)) % prime;
    });
    while (image.length <= exponent) image.push(0);
    image[exponent] = (image[exponent]! + term) % prime;
  });
  return image;
}

/** Returns an arbitrary number for each atom, in order of first use. */
function valueOfAtom(atom: Atom, values: Map<Atom, number>): number {
  const known = values.get(atom);
  if (known !== undefined) return known;
  const value = (48_271 * (values.size + 1) * (values.size + 7)) % prime;
  values.set(atom, value);
  return value;
}

const residue = (k: number): number => ((k % prime) + prime) % prime;

/** Returns the degree of the gcd of two polynomials modulo the prime, by Euclid's algorithm. */
function gcdDegree(a: number[], b: number[]): number {
  let [x, y] = a.length < b.length ? [b, a] : [a, b];
  while (y.length > 0) [x, y] = [y, remainder(x, y)];
  return x.length - 1;
}

function remainder(a: readonly number[], b: readonly number[]): number[] {
  const rest = [...a];
  const inverse = power(b.at(-1)!, prime - 2);
  while (rest.length >= b.length) {
    const factor = (rest.at(-1)! * inverse) % prime;
    const shift = rest.length - b.length;
    b.forEach((c, i) => {
      rest[shift + i] = residue(rest[shift + i]! - ((factor * c) % prime));
    });
    while (rest.at(-1) === 0) rest.pop();
  }
  return rest;
}

function power(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let e = exponent; e > 0; e = Math.floor(e / 2)) {
    if (e % 2 === 1) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}
