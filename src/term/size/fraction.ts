/** @file Field operations on canonical fractions: sum, product, exact quotient. Results are memoised by ids. */

import { sizeUndefined } from "./errors.ts";
import { gcdPolynomials } from "./gcd.ts";
import {
  addMultiple,
  content,
  divideExactly,
  isConstant,
  knownFactors,
  mulPolynomials,
  scalePolynomial,
  shrink,
} from "./polynomial.ts";
import { type Atom, onePolynomial, type Polynomial, type Size, zeroPolynomial } from "./size.ts";
import { constantPolynomial, type InternTable, samePolynomial, tableOf } from "./table.ts";

/**
 * Returns the canonical size num/den, in lowest terms and with a normalised sign of the denominator. Raises E0601 for the
 * denominator 0 and E0602 for a result that is too large.
 */
export function fraction(t: InternTable, num: Polynomial, den: Polynomial): Size {
  if (den === onePolynomial) return t.fraction(num, den);
  if (den.monomials.length === 0) throw sizeUndefined("a division by zero");
  if (num.monomials.length === 0) return t.fraction(zeroPolynomial, onePolynomial);
  if (isConstant(den)) return overConstant(t, num, den.coefficients[0]!);
  const common = gcdPolynomials(t, num, den);
  return coprimeFraction(t, divideExactly(t, num, common)!, divideExactly(t, den, common)!);
}

function overConstant(t: InternTable, num: Polynomial, den: number): Size {
  const common = content(num, den) * Math.sign(den);
  return t.fraction(shrink(num, common), constantPolynomial(den / common));
}

/**
 * Chooses the sign of the denominator. Of den and -den, the likelier positive divisor is the one with more positive coefficients,
 * or with a positive first coefficient if there are as many of each sign. Terms with floors do not count, because of `n -
 * m*floor(n/m)`.
 */
function coprimeFraction(t: InternTable, num: Polynomial, den: Polynomial): Size {
  const plain = den.coefficients.filter((_, i) => den.monomials[i]!.atoms.every(isNotFloor));
  const coefficients = plain.length > 0 ? plain : den.coefficients;
  const balance = coefficients.reduce((sum, c) => sum + Math.sign(c), 0);
  const sign = Math.sign(balance || coefficients[0]!);
  return t.fraction(scalePolynomial(t, num, sign), scalePolynomial(t, den, sign));
}

const isNotFloor = ({ kind }: Atom): boolean => kind !== "floor";

/** Returns a + b in canonical form; memoised, so a repeated sum costs a lookup. Raises E0602 for a result that is too large. */
export function addSizes(a: Size, b: Size): Size {
  const [x, y] = a.id <= b.id ? [a, b] : [b, a]; // the ids order the memo key only, never terms
  const t = tableOf(a);
  return t.memos.add.get(x.id, y.id) ?? t.memos.add.set(x.id, y.id, addFresh(t, a, b, 1));
}

/** Returns a - b in canonical form, which may be negative; memoised. Raises E0602 for a result that is too large. */
export function subSizes(a: Size, b: Size): Size {
  const t = tableOf(a);
  return t.memos.sub.get(a.id, b.id) ?? t.memos.sub.set(a.id, b.id, addFresh(t, a, b, -1));
}

/** Adds over the least common denominator; only a factor common to both denominators can cancel (Henrici's algorithm). */
function addFresh(t: InternTable, a: Size, b: Size, sign: number): Size {
  if (samePolynomial(a.den, b.den)) return fraction(t, addMultiple(a.num, sign, b.num), a.den);
  const common = commonFactor(t, a.den, b.den);
  const [da, db] = [divideExactly(t, a.den, common)!, divideExactly(t, b.den, common)!];
  const num = addMultiple(mulPolynomials(t, a.num, db), sign, mulPolynomials(t, b.num, da));
  if (num.monomials.length === 0) return t.nat(0);
  const cancelled = commonFactor(t, num, common);
  const den = mulPolynomials(t, mulPolynomials(t, da, db), divideExactly(t, common, cancelled)!);
  return coprimeFraction(t, divideExactly(t, num, cancelled)!, den);
}

/** Returns a * b in canonical form; memoised. Raises E0602 for a result that is too large. */
export function mulSizes(a: Size, b: Size): Size {
  const [x, y] = a.id <= b.id ? [a, b] : [b, a];
  const t = tableOf(a);
  const known = t.memos.mul.get(x.id, y.id);
  return known ?? t.memos.mul.set(x.id, y.id, product(t, a.num, a.den, b.num, b.den));
}

/**
 * Returns the exact quotient a /^ b in canonical form; memoised. Whether b divides a is not checked. Raises E0601 for the constant
 * divisor 0 and E0602 for a result that is too large.
 */
export function divSizes(a: Size, b: Size): Size {
  const t = tableOf(a);
  const known = t.memos.div.get(a.id, b.id);
  return known ?? t.memos.div.set(a.id, b.id, divFresh(t, a, b));
}

function divFresh(t: InternTable, a: Size, b: Size): Size {
  if (b.constant === 0) throw sizeUndefined("a division by zero");
  return a === b ? t.nat(1) : product(t, a.num, a.den, b.den, b.num);
}

/** Returns (p/q) * (r/s), both in lowest terms: only p with s and r with q can cancel. */
function product(t: InternTable, p: Polynomial, q: Polynomial, r: Polynomial, s: Polynomial): Size {
  if (q === onePolynomial && s === onePolynomial) {
    return t.fraction(mulPolynomials(t, p, r), onePolynomial);
  }
  if (p.monomials.length === 0 || r.monomials.length === 0) return t.nat(0);
  const ps = commonFactor(t, p, s);
  const rq = commonFactor(t, r, q);
  const num = mulPolynomials(t, divideExactly(t, p, ps)!, divideExactly(t, r, rq)!);
  const den = mulPolynomials(t, divideExactly(t, q, rq)!, divideExactly(t, s, ps)!);
  return coprimeFraction(t, num, den);
}

const commonFactor = (t: InternTable, a: Polynomial, b: Polynomial): Polynomial =>
  a === onePolynomial || b === onePolynomial ? onePolynomial : gcdPolynomials(t, a, b);

/** Returns a least common multiple of two non-zero polynomials; its sign is arbitrary. */
export const commonMultiple = (t: InternTable, a: Polynomial, b: Polynomial): Polynomial =>
  mulPolynomials(t, a, divideExactly(t, b, commonFactor(t, a, b))!);

/** Returns k * a for an integer k, which may be 0 or negative, in canonical form. Raises E0602 for a coefficient beyond 2^53. */
export function scaleSize(a: Size, k: number): Size {
  const t = tableOf(a);
  return fraction(t, scalePolynomial(t, a.num, k), a.den);
}

/** Returns a polynomial as a size with denominator 1. A constant polynomial gives a constant size. */
export const polynomialSize = (t: InternTable, p: Polynomial): Size => t.fraction(p, onePolynomial);

/** Returns the powers and the sizes known at launch that are factors of every term of a whole size, with repetition. */
export function knownFactorsOf({ num, den, table }: Size): readonly Size[] {
  return den === onePolynomial
    ? knownFactors(num).map((a) => tableOf(table.nat(0)).atomSize(a))
    : [];
}
