/**
 * @file The value of a size under an assignment of its variables. What a premise of canonical forms (size.ts) rules out is reported, never
 * rounded over: an inexact `/^` says which two numbers do not divide.
 */

import { type Atom, onePolynomial, type Polynomial, type Size, type SizeVar } from "./size.ts";

/** Why a size has no value under an assignment. */
export type SizeFailure =
  | { readonly tag: "missing"; readonly variable: SizeVar }
  /** `divisor` does not divide `dividend` (or is 0). */
  | { readonly tag: "inexact"; readonly dividend: number; readonly divisor: number }
  /** The divisor of a `/` or `%` is 0. */
  | { readonly tag: "zeroDivisor"; readonly dividend: number }
  | { readonly tag: "notPowerOfTwo"; readonly value: number }
  | { readonly tag: "negativeExponent"; readonly exponent: number }
  /** Beyond 2^53. */
  | { readonly tag: "tooLarge" };

export type Environment = (v: SizeVar) => number | undefined;

export function evaluate(size: Size, env: Environment): number | SizeFailure {
  if (size.constant !== undefined) return size.constant;
  try {
    return new Evaluation(env).size(size);
  } catch (failure) {
    if (failure instanceof Stop) return failure.reason;
    throw failure;
  }
}

/** One sentence for a message. */
export function describeFailure(failure: SizeFailure): string {
  switch (failure.tag) {
    case "missing":
      return `no value for ${failure.variable.name}`;
    case "inexact":
      return inexact(failure.dividend, failure.divisor);
    case "zeroDivisor":
      return `${failure.dividend} divided by 0`;
    case "notPowerOfTwo":
      return `${failure.value} is not a power of two`;
    case "negativeExponent":
      return `the exponent ${failure.exponent} is negative`;
    case "tooLarge":
      return "a size beyond 2^53";
    default:
      return failure satisfies never;
  }
}

function inexact(dividend: number, divisor: number): string {
  if (divisor === 0) return `${dividend} divided by 0`;
  const quotient = Math.floor(dividend / divisor);
  const sum = `${divisor}*${quotient} + ${dividend - divisor * quotient}`;
  return `${divisor} does not divide ${dividend} (${dividend} = ${sum})`;
}

/** Leaves the recursion; never escapes this file. */
class Stop {
  readonly reason: SizeFailure;
  constructor(reason: SizeFailure) {
    this.reason = reason;
  }
}

function stop(reason: SizeFailure): never {
  throw new Stop(reason);
}

class Evaluation {
  readonly #env: Environment;
  readonly #atoms = new Map<Atom, number>();

  constructor(env: Environment) {
    this.#env = env;
  }

  size(size: Size): number {
    const dividend = this.#polynomial(size.num);
    if (size.den === onePolynomial) return dividend;
    const divisor = this.#polynomial(size.den);
    if (divisor === 0 || dividend % divisor !== 0) stop({ tag: "inexact", dividend, divisor });
    return dividend / divisor + 0;
  }

  #polynomial(p: Polynomial): number {
    let sum = 0;
    p.monomials.forEach((m, i) => {
      let term = p.coefficients[i]!;
      m.atoms.forEach((atom, j) => {
        for (let e = m.exponents[j]!; e > 0; e--) term = safe(term * this.#atom(atom));
      });
      sum = safe(sum + term);
    });
    return sum;
  }

  #atom(atom: Atom): number {
    const known = this.#atoms.get(atom);
    if (known !== undefined) return known;
    const value = this.#freshAtom(atom);
    this.#atoms.set(atom, value);
    return value;
  }

  #freshAtom(atom: Atom): number {
    switch (atom.kind) {
      case "var":
        return safe(
          this.#env(atom.variable!) ?? stop({ tag: "missing", variable: atom.variable! }),
        );
      case "floor":
        return this.#floor(atom.parts[0]!);
      case "min":
        return Math.min(...atom.parts.map((part) => this.size(part)));
      case "max":
        return Math.max(...atom.parts.map((part) => this.size(part)));
      case "pow":
        return power(this.size(atom.parts[0]!), this.size(atom.parts[1]!));
      case "log2":
        return logarithm(this.size(atom.parts[0]!));
      default:
        return atom.kind satisfies never;
    }
  }

  #floor(ratio: Size): number {
    const dividend = this.#polynomial(ratio.num);
    const divisor = this.#polynomial(ratio.den);
    return divisor === 0
      ? stop({ tag: "zeroDivisor", dividend })
      : floorQuotient(dividend, divisor);
  }
}

/** floor(a/b) without rounding errors. */
export function floorQuotient(a: number, b: number): number {
  const remainder = a % b;
  const below = remainder !== 0 && remainder < 0 !== b < 0;
  return (a - remainder) / b - (below ? 1 : 0) + 0;
}

const safe = (value: number): number =>
  Number.isSafeInteger(value) ? value : stop({ tag: "tooLarge" });

const power = (base: number, exponent: number): number =>
  exponent < 0 ? stop({ tag: "negativeExponent", exponent }) : safe(base ** exponent);

function logarithm(value: number): number {
  const exponent = value > 0 ? Math.round(Math.log2(value)) : 0;
  return 2 ** exponent === value ? exponent : stop({ tag: "notPowerOfTwo", value });
}
