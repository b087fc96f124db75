/** @file Field operations on canonical fractions: sum, product, exact quotient. Memoised by ids. */

import { SizeUndefined } from "./errors.ts";
import { gcdPolynomials } from "./gcd.ts";
import {
  addMultiple,
  content,
  divideExactly,
  gcdNumbers,
  isConstant,
  mulPolynomials,
  scalePolynomial,
  shrink,
} from "./polynomial.ts";
import { onePolynomial, type Polynomial, type Size, zeroPolynomial } from "./size.ts";
import { constantPolynomial, type InternTable, samePolynomial, tableOf } from "./table.ts";

/** The canonical size num/den. */
export function fraction(t: InternTable, num: Polynomial, den: Polynomial): Size {
  if (den === onePolynomial) return t.fraction(num, den);
  if (den.monomials.length === 0) throw new SizeUndefined("a division by zero");
  if (num.monomials.length === 0) return t.fraction(zeroPolynomial, onePolynomial);
  if (isConstant(den)) return overConstant(t, num, den.coefficients[0]!);
  const common = gcdPolynomials(t, num, den);
  return withSign(t, divideExactly(t, num, common)!, divideExactly(t, den, common)!);
}

function overConstant(t: InternTable, num: Polynomial, den: number): Size {
  const common = content(num, den) * Math.sign(den);
  return t.fraction(shrink(num, common), constantPolynomial(den / common));
}

/** Most coefficients of a denominator are positive; the leading one, when there are as many of each sign. */
function withSign(t: InternTable, num: Polynomial, den: Polynomial): Size {
  const balance = den.coefficients.reduce((sum, c) => sum + Math.sign(c), 0);
  const sign = Math.sign(balance || den.coefficients[0]!);
  return t.fraction(scalePolynomial(t, num, sign), scalePolynomial(t, den, sign));
}

export function addSizes(a: Size, b: Size): Size {
  const [x, y] = a.id <= b.id ? [a, b] : [b, a]; // a memo key, not an order of terms
  const t = tableOf(a);
  return t.memos.add.get(x.id, y.id) ?? t.memos.add.set(x.id, y.id, addFresh(t, a, b, 1));
}

export function subSizes(a: Size, b: Size): Size {
  const t = tableOf(a);
  return t.memos.sub.get(a.id, b.id) ?? t.memos.sub.set(a.id, b.id, addFresh(t, a, b, -1));
}

function addFresh(t: InternTable, a: Size, b: Size, sign: number): Size {
  if (samePolynomial(a.den, b.den)) return fraction(t, addMultiple(a.num, sign, b.num), a.den);
  const common = commonDenominator(t, a.den, b.den);
  const left = mulPolynomials(t, a.num, divideExactly(t, common, a.den)!);
  const right = mulPolynomials(t, b.num, divideExactly(t, common, b.den)!);
  return fraction(t, addMultiple(left, sign, right), common);
}

/** The least common multiple, up to sign. */
export function commonDenominator(t: InternTable, a: Polynomial, b: Polynomial): Polynomial {
  if (isConstant(a) && isConstant(b)) {
    const [m, n] = [a.coefficients[0]!, b.coefficients[0]!];
    return constantPolynomial((m / gcdNumbers(m, n)) * n);
  }
  return mulPolynomials(t, a, divideExactly(t, b, gcdPolynomials(t, a, b))!);
}

export function mulSizes(a: Size, b: Size): Size {
  const [x, y] = a.id <= b.id ? [a, b] : [b, a];
  const t = tableOf(a);
  return t.memos.mul.get(x.id, y.id) ?? t.memos.mul.set(x.id, y.id, mulFresh(t, a, b));
}

function mulFresh(t: InternTable, a: Size, b: Size): Size {
  const num = mulPolynomials(t, a.num, b.num);
  return fraction(t, num, mulPolynomials(t, a.den, b.den));
}

export function divSizes(a: Size, b: Size): Size {
  const t = tableOf(a);
  return t.memos.div.get(a.id, b.id) ?? t.memos.div.set(a.id, b.id, divFresh(t, a, b));
}

function divFresh(t: InternTable, a: Size, b: Size): Size {
  if (a === b && b.constant !== 0) return t.nat(1);
  const num = mulPolynomials(t, a.num, b.den);
  return fraction(t, num, mulPolynomials(t, a.den, b.num));
}

export function scaleSize(a: Size, k: number): Size {
  const t = tableOf(a);
  return fraction(t, scalePolynomial(t, a.num, k), a.den);
}

/** A polynomial as a size. */
export const polynomialSize = (t: InternTable, p: Polynomial): Size => t.fraction(p, onePolynomial);
