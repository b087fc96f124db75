/**
 * @file Eliminates floors under facts. floor(a/b) with b > 0 is replaced by
 * - s, if s*b <= a < (s+1)*b for a small multiple s that can be read off a and b;
 * - c/^b + floor(d/b), if a = c + d and b divides c;
 * - floor(x/c), if b = g*c and a = g*x + r with 0 <= r < g (r may be the remainder that belongs to a floor inside a);
 * - floor((x + d)/b), if a = floor(x) + d.
 */

import type { Divisors } from "./divides.ts";
import { floorAtomIn, floorOf, unnested } from "./floor.ts";
import { addSizes, divSizes, polynomialSize, subSizes } from "./fraction.ts";
import { gcdPolynomials } from "./gcd.ts";
import { powersOf } from "./linear.ts";
import { compareAtoms, comparePolynomials } from "./order.ts";
import {
  addPolynomials,
  constantTerm,
  divide,
  divideExactly,
  isConstant,
  mulPolynomials,
  scalePolynomial,
  subPolynomials,
  termPolynomial,
} from "./polynomial.ts";
import type { Prover } from "./prover.ts";
import {
  type Atom,
  type Monomial,
  onePolynomial,
  type Polynomial,
  type Size,
  zeroPolynomial,
} from "./size.ts";
import { constantPolynomial, type InternTable, samePolynomial } from "./table.ts";

/** A division dividend = multiple*b + rest, for a given b. */
interface LinearDivision {
  readonly multiple: Polynomial;
  readonly rest: Polynomial;
}

/**
 * Replaces floors by simpler sizes under the facts of a prover. A floor whose divisor is proved neither positive nor negative
 * stays.
 */
export class FloorResolver {
  readonly #prover: Prover;
  readonly #divisors: Divisors;
  readonly #t: InternTable;

  constructor(prover: Prover, divisors: Divisors) {
    this.#prover = prover;
    this.#divisors = divisors;
    this.#t = prover.known.table;
  }

  /** Returns an equal size without this floor; undefined if none is found. */
  resolve(floor: Atom): Size | undefined {
    const { num, den } = floor.parts[0]!;
    if (this.#prover.positiveDivisor(den)) return this.#positive(num, den);
    const opposite = scalePolynomial(this.#t, den, -1);
    if (!this.#prover.positiveDivisor(opposite)) return undefined;
    return this.#positive(scalePolynomial(this.#t, num, -1), opposite);
  }

  #positive(a: Polynomial, b: Polynomial): Size | undefined {
    return (
      this.#withinOneMultiple(a, b) ??
      this.#divisiblePart(a, b) ??
      this.#commonFactor(a, b) ??
      this.#innerRemainder(a, b) ??
      this.#nested(a, b)
    );
  }

  // ---------------------------------------------------------------- between two multiples

  #withinOneMultiple(a: Polynomial, b: Polynomial): Size | undefined {
    for (const { multiple, rest } of this.#divisions(a, b)) {
      for (const k of [0, -1, 1]) {
        if (!this.#isRemainder(subPolynomials(rest, scalePolynomial(this.#t, b, k)), b)) continue;
        return polynomialSize(this.#t, addPolynomials(multiple, constantPolynomial(k)));
      }
    }
    return undefined;
  }

  /** True if 0 <= r < b is proved. */
  #isRemainder(r: Polynomial, b: Polynomial): boolean {
    const above = subPolynomials(subPolynomials(b, r), onePolynomial);
    return this.#isNatural(r) && this.#isNatural(above);
  }

  #isNatural(p: Polynomial): boolean {
    return this.#prover.nonNegative(polynomialSize(this.#t, p));
  }

  /**
   * Returns candidate divisions of a by b. Canonical remainders have coefficients in [0, lead), which hides `i - 4*floor(i/4)`, the
   * remainder of i. Divisions in which the coefficients of floors, or all large coefficients, are negative are therefore included.
   */
  #divisions(a: Polynomial, b: Polynomial): readonly LinearDivision[] {
    const lead = Math.abs(b.coefficients[0]!);
    const plain = { multiple: zeroPolynomial, rest: a };
    if (lead === 1) return [plain];
    const floors = this.#lowered(a, b, (m) => m.atoms.some((atom) => atom.kind === "floor"));
    const large = this.#lowered(a, b, (m, c) => m.degree > 0 && 2 * c > lead);
    return [plain, ...[floors, large].filter(({ multiple }) => multiple.monomials.length > 0)];
  }

