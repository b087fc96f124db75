/**
 * @file A size as a nested description for printers and interpreters that do not know polynomials. Evaluating the description, with
 * exact `quotient` and Euclidean `floor` and `mod`, gives the value of the size.
 */

import { polynomialSize } from "./fraction.ts";
import {
  addPolynomials,
  divide,
  divideExactly,
  isConstant,
  type PolynomialDivision,
  scalePolynomial,
  termPolynomial,
} from "./polynomial.ts";
import {
  type Application,
  type Recognised,
  type RecogniseOptions,
  recognise,
} from "./recognise.ts";
import {
  type Atom,
  onePolynomial,
  type Polynomial,
  type Size,
  type SizeVar,
  zeroPolynomial,
} from "./size.ts";
import { type InternTable, tableOf } from "./table.ts";

/** One summand: the coefficient, which is not 0, times the factors. A power is a repeated factor. */
export interface TermView {
  readonly coefficient: number;
  readonly factors: readonly SizeView[];
}

/**
 * A size as an expression tree of constants, variables, sums of products, divisions, remainders, minima, maxima, powers and
 * logarithms.
 */
export type SizeView =
  | { readonly tag: "const"; readonly value: number }
  | { readonly tag: "var"; readonly v: SizeVar }
  /** A sum of one or more terms; a single term is a product. */
  | { readonly tag: "sum"; readonly terms: readonly TermView[] }
  /** An exact division. */
  | { readonly tag: "quotient"; readonly num: SizeView; readonly den: SizeView }
  | { readonly tag: "floor" | "mod"; readonly a: SizeView; readonly b: SizeView }
  /** A division rounded up; only with the option `ceilDiv`. */
  | { readonly tag: "ceilDiv"; readonly a: SizeView; readonly b: SizeView }
  | { readonly tag: "min" | "max"; readonly args: readonly SizeView[] }
  | { readonly tag: "pow"; readonly base: SizeView; readonly exponent: SizeView }
  | { readonly tag: "log2"; readonly arg: SizeView };

/** Returns the direct sub-expressions of a description, with the factors of all terms of a sum. */
export function partsOf(v: SizeView): readonly SizeView[] {
  switch (v.tag) {
    case "const":
    case "var":
      return [];
    case "sum":
      return v.terms.flatMap((t) => t.factors);
    case "quotient":
      return [v.num, v.den];
    case "floor":
    case "mod":
    case "ceilDiv":
      return [v.a, v.b];
    case "min":
    case "max":
      return v.args;
    case "pow":
      return [v.base, v.exponent];
    case "log2":
      return [v.arg];
    default:
      return v satisfies never;
  }
}

/** Options of `view`: those of `recognise`. */
export type ViewOptions = RecogniseOptions;

const plain = new WeakMap<Size, SizeView>();

/**
 * Returns the description of a size. With `nonNegative`, for instance a proof of 0 <= dividend, the dividends of floor and mod are
 * shifted by multiples of their divisors until it holds, if possible. C's truncating `/` and `%` then compute the same.
 */
export function view(size: Size, options?: ViewOptions): SizeView {
  if (options !== undefined) return new Viewer(tableOf(size), options).view(size);
  const known = plain.get(size);
  if (known !== undefined) return known;
  const fresh = new Viewer(tableOf(size), {}).view(size);
  plain.set(size, fresh);
  return fresh;
}

class Viewer {
  readonly #t: InternTable;
  readonly #options: ViewOptions;

  constructor(t: InternTable, options: ViewOptions) {
    this.#t = t;
    this.#options = options;
  }

  view(size: Size): SizeView {
    if (size.constant !== undefined) return { tag: "const", value: size.constant };
    const recognised = recognise(this.#t, size, this.#options);
    const { quotient, remainder } = wholePart(this.#t, recognised.num, size.den);
    const terms = this.#terms(quotient, recognised.placeholders);
    if (remainder.monomials.length > 0) {
      terms.unshift(this.#fraction(remainder, size.den, recognised));
    }
    return sumOf(terms);
  }

  #fraction(num: Polynomial, den: Polynomial, { placeholders }: Recognised): TermView {
    const negative = num.coefficients.every((c) => c < 0);
    const numerator = sumOf(
      this.#terms(negative ? scalePolynomial(this.#t, num, -1) : num, placeholders),
    );
    const denominator = this.view(polynomialSize(this.#t, den));
    return {
      coefficient: negative ? -1 : 1,
      factors: [{ tag: "quotient", num: numerator, den: denominator }],
    };
  }

  #terms(p: Polynomial, placeholders: Recognised["placeholders"]): TermView[] {
    return p.monomials.map((m, i) => ({
      coefficient: p.coefficients[i]!,
      factors: m.atoms.flatMap((atom, j) =>
        new Array<SizeView>(m.exponents[j]!).fill(this.#atom(atom, placeholders)),
      ),
    }));
  }

  #atom(atom: Atom, placeholders: Recognised["placeholders"]): SizeView {
    const [first, second] = atom.parts;
    switch (atom.kind) {
      case "var":
        return this.#variable(atom.variable!, placeholders.get(atom.variable!));
      case "floor":
        return {
          tag: "floor",
          a: this.view(polynomialSize(this.#t, first!.num)),
          b: this.view(polynomialSize(this.#t, first!.den)),
        };
      case "min":
      case "max":
        return { tag: atom.kind, args: atom.parts.map((part) => this.view(part)) };
      case "pow":
        return { tag: "pow", base: this.view(first!), exponent: this.view(second!) };
      case "log2":
        return { tag: "log2", arg: this.view(first!) };
      default:
        return atom.kind satisfies never;
    }
  }

  #variable(v: SizeVar, stands: Application | undefined): SizeView {
    if (stands === undefined) return { tag: "var", v };
    return { tag: stands.tag, a: this.view(stands.a), b: this.view(stands.b) };
  }
}

function sumOf(terms: readonly TermView[]): SizeView {
  const [only] = terms;
  if (only === undefined) return { tag: "const", value: 0 };
  if (terms.length > 1 || only.factors.length === 0) {
    return terms.length > 1 ? { tag: "sum", terms } : { tag: "const", value: only.coefficient };
  }
  const bare = only.coefficient === 1 && only.factors.length === 1;
  return bare ? only.factors[0]! : { tag: "sum", terms };
}

/** Splits num/den into quotient + remainder/den if that is shorter to read. */
function wholePart(t: InternTable, num: Polynomial, den: Polynomial): PolynomialDivision {
  if (den === onePolynomial) return { quotient: num, remainder: zeroPolynomial };
  if (isConstant(den)) return multiplesOf(t, num, den);
  const division = divide(t, num, den, "trunc");
  const length = division.quotient.monomials.length + division.remainder.monomials.length;
  const margin = den.monomials.length > 1 ? 1 : 0;
  const shorter = length + margin <= num.monomials.length;
  return shorter ? division : { quotient: zeroPolynomial, remainder: num };
}

/** Splits the terms into multiples of the number `den` (divided by it) and all others. */
function multiplesOf(t: InternTable, num: Polynomial, den: Polynomial): PolynomialDivision {
  let quotient = zeroPolynomial;
  let remainder = zeroPolynomial;
  num.monomials.forEach((monomial, i) => {
    const term = termPolynomial(monomial, num.coefficients[i]!);
    const divided = divideExactly(t, term, den);
    if (divided === undefined) remainder = addPolynomials(remainder, term);
    else quotient = addPolynomials(quotient, divided);
  });
  return { quotient, remainder };
}
