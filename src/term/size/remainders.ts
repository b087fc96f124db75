/**
 * @file The greatest common divisor of polynomials by primitive remainder sequences, on recursive polynomials with big-integer
 * coefficients (Knuth, The Art of Computer Programming 2, 4.6.1, algorithm E).
 */

import { LIMITS } from "../limits.ts";
import { sizeLimit } from "./errors.ts";
import { fromTerms } from "./polynomial.ts";
import { type Atom, type Monomial, type Polynomial, unitMonomial } from "./size.ts";
import type { InternTable } from "./table.ts";

/**
 * Returns a gcd, up to sign, of two polynomials that contain only these atoms. Raises E0602 if it takes
 * more than `LIMITS.divisorSteps` operations, a coefficient of the result exceeds 2^53, or the result has more than
 * `LIMITS.sizeTerms` terms.
 */
export function gcdByRemainders(
  t: InternTable,
  a: Polynomial,
  b: Polynomial,
  atoms: readonly Atom[],
): Polynomial {
  const gcd = new RecursiveGcd().gcd(toRecursive(a, atoms, 0), toRecursive(b, atoms, 0));
  return fromRecursive(t, gcd, atoms);
}

/** A polynomial in atom number `atom`. The coefficients, by ascending degree, mention later atoms only; the last one is not 0. */
interface Univariate {
  readonly atom: number;
  readonly coefficients: readonly Recursive[];
}
type Recursive = bigint | Univariate;

class RecursiveGcd {
  #steps = 0;

  gcd(a: Recursive, b: Recursive): Recursive {
    if (a === 0n) return b;
    if (b === 0n) return a;
    if (typeof a === "bigint") return typeof b === "bigint" ? gcdBig(a, b) : this.#content(b, a);
    if (typeof b === "bigint") return this.#content(a, b);
    if (a.atom !== b.atom) return a.atom < b.atom ? this.#content(a, b) : this.#content(b, a);
    const contentA = this.#content(a, 0n);
    const contentB = this.#content(b, 0n);
    const common = this.gcd(contentA, contentB);
    return this.#mul(
      common,
      this.#remainders(asUnivariate(this.#div(a, contentA)), asUnivariate(this.#div(b, contentB))),
    );
  }

  /** Returns the gcd of primitive polynomials in one atom, by their primitive remainder sequence. */
  #remainders(a: Univariate, b: Univariate): Recursive {
    let [dividend, divisor] = a.coefficients.length < b.coefficients.length ? [b, a] : [a, b];
    for (;;) {
      const remainder = this.#pseudoRemainder(dividend, divisor);
      if (remainder === 0n) return divisor;
      if (typeof remainder === "bigint" || remainder.atom !== divisor.atom) return 1n;
      dividend = divisor;
      divisor = asUnivariate(this.#div(remainder, this.#content(remainder, 0n)));
    }
  }

  /** Returns the gcd of the coefficients of p and `seed`. */
  #content(p: Univariate, seed: Recursive): Recursive {
    let divisor = seed;
    for (const c of p.coefficients) {
      if (divisor === 1n) break;
      divisor = this.gcd(divisor, c);
    }
    return divisor;
  }

  /** Returns the pseudo-remainder: a multiple of a modulo b, of lower degree than b. */
  #pseudoRemainder(a: Univariate, b: Univariate): Recursive {
    const lead = b.coefficients.at(-1)!;
    let rest: Recursive = a;
    while (typeof rest !== "bigint" && rest.atom === b.atom) {
      const shift: number = rest.coefficients.length - b.coefficients.length;
      if (shift < 0) return rest;
      const factor: Recursive = rest.coefficients.at(-1)!;
      const scaled: Recursive = this.#mul(rest, lead);
      const shifted = univariate(b.atom, [
        ...new Array<Recursive>(shift).fill(0n),
        ...b.coefficients,
      ]);
      rest = this.#sub(scaled, this.#mul(shifted, factor));
    }
    return rest;
  }

  #sub(a: Recursive, b: Recursive): Recursive {
    this.#count();
    if (typeof a === "bigint" && typeof b === "bigint") return a - b;
    const atom = Math.min(atomOf(a), atomOf(b));
    const x = coefficientsIn(atom, a);
    const y = coefficientsIn(atom, b);
    const length = Math.max(x.length, y.length);
    return univariate(
      atom,
      Array.from({ length }, (_, i) => this.#sub(x[i] ?? 0n, y[i] ?? 0n)),
    );
  }

  #mul(a: Recursive, b: Recursive): Recursive {
    this.#count();
    if (a === 0n || b === 0n) return 0n;
    if (typeof a === "bigint" && typeof b === "bigint") return a * b;
    const atom = Math.min(atomOf(a), atomOf(b));
    const x = coefficientsIn(atom, a);
    const y = coefficientsIn(atom, b);
    const product = new Array<Recursive>(x.length + y.length - 1).fill(0n);
    x.forEach((c, i) => {
      y.forEach((d, j) => {
        product[i + j] = this.#sub(product[i + j]!, this.#mul(-1n, this.#mul(c, d)));
      });
    });
    return univariate(atom, product);
  }

  /** Returns a / b for a b that divides a. */
  #div(a: Recursive, b: Recursive): Recursive {
    this.#count();
    if (a === 0n || b === 1n) return a;
    if (typeof a === "bigint") return a / (b as bigint);
    if (atomOf(b) > a.atom) {
      return univariate(
        a.atom,
        a.coefficients.map((c) => this.#div(c, b)),
      );
    }
    return this.#divUnivariate(a, b as Univariate);
  }

  #divUnivariate(a: Univariate, b: Univariate): Recursive {
    const rest = [...a.coefficients];
    const quotient: Recursive[] = new Array(rest.length - b.coefficients.length + 1).fill(0n);
    for (let shift = quotient.length - 1; shift >= 0; shift--) {
      const factor = this.#div(rest[shift + b.coefficients.length - 1]!, b.coefficients.at(-1)!);
      quotient[shift] = factor;
      b.coefficients.forEach((c, i) => {
        rest[shift + i] = this.#sub(rest[shift + i]!, this.#mul(factor, c));
      });
    }
    return univariate(a.atom, quotient);
  }

  #count(): void {
    if (++this.#steps > LIMITS.divisorSteps) throw sizeLimit("a fraction too large to reduce");
  }
}

