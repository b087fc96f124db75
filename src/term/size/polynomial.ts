/**
 * @file Ring operations on polynomials with safe-integer coefficients: sum, product, division with remainder by one divisor. Terms
 * descend in the monomial order (order.ts). Raises LimitError E0602 for a coefficient beyond 2^53 or too many terms.
 */

import { LIMITS } from "../limits.ts";
import { sizeLimit } from "./errors.ts";
import { compareMonomials } from "./order.ts";
import {
  type Atom,
  type Monomial,
  onePolynomial,
  type Polynomial,
  type Size,
  unitMonomial,
  zeroPolynomial,
} from "./size.ts";
import type { InternTable } from "./table.ts";

function exact(coefficient: number): number {
  if (Number.isSafeInteger(coefficient)) return coefficient;
  throw sizeLimit("a coefficient beyond 2^53");
}

/** Collects terms in descending order into a polynomial. */
class PolynomialBuilder {
  readonly monomials: Monomial[] = [];
  readonly coefficients: number[] = [];

  push(monomial: Monomial, coefficient: number): void {
    if (coefficient === 0) return;
    this.monomials.push(monomial);
    this.coefficients.push(exact(coefficient));
  }

  finish(): Polynomial {
    const { monomials, coefficients } = this;
    if (monomials.length === 0) return zeroPolynomial;
    if (monomials.length > LIMITS.sizeTerms) throw sizeLimit(`a size of ${monomials.length} terms`);
    const isOne = monomials[0] === unitMonomial && coefficients[0] === 1;
    return isOne ? onePolynomial : { monomials, coefficients };
  }
}

/** Returns the polynomial of one term; the polynomial 0 for the coefficient 0. Raises E0602 for a coefficient beyond 2^53. */
export const termPolynomial = (monomial: Monomial, coefficient: number): Polynomial => {
  const sum = new PolynomialBuilder();
  sum.push(monomial, coefficient);
  return sum.finish();
};

/**
 * Returns a + factor*b for an integer factor, by merging the ordered terms. Raises E0602 for a coefficient beyond 2^53 or more than
 * `LIMITS.sizeTerms` terms.
 */
export function addMultiple(a: Polynomial, factor: number, b: Polynomial): Polynomial {
  const sum = new PolynomialBuilder();
  let i = 0;
  let j = 0;
  while (i < a.monomials.length && j < b.monomials.length) {
    const order = compareMonomials(a.monomials[i]!, b.monomials[j]!);
    const monomial = order <= 0 ? a.monomials[i]! : b.monomials[j]!;
    const left = order <= 0 ? a.coefficients[i++]! : 0;
    sum.push(monomial, order >= 0 ? left + exact(factor * b.coefficients[j++]!) : left);
  }
  for (; i < a.monomials.length; i++) sum.push(a.monomials[i]!, a.coefficients[i]!);
  for (; j < b.monomials.length; j++) sum.push(b.monomials[j]!, factor * b.coefficients[j]!);
  return sum.finish();
}

/** Returns the sum a + b. Raises E0602 for a coefficient beyond 2^53 or more than `LIMITS.sizeTerms` terms. */
export const addPolynomials = (a: Polynomial, b: Polynomial): Polynomial => addMultiple(a, 1, b);

/** Returns the difference a - b. Raises E0602 for a coefficient beyond 2^53 or more than `LIMITS.sizeTerms` terms. */
export const subPolynomials = (a: Polynomial, b: Polynomial): Polynomial => addMultiple(a, -1, b);

/**
 * Returns the product of p with the term k*m. The order of terms is kept, because it is a monomial order. Raises E0602 for a
 * coefficient beyond 2^53 or too high a degree.
 */
export function mulTerm(t: InternTable, p: Polynomial, m: Monomial, k: number): Polynomial {
  if (m === unitMonomial && k === 1) return p;
  const product = new PolynomialBuilder();
  for (let i = 0; i < p.monomials.length; i++) {
    product.push(t.product(p.monomials[i]!, m), p.coefficients[i]! * k);
  }
  return product.finish();
}

/** Returns k * p for an integer k; the polynomial 0 for k = 0. Raises E0602 for a coefficient beyond 2^53. */
export const scalePolynomial = (t: InternTable, p: Polynomial, k: number): Polynomial =>
  mulTerm(t, p, unitMonomial, k);

