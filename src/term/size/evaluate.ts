/**
 * @file Evaluates a size under an assignment of its variables. Values that the premises of canonical forms (size.ts) exclude are
 * reported and never rounded: an inexact `/^` names the two numbers.
 */

import { LIMITS } from "../limits.ts";
import { type Atom, onePolynomial, type Polynomial, type Size, type SizeVar } from "./size.ts";

/**
 * The reason why a size has no value under an assignment: a variable without a value, an inexact or zero division, a logarithm of
 * no power of two, a negative exponent, or a value beyond 2^53. A power of more than `LIMITS.powerBits` bits counts as too large.
 */
export type SizeFailure =
  | { readonly tag: "missing"; readonly variable: SizeVar }
  /** `divisor` does not divide `dividend`, or is 0. */
  | { readonly tag: "inexact"; readonly dividend: number; readonly divisor: number }
  /** The divisor of a `/` or `%` is 0. */
  | { readonly tag: "zeroDivisor"; readonly dividend: number }
  | { readonly tag: "notPowerOfTwo"; readonly value: number }
  | { readonly tag: "negativeExponent"; readonly exponent: number }
  /** The value is beyond 2^53. */
  | { readonly tag: "tooLarge" };

/** Gives the number of a size variable, a safe integer that may be negative; undefined if it has none. */
export type SizeAssigner = (v: SizeVar) => number | undefined;

/**
 * Returns the integer value of a size under an assignment, or the reason why it has none. Intermediate results may exceed 2^53; a
 * result or an assigned number beyond it is a failure.
 */
export function evaluate(size: Size, env: SizeAssigner): number | SizeFailure {
  if (size.constant !== undefined) return size.constant;
  try {
    return number(new SizeEvaluation(env).size(size));
  } catch (failure) {
    if (failure instanceof EvaluationStop) return failure.reason;
    throw failure;
  }
}

/**
 * Returns the value of a size modulo 2^32 as a signed number: the size as an i32. The value may exceed 2^53, an assigned number may
 * not. Returns the reason if there is no value.
 */
export function evaluateInt(size: Size, env: SizeAssigner): number | SizeFailure {
  try {
    return Number(BigInt.asIntN(32, new SizeEvaluation(env).size(size)));
  } catch (failure) {
    if (failure instanceof EvaluationStop) return failure.reason;
    throw failure;
  }
}

/** Describes a failure in one clause for a message: `4 does not divide 10 (10 = 4*2 + 2)`. */
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

/** Thrown to leave the recursion; never leaves this file. */
class EvaluationStop {
  readonly reason: SizeFailure;
  constructor(reason: SizeFailure) {
    this.reason = reason;
  }
}

function stop(reason: SizeFailure): never {
  throw new EvaluationStop(reason);
}

/**
 * One evaluation, in big integers: a canonical form may pass through numbers far larger than its value (`pow(2, n) /^ pow(2, m)`).
 */
class SizeEvaluation {
  readonly #env: SizeAssigner;
  readonly #atoms = new Map<Atom, bigint>();

  constructor(env: SizeAssigner) {
    this.#env = env;
  }

  size(size: Size): bigint {
    const dividend = this.#polynomial(size.num);
    if (size.den === onePolynomial) return dividend;
    const divisor = this.#polynomial(size.den);
    if (divisor !== 0n && dividend % divisor === 0n) return dividend / divisor;
    return stop({ tag: "inexact", dividend: number(dividend), divisor: number(divisor) });
  }

  #polynomial(p: Polynomial): bigint {
    let sum = 0n;
    p.monomials.forEach((m, i) => {
      let term = BigInt(p.coefficients[i]!);
      m.atoms.forEach((atom, j) => {
        term *= this.#atom(atom) ** BigInt(m.exponents[j]!);
      });
      sum += term;
    });
    return sum;
  }

  #atom(atom: Atom): bigint {
    const known = this.#atoms.get(atom);
    if (known !== undefined) return known;
    const value = this.#freshAtom(atom);
    this.#atoms.set(atom, value);
    return value;
  }

  #freshAtom(atom: Atom): bigint {
    switch (atom.kind) {
      case "var":
        return this.#variable(atom.variable!);
      case "floor":
        return this.#floor(atom.parts[0]!);
      case "min":
      case "max":
        return this.#extremum(
          atom.kind,
          atom.parts.map((part) => this.size(part)),
        );
      case "pow":
        return power(this.size(atom.parts[0]!), this.size(atom.parts[1]!));
      case "log2":
        return logarithm(this.size(atom.parts[0]!));
      default:
        return atom.kind satisfies never;
    }
  }

  #extremum(kind: "min" | "max", values: readonly bigint[]): bigint {
    return values.reduce((best, value) => (value < best === (kind === "min") ? value : best));
  }

  #variable(variable: SizeVar): bigint {
    const value = this.#env(variable) ?? stop({ tag: "missing", variable });
    return Number.isSafeInteger(value) ? BigInt(value) : stop({ tag: "tooLarge" });
  }

  #floor(ratio: Size): bigint {
    const dividend = this.#polynomial(ratio.num);
    const divisor = this.#polynomial(ratio.den);
    if (divisor === 0n) return stop({ tag: "zeroDivisor", dividend: number(dividend) });
    const quotient = dividend / divisor;
    const below = dividend % divisor !== 0n && dividend < 0n !== divisor < 0n;
    return below ? quotient - 1n : quotient;
  }
}

function number(value: bigint): number {
  const result = Number(value);
  return Number.isSafeInteger(result) ? result : stop({ tag: "tooLarge" });
}

function power(base: bigint, exponent: bigint): bigint {
  if (exponent < 0n) return stop({ tag: "negativeExponent", exponent: number(exponent) });
  const bits = exponent * BigInt(base.toString(2).length);
  return bits > LIMITS.powerBits ? stop({ tag: "tooLarge" }) : base ** exponent;
}

function logarithm(value: bigint): bigint {
  const isPower = value > 0n && (value & (value - 1n)) === 0n;
  if (!isPower) return stop({ tag: "notPowerOfTwo", value: number(value) });
  return BigInt(value.toString(2).length - 1);
}
