/**
 * @file Recognises `%`, `ceilDiv` and simpler floors in a canonical numerator, for printing and for C.
 *
 * A canonical size has floors only. Each recognised application becomes a placeholder: a fresh variable in the polynomial.
 *
 *     i - n*floor(i/n)                    →  i % n
 *     floor(i/n) - m*floor(i/(n*m))       →  (i / n) % m
 *     floor((n-1)/w) + 1                  →  ceilDiv(n, w)         (only with the option `ceilDiv`)
 *     floor((i+3)/4) - 1                  →  (i - 1) / 4
 *
 * A step is taken only if it makes the polynomial shorter, so recognition terminates.
 */

import { isSizeLimit } from "./errors.ts";
import { isVisiblyPositive } from "./floor.ts";
import { mulSizes, polynomialSize, subSizes } from "./fraction.ts";
import { splitBy } from "./linear.ts";
import { compareAtoms } from "./order.ts";
import {
  addMultiple,
  addPolynomials,
  constantTerm,
  content,
  divide,
  divideExactly,
  isConstant,
  mulPolynomials,
  scalePolynomial,
  shrink,
  subPolynomials,
  symbolicPart,
  termPolynomial,
} from "./polynomial.ts";
import {
  type Atom,
  onePolynomial,
  type Polynomial,
  type Size,
  type SizeVar,
  unitMonomial,
} from "./size.ts";
import { constantPolynomial, type InternTable } from "./table.ts";

/** A recognised application: `a / b` rounded down (floor), `a % b` (mod) or ceilDiv(a, b), with the premise that b is positive. */
export interface Application {
  readonly tag: "floor" | "mod" | "ceilDiv";
  readonly a: Size;
  readonly b: Size;
}

/**
 * Options of `recognise`: whether to recognise `ceilDiv`, and for C a test that a dividend is not negative. Both are absent for
 * plain views.
 */
export interface RecogniseOptions {
  /** Recognise ceilDiv. */
  readonly ceilDiv?: boolean;
  /**
   * Dividends are shifted by multiples of their divisors until this predicate holds, if possible. C's truncating `/` and `%` need
   * non-negative dividends.
   */
  readonly nonNegative?: (dividend: Size) => boolean;
}

/**
 * A numerator in which applications of `/`, `%` and ceilDiv are replaced by placeholders: loop variables with names such as
 * `~9999`, which no program has.
 */
export interface Recognised {
  /** The numerator, over atoms and placeholders. */
  readonly num: Polynomial;
  readonly placeholders: ReadonlyMap<SizeVar, Application>;
}

/** Replaces recognised applications of `/`, `%` and ceilDiv in the numerator of `size` by placeholders. */
export function recognise(t: InternTable, size: Size, options: RecogniseOptions): Recognised {
  return new Recogniser(t, size, options).run();
}

class Recogniser {
  readonly #t: InternTable;
  readonly #options: RecogniseOptions;
  /** The denominator if it is a number; otherwise 1. */
  readonly #over: number;
  readonly #placeholders = new Map<SizeVar, Application>();
  #num: Polynomial;

  constructor(t: InternTable, size: Size, options: RecogniseOptions) {
    this.#t = t;
    this.#options = options;
    this.#num = size.num;
    this.#over = isConstant(size.den) ? size.den.coefficients[0]! : 1;
  }