/**
 * Returns the product a * b. Raises E0602 for more than `LIMITS.sizeTerms` terms, a coefficient beyond 2^53 or too high a degree.
 */
export function mulPolynomials(t: InternTable, a: Polynomial, b: Polynomial): Polynomial {
  if (a.monomials.length > b.monomials.length) return mulPolynomials(t, b, a);
  if (a.monomials.length === 0) return zeroPolynomial;
  if (a.monomials.length === 1) return mulTerm(t, b, a.monomials[0]!, a.coefficients[0]!);
  const sums = new Map<Monomial, number>();
  for (let i = 0; i < a.monomials.length; i++) {
    for (let j = 0; j < b.monomials.length; j++) {
      const monomial = t.product(a.monomials[i]!, b.monomials[j]!);
      const term = exact(a.coefficients[i]! * b.coefficients[j]!);
      sums.set(monomial, (sums.get(monomial) ?? 0) + term);
    }
    if (sums.size > LIMITS.sizeTerms)
      throw sizeLimit(`a size of more than ${LIMITS.sizeTerms} terms`);
  }
  return fromTerms(sums);
}

/**
 * Returns the polynomial of a map from monomials to coefficients, in any order; coefficients 0 are left out. Raises E0602 for
 * a coefficient beyond 2^53 or more than `LIMITS.sizeTerms` terms.
 */
export function fromTerms(terms: Map<Monomial, number>): Polynomial {
  const sum = new PolynomialBuilder();
  for (const monomial of [...terms.keys()].sort(compareMonomials)) {
    sum.push(monomial, terms.get(monomial)!);
  }
  return sum.finish();
}

/** Returns a / b if b divides a as a monomial, that is if no exponent of b is greater than the one in a; otherwise undefined. */
export function divideMonomial(t: InternTable, a: Monomial, b: Monomial): Monomial | undefined {
  if (b === unitMonomial) return a;
  if (b.degree > a.degree) return undefined;
  const atoms: Atom[] = [];
  const exponents: number[] = [];
  let j = 0;
  for (let i = 0; i < a.atoms.length; i++) {
    const divided = a.atoms[i] === b.atoms[j];
    const left = a.exponents[i]! - (divided ? b.exponents[j++]! : 0);
    if (left < 0) return undefined;
    if (left === 0) continue;
    atoms.push(a.atoms[i]!);
    exponents.push(left);
  }
  return j === b.atoms.length ? t.monomial(atoms, exponents) : undefined;
}

/**
 * How a coefficient c is divided by the divisor's leading coefficient d: `floor` leaves a remainder in [0, |d|), `trunc` one with
 * the sign of c.
 */
export type DivisionRounding = "floor" | "trunc";

/** Returns the quotient of c by d with the remainder that `rounding` prescribes. */
function divideCoefficient(c: number, d: number, rounding: DivisionRounding): number {
  const quotient = Math.trunc(c / d);
  const remainder = c - quotient * d;
  if (rounding === "trunc" || remainder >= 0) return quotient + 0;
  return d > 0 ? quotient - 1 : quotient + 1;
}

/**
 * The quotient and remainder of a division a = quotient*b + remainder. No term of the remainder can be divided further by the
 * leading term of b, with the chosen rounding.
 */
export interface PolynomialDivision {
  readonly quotient: Polynomial;
  readonly remainder: Polynomial;
}

/**
 * Divides with remainder: a = quotient*b + remainder, for b other than 0. Raises E0602 if a result is too large. With `floor` the
 * remainder is a normal form: it depends only on a modulo the multiples of b, since {b} is a strong Gröbner basis of the ideal that
 * it generates over the integers.
 */
