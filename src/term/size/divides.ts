/**
 * @file Divisibility under facts. "yes" means that d divides e for every assignment that satisfies the facts and makes d positive.
 * A known `d divides n` is used by writing n = d*k in every sum and product in which n occurs.
 */

import { max, type SizeLike } from "./arithmetic.ts";
import { unlessImpossible } from "./errors.ts";
import type { Facts } from "./facts.ts";
import { divSizes, mulSizes, polynomialSize, subSizes } from "./fraction.ts";
import type { Multiple } from "./knowledge.ts";
import { asLinear } from "./linear.ts";
import { constantTerm, content, divide, isConstant, symbolicPart } from "./polynomial.ts";
import { proverFor } from "./prove.ts";
import type { Prover } from "./prover.ts";
import { isIntegerByExponents } from "./quotient-of-powers.ts";
import { onePolynomial, Size, type SizeTable, type SizeVar } from "./size.ts";
import { substituteSizes } from "./substitute.ts";
import { tableOf } from "./table.ts";

/**
 * The answer to the question whether d divides e: "yes" or "no" for every assignment that satisfies the facts and makes d positive,
 * "unknown" if neither is proved.
 */
export type Divisibility = "yes" | "no" | "unknown";

/**
 * Tries to prove that d divides e, or that it never does; "no" for a constant d below 1. Throws a TypeError unless one of them is a
 * size.
 */
export function proveDivides(d: SizeLike, e: SizeLike, facts: Facts): Divisibility {
  const like = d instanceof Size ? d : e;
  if (!(like instanceof Size)) throw new TypeError("divisibility needs at least one size");
  const size = (x: SizeLike): Size => (x instanceof Size ? x : like.table.nat(x));
  return divisorsFor(facts, like.table).divides(size(d), size(e));
}

const memo = new WeakMap<Prover, Divisors>();

/** Returns the divisibility prover of these facts and this table; the same one at each call, because it remembers its answers. */
export function divisorsFor(facts: Facts, table: SizeTable): Divisors {
  const prover = proverFor(facts, table);
  const known = memo.get(prover);
  if (known !== undefined) return known;
  const fresh = new Divisors(prover);
  memo.set(prover, fresh);
  return fresh;
}

/** Maximal number of steps from one known multiple to another. */
const chainLimit = 3;

/**
 * Proves divisibility under the facts of one prover; remembers its answers. A known multiple is used by solving it for a variable,
 * or as a link of a chain of at most three.
 */
export class Divisors {
  readonly #prover: Prover;
  /** Variables written as multiples. The map is triangular and composed: its values mention none of its keys. */
  readonly #multiples = new Map<SizeVar, Size>();
  /** Known multiples from which no variable could be solved. */
  readonly #unsolved: Multiple[] = [];
  readonly #answers = new Map<Size, Divisibility>();

  constructor(prover: Prover) {
    this.#prover = prover;
    for (const multiple of prover.known.multiples) {
      unlessImpossible(undefined, () => this.#learn(multiple));
    }
  }

  /** Tries to prove that d divides e, or that it never does; "no" for a constant d below 1. */
  divides(d: Size, e: Size): Divisibility {
    if (d.constant !== undefined && d.constant < 1) return "no";
    return unlessImpossible("unknown", () => this.#divides(d, e));
  }

  #divides(d: Size, e: Size): Divisibility {
    const { known } = this.#prover;
    if (d === max(e, 1)) return "yes"; // e itself, or 1
    const ratio = divSizes(known.solve(e), known.solve(d));
    let answer = this.#answers.get(ratio);
    if (answer === undefined) {
      answer = this.#fresh(ratio);
      this.#answers.set(ratio, answer);
    }
    return answer;
  }

  /** True if v is known to be a multiple of something larger, and so is 0. */
  isZero(v: SizeVar): boolean {
    return this.#prover.known.multiples.some(({ divisor, dividend }) => {
      if (dividend !== v.size) return false;
      const below = subSizes(subSizes(divisor, v.size), v.size.table.nat(1));
      return this.#prover.nonNegative(v.size) && this.#prover.nonNegative(below);
    });
  }

  /** Decides whether the ratio is an integer. */
  #fresh(ratio: Size): Divisibility {
    if (ratio.den === onePolynomial) return "yes";
    const written = this.#written(ratio);
    if (written.den === onePolynomial || this.#reduces(written, chainLimit)) return "yes";
    if (isIntegerByExponents(ratio, this.#prover)) return "yes";
    return isNeverInteger(written) || this.#isBetweenIntegers(ratio) ? "no" : "unknown";
  }

  #written(size: Size): Size {
    return this.#multiples.size === 0 ? size : substituteSizes(size, (v) => this.#multiples.get(v));
  }

  // ---------------------------------------------------------------- learning multiples

  /** Solves dividend = divisor*k for a variable that is linear in the dividend; keeps the fact in `#unsolved` if there is none. */
  #learn({ divisor, dividend }: Multiple): void {
    const d = this.#written(divisor);
    const e = this.#written(dividend);
    if (divSizes(e, d).den === onePolynomial) return;
    const quotient = d.table.variable("loop", `~k${this.#multiples.size}`);
    for (const v of e.vars) {
      const linear = asLinear(subSizes(e, mulSizes(d, quotient)), v);
      const coefficient = linear?.coefficient.constant;
      const isFresh = v.name.startsWith("~k");
      if (isFresh || d.vars.includes(v) || (coefficient !== 1 && coefficient !== -1)) continue;
      this.#write(v, mulSizes(linear!.rest, d.table.nat(-coefficient)));
      return;
    }
    this.#unsolved.push({ divisor: d, dividend: e });
  }

  #write(v: SizeVar, multiple: Size): void {
    for (const [w, old] of this.#multiples) {
      this.#multiples.set(
        w,
        substituteSizes(old, (u) => (u === v ? multiple : undefined)),
      );
    }
    this.#multiples.set(v, multiple);
  }

  // ---------------------------------------------------------------- reasons

  /** True if num/den is an integer because den divides f, f divides g, and num is an integer multiple of den modulo g. */
  #reduces({ num, den, table }: Size, chain: number): boolean {
    if (chain === 0) return false;
    const t = tableOf(table.nat(0));
    const divisor = polynomialSize(t, den);
    return this.#unsolved.some((known) => {
      const through = divSizes(this.#written(known.divisor), divisor);
      const dividend = this.#written(known.dividend);
      const { quotient, remainder } = divide(t, num, dividend.num);
      if (dividend.den !== onePolynomial || quotient.monomials.length === 0) return false;
      if (through.den !== onePolynomial && !this.#reduces(through, chain - 1)) return false;
      const rest = divSizes(polynomialSize(t, remainder), divisor);
      return rest.den === onePolynomial || this.#reduces(rest, chain - 1);
    });
  }

  /** True if num = q*den + r with 0 < r < den, so that num/den is never an integer. */
  #isBetweenIntegers({ num, den, table }: Size): boolean {
    const t = tableOf(table.nat(0));
    const remainder = polynomialSize(t, divide(t, num, den).remainder);
    const above = subSizes(remainder, t.nat(1));
    const below = subSizes(subSizes(polynomialSize(t, den), remainder), t.nat(1));
    return this.#prover.nonNegative(above) && this.#prover.nonNegative(below);
  }
}

/** True if a number divides every coefficient and the denominator, but not the constant term. */
function isNeverInteger({ num, den }: Size): boolean {
  if (!isConstant(den)) return false;
  const common = content(symbolicPart(num), den.coefficients[0]!);
  return constantTerm(num) % common !== 0;
}