  run(): Recognised {
    for (const atom of this.#floors()) this.#mod(atom) || this.#modOfFloor(atom);
    for (const atom of this.#floors()) this.#quotient(atom);
    return { num: this.#num, placeholders: this.#placeholders };
  }

  /** Returns the floors of the numerator. A floor that contains another one comes before it. */
  #floors(): Atom[] {
    const atoms = new Set(this.#num.monomials.flatMap((m) => m.atoms));
    return [...atoms].filter((atom) => atom.kind === "floor").sort((a, b) => compareAtoms(b, a));
  }

  /** Rewrites k*b*floor(a/b) to k*a - k*(a % b) if that is shorter. */
  #mod(atom: Atom): boolean {
    const parts = splitBy(this.#t, this.#num, atom);
    if (parts === undefined) return false;
    const { num: a, den: b } = atom.parts[0]!;
    const { quotient: k, remainder } = divide(this.#t, parts.coefficient, b, "trunc");
    if (k.monomials.length === 0) return false;
    const left = this.#product(remainder, atom);
    const rest = addPolynomials(parts.rest, addPolynomials(this.#times(k, a), left));
    if (rest.monomials.length + k.monomials.length >= this.#num.monomials.length) return false;
    this.#num = subPolynomials(rest, this.#times(k, this.#modPolynomial(a, b)));
    return true;
  }

  /** Returns a % b as a polynomial. Under a common denominator d that divides a, it is d*((a/d) % (b/d)). */
  #modPolynomial(a: Polynomial, b: Polynomial): Polynomial {
    const over = content(a, this.#over) === this.#over ? this.#over : 1;
    const divisor = this.#size(b, over);
    const dividend = this.#dividend(
      this.#size(a, over),
      this.#size(this.#balanced(a, b), over),
      divisor,
    );
    const mod = this.#placeholder({ tag: "mod", a: dividend, b: divisor });
    return scalePolynomial(this.#t, mod, over);
  }

  /**
   * The dividend with smaller coefficients, or plus one divisor, which may be known not to be negative: products with large coefficients
   * overflow. Otherwise the plain dividend.
   */
  #dividend(plain: Size, balanced: Size, divisor: Size): Size {
    const { nonNegative } = this.#options;
    const shifted = this.#shifted(balanced, divisor);
    return nonNegative === undefined || nonNegative(shifted)
      ? shifted
      : this.#shifted(plain, divisor);
  }

  /** Chooses smaller coefficients modulo a number: `n - i` and not `n + 3*i` modulo 4, if a positive term remains. */
  #balanced(a: Polynomial, b: Polynomial): Polynomial {
    if (!isConstant(b)) return a;
    const modulus = b.coefficients[0]!;
    const small = a.coefficients.map((c) => (2 * c > modulus ? c - modulus : c));
    const symbols = a.monomials.flatMap((m, i) => (m === unitMonomial ? [] : [small[i]!]));
    const worthIt = symbols.some((c) => c > 0) && symbols.some((c) => c < 0);
    return worthIt ? { monomials: a.monomials, coefficients: small } : a;
  }

  #size(p: Polynomial, over: number): Size {
    const size = polynomialSize(this.#t, p);
    return over === 1 ? size : this.#quotientSize(size, over);
  }

  #quotientSize(size: Size, over: number): Size {
    const common = content(size.num, over);
    return this.#t.fraction(shrink(size.num, common), constantPolynomial(over / common));
  }

  /** Returns dividend + divisor if only that is known to be non-negative; otherwise dividend. */
  #shifted(dividend: Size, divisor: Size): Size {
    const { nonNegative } = this.#options;
    if (nonNegative === undefined || nonNegative(dividend)) return dividend;
    const shifted = subSizes(dividend, mulSizes(this.#t.nat(-1), divisor));
    return nonNegative(shifted) ? shifted : dividend;
  }

  /** Rewrites k*floor(x) - k*c*floor((x + s)/c) to k*((floor(x) + s) % c) - k*s if that is shorter. */
  #modOfFloor(outer: Atom): boolean {
    const split = splitBy(this.#t, this.#num, outer);
    return split !== undefined && this.#floors().some((inner) => this.#modBy(outer, inner, split));
  }

  #modBy(outer: Atom, inner: Atom, split: { coefficient: Polynomial; rest: Polynomial }): boolean {
    const parts = splitBy(this.#t, split.rest, inner);
    if (outer === inner || parts === undefined || parts.coefficient.monomials.length === 0) {
      return false;
    }
    const k = parts.coefficient;
    const c = divideExactly(this.#t, scalePolynomial(this.#t, split.coefficient, -1), k);
    if (c === undefined || !isVisiblyPositive(c)) return false; // floor(floor(x)/c) is one floor
    const scaled = mulSizes(polynomialSize(this.#t, c), outer.parts[0]!);
    const s = subSizes(scaled, inner.parts[0]!);
    if (s.den !== onePolynomial) return false;
    const a = subSizes(this.#t.atomSize(inner), mulSizes(this.#t.nat(-1), s));
    const rest = subPolynomials(parts.rest, this.#times(k, s.num));
    if (rest.monomials.length + k.monomials.length >= this.#num.monomials.length) return false;
    const b = polynomialSize(this.#t, c);
    const mod = this.#placeholder({ tag: "mod", a: this.#shifted(a, b), b });
    this.#num = addPolynomials(rest, this.#times(k, mod));
    return true;
  }

  /** Rewrites a remaining floor to `ceilDiv`, or moves terms from outside into its dividend. */
  #quotient(atom: Atom): void {
    const parts = splitBy(this.#t, this.#num, atom);
    if (parts === undefined || parts.coefficient.monomials.length === 0) return;
    const { coefficient, rest } = parts;
    const { num: a, den: b } = atom.parts[0]!;
    const shift = this.#options.nonNegative
      ? this.#shiftFor(this.#options.nonNegative, coefficient, rest, a, b)
      : this.#absorbed(coefficient, rest, a, b);
    if (shift.monomials.length === 0) {
      if (this.#options.ceilDiv === true) this.#ceilDiv(coefficient, rest, a, b);
      return;
    }
    this.#replace(coefficient, subPolynomials(rest, this.#times(coefficient, shift)), {
      tag: "floor",
      a: polynomialSize(this.#t, addPolynomials(a, this.#times(shift, b))),
      b: polynomialSize(this.#t, b),
    });
  }

  #ceilDiv(coefficient: Polynomial, rest: Polynomial, a: Polynomial, b: Polynomial): void {
    const byNumber = isConstant(b);
    if (constantTerm(a) !== (byNumber ? b.coefficients[0]! - 1 : -1)) return;
    const outside = byNumber ? rest : subPolynomials(rest, coefficient);
    const inside = subPolynomials(a, constantPolynomial(constantTerm(a)));
    const taken = rest.monomials.length - outside.monomials.length;
    if (inside.monomials.length === 0 || taken !== (byNumber ? 0 : coefficient.monomials.length)) {
      return;
    }
    this.#replace(coefficient, outside, {
      tag: "ceilDiv",
      a: polynomialSize(this.#t, inside),
      b: polynomialSize(this.#t, b),
    });
  }

  #replace(coefficient: Polynomial, rest: Polynomial, application: Application): void {
    const product = this.#times(coefficient, this.#placeholder(application));
    this.#num = addPolynomials(rest, product);
  }

  /** Returns the sum of the terms s for which coefficient*s outside becomes s*b inside without making the dividend longer. */
  #absorbed(coefficient: Polynomial, rest: Polynomial, a: Polynomial, b: Polynomial): Polynomial {
    let shift = constantPolynomial(0);
    let dividend = a;
    rest.monomials.forEach((monomial, i) => {
      const term = termPolynomial(monomial, rest.coefficients[i]!);
      const s = divideExactly(this.#t, term, coefficient);
      if (s === undefined) return;
      const larger = unlessTooLarge(() => addPolynomials(dividend, this.#times(s, b)));
      if (larger === undefined || larger.monomials.length > dividend.monomials.length) return;
      dividend = larger;
      shift = addPolynomials(shift, s);
    });
    return shift;
  }

  /**
   * Returns the first shift that makes the dividend non-negative: the terms that shorten it, those of them that are not numbers, nothing, or
   * one divisor.
   */
  #shiftFor(
    nonNegative: (dividend: Size) => boolean,
    coefficient: Polynomial,
    rest: Polynomial,
    a: Polynomial,
    b: Polynomial,
  ): Polynomial {
    const none = constantPolynomial(0);
    const absorbed = this.#absorbed(coefficient, rest, a, b);
    const shifts = [absorbed, symbolicPart(absorbed), none, onePolynomial];
    const fits = (s: Polynomial): boolean =>
      nonNegative(polynomialSize(this.#t, addPolynomials(a, this.#times(s, b))));
    return shifts.find(fits) ?? none;
  }

  #placeholder(application: Application): Polynomial {
    const name = `~${9999 - this.#placeholders.size}`; // sorts after all names; a later placeholder comes first
    const v = this.#t.variable("loop", name).num.monomials[0]!.atoms[0]!.variable!;
    this.#placeholders.set(v, application);
    return v.size.num;
  }

  #times(a: Polynomial, b: Polynomial): Polynomial {
    return mulPolynomials(this.#t, a, b);
  }

  #product(p: Polynomial, atom: Atom): Polynomial {
    return this.#times(p, addMultiple(constantPolynomial(0), 1, this.#t.atomSize(atom).num));
  }
}

/** The result of `compute`, or undefined if it would be too large a size. */
function unlessTooLarge<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (isSizeLimit(error)) return undefined;
    throw error;
  }
}