export function divide(
  t: InternTable,
  a: Polynomial,
  b: Polynomial,
  rounding: DivisionRounding = "floor",
): PolynomialDivision {
  const leading = b.monomials[0]!;
  const leadingCoefficient = b.coefficients[0]!;
  const quotient = new PolynomialBuilder();
  const remainder = new PolynomialBuilder();
  let rest = a;
  let at = 0; // terms of `rest` before this index are in the remainder
  while (at < rest.monomials.length) {
    const monomial = divideMonomial(t, rest.monomials[at]!, leading);
    const coefficient = rest.coefficients[at]!;
    const k =
      monomial === undefined ? 0 : divideCoefficient(coefficient, leadingCoefficient, rounding);
    if (k !== 0) {
      quotient.push(monomial!, k);
      const before = rest.monomials[at]!;
      rest = addMultiple(rest, -1, mulTerm(t, b, monomial!, k));
      if (rest.monomials[at] !== before) continue;
    }
    remainder.push(rest.monomials[at]!, rest.coefficients[at]!);
    at++;
  }
  return { quotient: quotient.finish(), remainder: remainder.finish() };
}

/** Returns the quotient a / b if the non-zero polynomial b divides a over the integers without remainder; otherwise undefined. */
export function divideExactly(
  t: InternTable,
  a: Polynomial,
  b: Polynomial,
): Polynomial | undefined {
  if (b.monomials.length === 1 && b.monomials[0] === unitMonomial) {
    const d = b.coefficients[0]!;
    return a.coefficients.every((c) => c % d === 0) ? shrink(a, d) : undefined;
  }
  const { quotient, remainder } = divide(t, a, b);
  return remainder.monomials.length === 0 ? quotient : undefined;
}

/**
 * Returns p / d for a number d, which may be negative, that divides every coefficient. Division without remainder is not checked,
 * except that a fraction raises E0602.
 */
export function shrink(p: Polynomial, d: number): Polynomial {
  if (d === 1) return p;
  const quotient = new PolynomialBuilder();
  for (let i = 0; i < p.monomials.length; i++) {
    quotient.push(p.monomials[i]!, p.coefficients[i]! / d);
  }
  return quotient.finish();
}

/** Returns the greatest common divisor of two integers, which is not negative; 0 for two zeros. */
export function gcdNumbers(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/**
 * Returns the greatest common divisor of the coefficients and `seed`, which is at least 0. By default the seed is 0, which changes
 * nothing; the content of the polynomial 0 is then 0.
 */
export function content(p: Polynomial, seed = 0): number {
  let divisor = seed;
  for (let i = 0; i < p.coefficients.length && divisor !== 1; i++) {
    divisor = gcdNumbers(divisor, p.coefficients[i]!);
  }
  return divisor;
}

/** True for polynomials without atoms, that is for numbers; 0 is included. */
export const isConstant = (p: Polynomial): boolean =>
  p.monomials.length === 0 || (p.monomials.length === 1 && p.monomials[0] === unitMonomial);

/** Returns the atom if a size is a single atom with coefficient and exponent 1; otherwise undefined. A variable is an atom, too. */
export function onlyAtom(size: Size): Atom | undefined {
  const { monomials, coefficients } = size.num;
  if (size.den !== onePolynomial || monomials.length !== 1) return undefined;
  return coefficients[0] === 1 && monomials[0]!.degree === 1 ? monomials[0]!.atoms[0] : undefined;
}

/** Returns the coefficient of the term without atoms; 0 if there is none. */
export const constantTerm = (p: Polynomial): number =>
  p.monomials.at(-1) === unitMonomial ? p.coefficients.at(-1)! : 0;

/** Returns p without its constant term; p itself if it has none. */
export function symbolicPart(p: Polynomial): Polynomial {
  if (p.monomials.at(-1) !== unitMonomial) return p;
  return { monomials: p.monomials.slice(0, -1), coefficients: p.coefficients.slice(0, -1) };
}

/**
 * Returns the powers and the sizes known at launch that are factors of every term of p, with repetition; none for a sum without such
 * factors.
 */
export function knownFactors(p: Polynomial): readonly Atom[] {
  const [first, ...others] = p.monomials;
  if (first === undefined) return [];
  return first.atoms.flatMap((atom, i) => {
    const isKnown = atom.kind === "pow" || (atom.variable?.sort ?? "loop") !== "loop";
    const least = others.reduce((n, m) => Math.min(n, degreeIn(m, atom)), first.exponents[i]!);
    return isKnown ? Array.from({ length: least }, () => atom) : [];
  });
}

const degreeIn = ({ atoms, exponents }: Monomial, atom: Atom): number =>
  exponents[atoms.indexOf(atom)] ?? 0;