function gcdBig(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

const atomOf = (p: Recursive): number => (typeof p === "bigint" ? Infinity : p.atom);

const coefficientsIn = (atom: number, p: Recursive): readonly Recursive[] =>
  typeof p !== "bigint" && p.atom === atom ? p.coefficients : [p];

const asUnivariate = (p: Recursive): Univariate => p as Univariate;

/** Returns the polynomial with these coefficients, without leading zeros; a coefficient itself if it is constant. */
function univariate(atom: number, coefficients: readonly Recursive[]): Recursive {
  let length = coefficients.length;
  while (length > 0 && coefficients[length - 1] === 0n) length--;
  if (length <= 1) return coefficients[0] ?? 0n;
  return { atom, coefficients: coefficients.slice(0, length) };
}

function toRecursive(p: Polynomial, atoms: readonly Atom[], from: number): Recursive {
  if (p.monomials.length === 0) return 0n;
  const terms = p.monomials.map((m, i) => ({ m, c: BigInt(p.coefficients[i]!) }));
  return termsToRecursive(terms, atoms, from);
}

interface BigTerm {
  readonly m: Monomial;
  readonly c: bigint;
}

function termsToRecursive(
  terms: readonly BigTerm[],
  atoms: readonly Atom[],
  from: number,
): Recursive {
  const atom = atoms[from];
  if (atom === undefined) return terms.reduce((sum, { c }) => sum + c, 0n);
  const byExponent: BigTerm[][] = [];
  for (const term of terms) {
    const at = term.m.atoms.indexOf(atom);
    const exponent = at < 0 ? 0 : term.m.exponents[at]!;
    while (byExponent.length <= exponent) byExponent.push([]);
    byExponent[exponent]!.push(term);
  }
  return univariate(
    from,
    byExponent.map((group) => termsToRecursive(group, atoms, from + 1)),
  );
}

function fromRecursive(t: InternTable, p: Recursive, atoms: readonly Atom[]): Polynomial {
  const terms = new Map<Monomial, number>();
  const visit = (q: Recursive, monomial: Monomial): void => {
    if (typeof q === "bigint") {
      if (q !== 0n) terms.set(monomial, Number(q));
      return;
    }
    let power = monomial;
    for (const c of q.coefficients) {
      visit(c, power);
      power = t.product(power, t.monomial([atoms[q.atom]!], [1]));
    }
  };
  visit(p, unitMonomial);
  return fromTerms(terms);
}
