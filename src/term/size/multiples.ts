/** @file Sizes up to multiples of a number. */
import { fraction } from "./fraction.ts";
import { fromTerms } from "./polynomial.ts";
import { type Monomial, onePolynomial, type Size, type SizeVar } from "./size.ts";
import { tableOf } from "./table.ts";

/** The size without those of its terms whose coefficients are multiples of `divisor`; a size with a denominator itself. */
export function withoutMultiples(size: Size, divisor: number): Size {
  const { num, den } = size;
  if (den !== onePolynomial) return size;
  const left = new Map<Monomial, number>();
  num.monomials.forEach((m, i) => {
    if (num.coefficients[i]! % divisor !== 0) left.set(m, num.coefficients[i]!);
  });
  return fraction(tableOf(size), fromTerms(left), den);
}

/** The coefficient of the term that is the variable alone: 3 for x in `3*x + 2*(x / 4) + n`. 0 if there is none. */
export function coefficientOf(size: Size, v: SizeVar): number {
  if (size.den !== onePolynomial) return 0;
  const alone = v.size.num.monomials[0]!;
  const at = size.num.monomials.indexOf(alone);
  return at < 0 ? 0 : size.num.coefficients[at]!;
}