  /** Subtracts b once more for each chosen term that is a multiple of the greatest term of b, apart from its coefficient. */
  #lowered(
    a: Polynomial,
    b: Polynomial,
    chosen: (m: Monomial, c: number) => boolean,
  ): LinearDivision {
    const lead = termPolynomial(b.monomials[0]!, 1);
    let multiple = zeroPolynomial;
    a.monomials.forEach((monomial, i) => {
      if (a.coefficients[i]! <= 0 || !chosen(monomial, a.coefficients[i]!)) return;
      const factor = divideExactly(this.#t, termPolynomial(monomial, 1), lead);
      if (factor !== undefined) multiple = addPolynomials(multiple, factor);
    });
    return { multiple, rest: subPolynomials(a, mulPolynomials(this.#t, multiple, b)) };
  }

  // ---------------------------------------------------------------- known multiples

  #divisiblePart(a: Polynomial, b: Polynomial): Size | undefined {
    const divisor = polynomialSize(this.#t, b);
    let part = zeroPolynomial;
    a.monomials.forEach((monomial, i) => {
      const term = termPolynomial(monomial, a.coefficients[i]!);
      const divides = this.#divisors.divides(divisor, polynomialSize(this.#t, term));
      if (divides === "yes") part = addPolynomials(part, term);
    });
    const whole = this.#divisors.divides(divisor, polynomialSize(this.#t, a)) === "yes";
    const taken = polynomialSize(this.#t, whole ? a : part);
    if (taken.constant === 0) return undefined;
    const rest = subSizes(polynomialSize(this.#t, a), taken);
    return addSizes(divSizes(taken, divisor), floorOf(divSizes(rest, divisor)));
  }

  // ---------------------------------------------------------------- common factors

  /** Uses a = g*x + r with 0 <= r < g and b = g*c: the floor is floor(x/c). */
  #commonFactor(a: Polynomial, b: Polynomial): Size | undefined {
    for (const g of this.#factors(a, b)) {
      const { quotient, remainder } = divide(this.#t, a, g);
      for (const { multiple, rest } of this.#divisions(remainder, g)) {
        if (!this.#isRemainder(rest, g)) continue;
        const x = polynomialSize(this.#t, addPolynomials(quotient, multiple));
        const c = polynomialSize(this.#t, divideExactly(this.#t, b, g)!);
        return floorOf(divSizes(x, c));
      }
    }
    return undefined;
  }

  /** Returns positive proper divisors of b that divide the coefficient of some atom in a. */
  #factors(a: Polynomial, b: Polynomial): readonly Polynomial[] {
    const atoms = [...new Set(a.monomials.flatMap((m) => m.atoms))].sort(compareAtoms);
    const found: Polynomial[] = [];
    for (const atom of atoms) {
      for (const coefficient of powersOf(this.#t, a, atom).slice(1)) {
        if (coefficient.monomials.length === 0) continue;
        const g = this.#positiveFactor(gcdPolynomials(this.#t, coefficient, b));
        const isNew = g !== undefined && !found.some((other) => samePolynomial(other, g));
        if (isNew && !samePolynomial(g, b)) found.push(g);
      }
    }
    return found.sort(comparePolynomials);
  }

  #positiveFactor(g: Polynomial): Polynomial | undefined {
    if (isConstant(g)) {
      const k = Math.abs(constantTerm(g));
      return k > 1 ? constantPolynomial(k) : undefined;
    }
    if (this.#prover.positiveDivisor(g)) return g;
    const opposite = scalePolynomial(this.#t, g, -1);
    return this.#prover.positiveDivisor(opposite) ? opposite : undefined;
  }

  /** Uses a = g*x + r and b = g*c, where r is a multiple of the remainder p - q*floor(p/q) of a floor in a. */
  #innerRemainder(a: Polynomial, b: Polynomial): Size | undefined {
    const atoms = new Set(a.monomials.flatMap((m) => m.atoms));
    for (const floor of [...atoms].filter(({ kind }) => kind === "floor").sort(compareAtoms)) {
      const { num: p, den: q } = floor.parts[0]!;
      const k = divide(this.#t, a, p, "trunc").quotient;
      const taken = mulPolynomials(this.#t, q, this.#t.atomSize(floor).num);
      const r = mulPolynomials(this.#t, k, subPolynomials(p, taken));
      const rest = subPolynomials(a, r);
      if (k.monomials.length === 0 || rest.monomials.length === 0) continue;
      const g = this.#positiveFactor(gcdPolynomials(this.#t, rest, b));
      if (g !== undefined && this.#isRemainder(r, g)) return this.#scaledDown(rest, b, g);
    }
    return undefined;
  }

  /** Returns floor((a/g) / (b/g)). */
  #scaledDown(a: Polynomial, b: Polynomial, g: Polynomial): Size {
    const x = polynomialSize(this.#t, divideExactly(this.#t, a, g)!);
    return floorOf(divSizes(x, polynomialSize(this.#t, divideExactly(this.#t, b, g)!)));
  }

  // ---------------------------------------------------------------- floors of floors

  #nested(a: Polynomial, b: Polynomial): Size | undefined {
    const inner = floorAtomIn(a);
    return inner && floorOf(unnested(this.#t, a, b, inner));
  }
}
