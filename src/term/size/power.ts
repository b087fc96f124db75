/**
 * @file Powers and binary logarithms in canonical form. A power with a symbolic exponent is a product of atoms pow(b, e), with b
 * prime or no product, and e a single product of variables if the exponent is a polynomial in variables: `pow(2, k + 1) = 2*pow(2,
 * k)`, `pow(6, k - j) = pow(2,k)*pow(3,k)/^(pow(2,j)*pow(3,j))`. `pow(2, log2(x)) = x`, `log2(a*b) = log2(a) + log2(b)`: log2 is
 * defined for powers of two only and exact.
 */

import { LIMITS } from "../limits.ts";
import { sizeLimit, sizeUndefined } from "./errors.ts";
import { addSizes, divSizes, mulSizes, polynomialSize, scaleSize, subSizes } from "./fraction.ts";
import { isConstant, termPolynomial } from "./polynomial.ts";
import {
  type Atom,
  type Monomial,
  onePolynomial,
  type Polynomial,
  type Size,
  unitMonomial,
} from "./size.ts";
import { type InternTable, tableOf } from "./table.ts";

/**
 * Returns base^exponent in canonical form; the exponent may be symbolic. A constant negative exponent gives an exact division by
 * the power. Raises E0601 for 0 to a constant negative power and E0602 for a result that is too large. Memoised.
 */
export function powSizes(base: Size, exponent: Size): Size {
  const t = tableOf(base);
  const known = t.memos.pow.get(base.id, exponent.id);
  return known ?? t.memos.pow.set(base.id, exponent.id, powFresh(t, base, exponent));
}

function powFresh(t: InternTable, base: Size, exponent: Size): Size {
  if (base === t.nat(1)) return base;
  if (exponent.constant !== undefined) return integerPower(base, exponent.constant);
  if (base === t.nat(0)) return t.atomSize(t.atom("pow", [base, exponent]));
  if (exponent.den !== onePolynomial || !isPlain(exponent.num)) {
    return powerOfProduct(t, base, exponent);
  }
  return product(t, termsOf(exponent.num), ({ monomial, coefficient }) =>
    integerPower(monomialPower(t, base, monomial), coefficient),
  );
}

const monomialPower = (t: InternTable, base: Size, exponent: Monomial): Size =>
  exponent === unitMonomial ? base : powerOfProduct(t, base, monomialSize(t, exponent));

/** True if p contains only variables and logarithms. A floor is excluded: `n % 5` is a difference that must stay together. */
const isPlain = (p: Polynomial): boolean =>
  p.monomials.every((m) => m.atoms.every(({ kind }) => kind === "var" || kind === "log2"));

/** Returns e for a size that is 2^e by its form, a product and quotient of powers of two; undefined for other sizes. */
export function exponentOfTwo({ num, den, table }: Size): Size | undefined {
  const [above, below] = [num, den].map((p) => exponentOfTerm(p, table.nat(0)));
  return above && below && subSizes(above, below);
}

function exponentOfTerm({ monomials, coefficients }: Polynomial, zero: Size): Size | undefined {
  const [monomial, ...others] = monomials;
  const known = Math.log2(coefficients[0] ?? 0);
  if (monomial === undefined || others.length > 0 || !Number.isInteger(known)) return undefined;
  const powers = monomial.atoms.every((a) => a.kind === "pow" && a.parts[0]!.constant === 2);
  return powers
    ? monomial.atoms.reduce(
        (sum, atom, i) => addSizes(sum, scaleSize(atom.parts[1]!, monomial.exponents[i]!)),
        addSizes(zero, zero.table.nat(known)),
      )
    : undefined;
}

/**
 * Returns base^k for an integer k, by squaring; 1 /^ base^-k for a negative k. Raises E0602 if the base is symbolic and k exceeds
 * `LIMITS.sizeDegree`, or a result is too large, and E0601 for 0 to a negative power.
 */
export function integerPower(base: Size, k: number): Size {
  const t = tableOf(base);
  if (k < 0) return divSizes(t.nat(1), integerPower(base, -k));
  if (k === 0) return t.nat(1);
  if (k > LIMITS.sizeDegree && base.constant === undefined)
    throw sizeLimit(`a power of degree ${k}`);
  if (k % 2 === 1) return k === 1 ? base : mulSizes(base, integerPower(base, k - 1));
  const root = integerPower(base, k / 2);
  return mulSizes(root, root);
}

/** Returns base^exponent as a product over the factors of the base; the exponent is no number. */
function powerOfProduct(t: InternTable, base: Size, exponent: Size): Size {
  if (!isConstant(base.den)) {
    const num = powerOfProduct(t, polynomialSize(t, base.num), exponent);
    return divSizes(num, powerOfProduct(t, polynomialSize(t, base.den), exponent));
  }
  const denominator = numberPower(t, base.den.coefficients[0]!, exponent);
  return divSizes(powerOfPolynomial(t, base.num, exponent), denominator);
}

