/**
 * @file Compiles a size to a function of numbers, for searches that evaluate the same sizes many times. Arithmetic is on doubles
 * as long as all intermediate results are exact; otherwise `evaluate` repeats the evaluation in big integers.
 */

import { evaluate } from "./evaluate.ts";
import { type Atom, type Monomial, onePolynomial, type Polynomial, type Size } from "./size.ts";

/** Returns the value of a size for the numbers of its variables, by position; NaN if the size has no value. */
export type CompiledSize = (values: readonly number[]) => number;

/**
 * Compiles a size. `names` gives the position of each variable's number in the argument of the result; numbers are safe integers.
 * A variable without a position has no number, so the size has no value. The result is the one of `evaluate`, with NaN for a
 * failure.
 */
export function compileSize(size: Size, names: readonly string[]): CompiledSize {
  if (size.constant !== undefined) return always(size.constant);
  const inDoubles = new SizeCompiler(names).size(size);
  return (values) => {
    const value = inDoubles(values);
    if (value !== INEXACT) return positiveZero(value);
    const result = evaluate(size, (v) => values[names.indexOf(v.name)]);
    return typeof result === "number" ? result : Number.NaN;
  };
}

/** The value of an evaluation that met an integer beyond 2^53. */
const INEXACT = Number.POSITIVE_INFINITY;

const exact = (x: number): number => (Number.isSafeInteger(x) || Number.isNaN(x) ? x : INEXACT);
const always =
  (x: number): CompiledSize =>
  () =>
    x;

class SizeCompiler {
  readonly #names: readonly string[];
  readonly #atoms = new Map<Atom, CompiledSize>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  size(size: Size): CompiledSize {
    const dividend = this.#polynomial(size.num);
    if (size.den === onePolynomial) return dividend;
    const divisor = this.#polynomial(size.den);
    return (values) => exactQuotient(dividend(values), divisor(values));
  }

  #polynomial({ monomials, coefficients }: Polynomial): CompiledSize {
    const terms = monomials.map((m, i) => this.#term(m, coefficients[i]!));
    if (terms.length === 1) return terms[0]!;
    return (values) => {
      let sum = 0;
      for (const term of terms) {
        const x = term(values);
        if (x === INEXACT) return INEXACT;
        sum += x;
        if (!Number.isSafeInteger(sum)) return exact(sum);
      }
      return sum;
    };
  }

  #term({ atoms, exponents }: Monomial, coefficient: number): CompiledSize {
    const factors = atoms.flatMap((atom, i) =>
      new Array<CompiledSize>(exponents[i]!).fill(this.#atom(atom)),
    );
    const [first] = factors;
    if (factors.length === 1 && coefficient === 1) return first!;
    return (values) => {
      let product = coefficient;
      for (const factor of factors) {
        const x = factor(values);
        if (x === INEXACT) return INEXACT;
        product *= x;
        if (!Number.isSafeInteger(product)) return exact(product);
      }
      return product;
    };
  }

  #atom(atom: Atom): CompiledSize {
    const known = this.#atoms.get(atom) ?? this.#freshAtom(atom);
    this.#atoms.set(atom, known);
    return known;
  }

  #freshAtom(atom: Atom): CompiledSize {
    if (atom.kind === "var") {
      const at = this.#names.indexOf(atom.variable!.name);
      return at < 0 ? always(Number.NaN) : (values) => values[at]!;
    }
    if (atom.kind === "floor") {
      const { num, den } = atom.parts[0]!;
      const [dividend, divisor] = [this.#polynomial(num), this.#polynomial(den)];
      return (values) => quotient(dividend(values), divisor(values));
    }
    const parts = atom.parts.map((part) => this.size(part));
    const [first, second] = parts;
    switch (atom.kind) {
      case "min":
        return extremum(parts, (a, b) => a < b);
      case "max":
        return extremum(parts, (a, b) => a > b);
      case "pow":
        return (values) => power(first!(values), second!(values));
      case "log2":
        return (values) => logarithm(first!(values));
      default:
        return atom.kind satisfies never;
    }
  }
}

function extremum(
  parts: readonly CompiledSize[],
  better: (a: number, b: number) => boolean,
): CompiledSize {
  return (values) => {
    let best = parts[0]!(values);
    for (const part of parts) {
      const x = part(values);
      if (x === INEXACT || Number.isNaN(x)) return x;
      if (better(x, best)) best = x;
    }
    return best;
  };
}

/** The result if an operand is inexact or has no value; undefined otherwise. */
function missing(a: number, b: number): number | undefined {
  if (a === INEXACT || b === INEXACT) return INEXACT;
  return Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : undefined;
}

function exactQuotient(a: number, b: number): number {
  return missing(a, b) ?? (b !== 0 && a % b === 0 ? a / b : Number.NaN);
}

/** The quotient rounded down. The remainder is exact, so the division of the rest is too. */
function quotient(a: number, b: number): number {
  const problem = missing(a, b);
  if (problem !== undefined) return problem;
  if (b === 0) return Number.NaN;
  const rest = a % b;
  const whole = (a - rest) / b;
  return rest !== 0 && rest < 0 !== b < 0 ? whole - 1 : whole;
}

function power(base: number, exponent: number): number {
  const problem = missing(base, exponent);
  if (problem !== undefined) return problem;
  return exponent < 0 ? Number.NaN : exact(base ** exponent);
}

function logarithm(x: number): number {
  if (x === INEXACT || Number.isNaN(x)) return x;
  const bits = Math.round(Math.log2(x));
  return x > 0 && 2 ** bits === x ? bits : Number.NaN;
}

/** The same number, but 0 for -0, which products of doubles may give. */
const positiveZero = (x: number): number => x + 0;
