/**
 * @file Divisibility under facts. "yes" means: for every assignment that satisfies the facts and
 * makes the divisor positive, it divides. A known `d divides n` is used by writing n = d*k, which
 * reaches every sum and product in which n occurs.
 */

import type { SizeLike } from "./arithmetic.ts";
import { unlessImpossible } from "./errors.ts";
import type { Facts } from "./facts.ts";
import { divSizes, mulSizes, polynomialSize, subSizes } from "./fraction.ts";
import type { Multiple } from "./knowledge.ts";
import { asLinear } from "./linear.ts";
import { constantTerm, content, divide, isConstant, symbolicPart } from "./polynomial.ts";
import { proverFor } from "./prove.ts";
import type { Prover } from "./prover.ts";
import { onePolynomial, Size, type SizeTable, type SizeVar } from "./size.ts";
import { substituteSizes } from "./substitute.ts";
import { tableOf } from "./table.ts";

export type Divisibility = "yes" | "no" | "unknown";

/** Does d divide e? One of the two is a size. */
export function proveDivides(d: SizeLike, e: SizeLike, facts: Facts): Divisibility {
  const like = d instanceof Size ? d : e;
  if (!(like instanceof Size)) throw new TypeError("divisibility needs at least one size");
  const size = (x: SizeLike): Size => (x instanceof Size ? x : like.table.nat(x));
  return divisorsFor(facts, like.table).divides(size(d), size(e));
}

const memo = new WeakMap<Prover, Divisors>();

/** What remembers divisibility under these facts. */
export function divisorsFor(facts: Facts, table: SizeTable): Divisors {
  const prover = proverFor(facts, table);
  const known = memo.get(prover);
  if (known !== undefined) return known;
  const fresh = new Divisors(prover);
  memo.set(prover, fresh);
  return fresh;
}

/** Steps from one known multiple to another. */
const chainLimit = 3;

export class Divisors {
  readonly #prover: Prover;
  /** Variables written as multiples; triangular and composed. */
  readonly #multiples = new Map<SizeVar, Size>();
  /** Facts that no variable could be solved from. */
  readonly #unsolved: Multiple[] = [];
  readonly #answers = new Map<Size, Divisibility>();

  constructor(prover: Prover) {
    this.#prover = prover;
    for (const multiple of prover.known.multiples) {
      unlessImpossible(undefined, () => this.#learn(multiple));
    }
  }

  divides(d: Size, e: Size): Divisibility {
    if (d.constant !== undefined && d.constant < 1) return "no";
    return unlessImpossible("unknown", () => this.#divides(d, e));
  }

  #divides(d: Size, e: Size): Divisibility {
    const { known } = this.#prover;
    const ratio = divSizes(known.solve(e), known.solve(d));
    let answer = this.#answers.get(ratio);
    if (answer === undefined) {
      answer = this.#fresh(ratio);
      this.#answers.set(ratio, answer);
    }
    return answer;
  }

  /** Is a variable known to be a multiple of something larger? */
  isZero(v: SizeVar): boolean {
    return this.#prover.known.multiples.some(({ divisor, dividend }) => {
      if (dividend !== v.size) return false;
      const below = subSizes(subSizes(divisor, v.size), v.size.table.nat(1));
      return this.#prover.nonNegative(v.size) && this.#prover.nonNegative(below);
    });
  }

  /** Is the ratio an integer? */
  #fresh(ratio: Size): Divisibility {
    if (ratio.den === onePolynomial) return "yes";
    const written = this.#written(ratio);
    if (written.den === onePolynomial || this.#reduces(written, chainLimit)) return "yes";
    return isNeverInteger(written) || this.#isBetweenIntegers(ratio) ? "no" : "unknown";
  }

  #written(size: Size): Size {
    return this.#multiples.size === 0 ? size : substituteSizes(size, (v) => this.#multiples.get(v));
  }

  // ---------------------------------------------------------------- learning multiples

  /**
   * dividend = divisor*k, solved for a variable of the dividend if there is one that is linear in
   * it.
   */
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

  /** num/den is an integer if den divides f, f divides g, and num is an integer modulo g. */
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

  /** num = q*den + r with 0 < r < den. */
  #isBetweenIntegers({ num, den, table }: Size): boolean {
    const t = tableOf(table.nat(0));
    const remainder = polynomialSize(t, divide(t, num, den).remainder);
    const above = subSizes(remainder, t.nat(1));
    const below = subSizes(subSizes(polynomialSize(t, den), remainder), t.nat(1));
    return this.#prover.nonNegative(above) && this.#prover.nonNegative(below);
  }
}

/** A number divides every coefficient and the denominator, but not the constant term. */
function isNeverInteger({ num, den }: Size): boolean {
  if (!isConstant(den)) return false;
  const common = content(symbolicPart(num), den.coefficients[0]!);
  return constantTerm(num) % common !== 0;
}