function powerOfPolynomial(t: InternTable, base: Polynomial, exponent: Size): Size {
  if (base.monomials.length !== 1) return powerAtom(t, polynomialSize(t, base), exponent);
  const [monomial, k] = [base.monomials[0]!, base.coefficients[0]!];
  return monomial.atoms.reduce(
    (power, atom, i) =>
      mulSizes(power, integerPower(atomPower(t, atom, exponent), monomial.exponents[i]!)),
    numberPower(t, k, exponent),
  );
}

/** Returns the power of an atom, with (b^p)^e = b^(p*e). */
function atomPower(t: InternTable, atom: Atom, exponent: Size): Size {
  if (atom.kind !== "pow") return powerAtom(t, t.atomSize(atom), exponent);
  return powSizes(atom.parts[0]!, mulSizes(atom.parts[1]!, exponent));
}

/** Returns k^exponent by the prime factors of k. */
function numberPower(t: InternTable, k: number, exponent: Size): Size {
  if (k < 0) return powerAtom(t, t.nat(k), exponent);
  let power = t.nat(1);
  for (const prime of primeFactors(k)) {
    power = mulSizes(
      power,
      prime === 2 ? powerOfTwo(t, exponent) : powerAtom(t, t.nat(prime), exponent),
    );
  }
  return power;
}

const trialLimit = 1 << 16;

/** Returns the prime factors with repetition. A cofactor without prime factors below 2^16 counts as prime. */
function primeFactors(k: number): readonly number[] {
  const factors: number[] = [];
  let rest = k;
  for (let p = 2; p * p <= rest && p < trialLimit; p++) {
    for (; rest % p === 0; rest /= p) factors.push(p);
  }
  return rest > 1 ? [...factors, rest] : factors;
}

/** Returns 2^exponent, with 2^(y*log2(x)) = x^y. */
function powerOfTwo(t: InternTable, exponent: Size): Size {
  const monomial = exponent.num.monomials[0]!;
  const log = monomial.atoms.find((atom) => atom.kind === "log2");
  const single = exponent.num.monomials.length === 1 && exponent.den === onePolynomial;
  if (log === undefined || !single) return powerAtom(t, t.nat(2), exponent);
  return powSizes(log.parts[0]!, divSizes(exponent, t.atomSize(log)));
}

const powerAtom = (t: InternTable, base: Size, exponent: Size): Size =>
  t.atomSize(t.atom("pow", [base, exponent]));

/**
 * Returns the exponent k with 2^k = x, in canonical form; the premise is that x is a power of two. The odd part of a constant stays
 * symbolic: log2(12) = 2 + log2(3). Raises E0601 for 0 and for a single term with a negative coefficient, such as a negative
 * constant.
 */
export function log2Size(x: Size): Size {
  const t = tableOf(x);
  return subSizes(logOfPolynomial(t, x.num), logOfPolynomial(t, x.den));
}

function logOfPolynomial(t: InternTable, p: Polynomial): Size {
  if (p.monomials.length === 0) throw sizeUndefined("the logarithm of zero");
  if (p.monomials.length > 1) return logAtom(t, polynomialSize(t, p));
  const monomial = p.monomials[0]!;
  return monomial.atoms.reduce(
    (sum, atom, i) => addSizes(sum, scaleSize(logOfAtom(t, atom), monomial.exponents[i]!)),
    logOfNumber(t, p.coefficients[0]!),
  );
}

/** Returns the logarithm of an atom, with log2(b^e) = e*log2(b). */
function logOfAtom(t: InternTable, atom: Atom): Size {
  if (atom.kind !== "pow") return logAtom(t, t.atomSize(atom));
  return mulSizes(atom.parts[1]!, log2Size(atom.parts[0]!));
}

/** Returns the logarithm of a number k: the exponent of 2 in k, plus the logarithm of the odd part if it is not 1. */
function logOfNumber(t: InternTable, k: number): Size {
  if (k < 0) throw sizeUndefined(`the logarithm of ${k}`);
  let exponent = 0;
  let odd = k;
  for (; odd % 2 === 0; odd /= 2) exponent++;
  const number = t.nat(exponent);
  return odd === 1 ? number : addSizes(number, logAtom(t, t.nat(odd)));
}

const logAtom = (t: InternTable, x: Size): Size => t.atomSize(t.atom("log2", [x]));

// ---------------------------------------------------------------- terms

interface PolynomialTerm {
  readonly monomial: Monomial;
  readonly coefficient: number;
}

const termsOf = (p: Polynomial): readonly PolynomialTerm[] =>
  p.monomials.map((monomial, i) => ({ monomial, coefficient: p.coefficients[i]! }));

function product(
  t: InternTable,
  terms: readonly PolynomialTerm[],
  factor: (term: PolynomialTerm) => Size,
): Size {
  return terms.reduce((result, term) => mulSizes(result, factor(term)), t.nat(1));
}

const monomialSize = (t: InternTable, m: Monomial): Size => polynomialSize(t, termPolynomial(m, 1));
