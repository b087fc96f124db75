/**
 * @file Proofs that a polynomial is never negative, given facts about its atoms. Sound, incomplete and bounded: false means "not
 * proved".
 *
 * 1. A polynomial without negative coefficients over non-negative atoms is proved, with variables shifted to their least values.
 * 2. Otherwise the atom of highest rank (loop variables and applications, innermost first) is replaced by its lower or upper bound,
 *    depending on the sign of its coefficient; by both bounds if the sign is unknown, because a linear function is least at an end.
 *    The bounds of floor(a/b) are (a-b+1)/b and a/b; min and max are split into cases.
 * 3. A remaining polynomial is written as a sum of known inequalities times monomials (a greedy search for Farkas multipliers).
 */

import { unlessImpossible } from "./errors.ts";
import { polynomialSize } from "./fraction.ts";
import type { FractionBound, Knowledge } from "./knowledge.ts";
import { powersOf, splitBy } from "./linear.ts";
import {
  addMultiple,
  addPolynomials,
  constantTerm,
  divideExactly,
  divideMonomial,
  gcdNumbers,
  isConstant,
  mulPolynomials,
  mulTerm,
  scalePolynomial,
  subPolynomials,
} from "./polynomial.ts";
import { Samples } from "./samples.ts";
import { type Atom, type Monomial, onePolynomial, type Polynomial, type Size } from "./size.ts";
import { constantPolynomial, type InternTable } from "./table.ts";

/** Number of polynomials that one proof may visit. */
const effort = 400;
const eliminationDepth = 24;
const combinationDepth = 5;

/** A polynomial written as coefficient*atom + rest. */
interface LinearSplit {
  readonly atom: Atom;
  readonly coefficient: Polynomial;
  readonly rest: Polynomial;
}

/** A negative term of an inequality that divides a monomial, and the quotient. */
interface Cancelling {
  readonly inequality: Polynomial;
  readonly coefficient: number;
  readonly factor: Monomial;
}

/**
 * Proves that sizes are not negative under prepared facts, with a bounded effort of 400 polynomials for each size. Answers are
 * remembered; "false" means "not proved".
 */
export class Prover {
  readonly known: Knowledge;
  /** The sizes that `known` was told to be at least 0. */
  readonly natural: readonly Size[];
  readonly #t: InternTable;
  readonly #answers = new Map<Size, boolean>();
  readonly #samples: Samples;
  readonly #asking = new Set<Size>();
  #inequalities: readonly Polynomial[] | undefined;
  readonly #cancellings = new Map<Monomial, readonly Cancelling[]>();
  #left = 0;

  constructor(known: Knowledge, natural: readonly Size[] = []) {
    this.known = known;
    this.natural = natural;
    this.#t = known.table;
    this.#samples = new Samples(known);
  }

  /**
   * True if 0 <= size is proved. The answer depends on the facts and the size only: a nested proof gets its own full effort, so
   * that remembering answers changes nothing.
   */
  nonNegative(size: Size): boolean {
    if (size.constant !== undefined) return size.constant >= 0;
    const known = this.#answers.get(size);
    if (known !== undefined) return known;
    if (this.#asking.has(size)) return false;
    this.#asking.add(size);
    const outer = this.#left;
    this.#left = effort;
    const answer = unlessImpossible(false, () => this.#fraction(this.known.solve(size)));
    this.#left = outer;
    this.#asking.delete(size);
    this.#answers.set(size, answer);
    return answer;
  }

  /** True if p is a positive divisor. A divisor is never 0 by premise, so a proof that it is not negative suffices. */
  positiveDivisor(p: Polynomial): boolean {
    return p === onePolynomial || this.nonNegative(polynomialSize(this.#t, p));
  }

  #fraction(size: Size): boolean {
    if (this.positiveDivisor(size.den)) return this.#goal(size.num, [], 0);
    const den = scalePolynomial(this.#t, size.den, -1);
    return this.positiveDivisor(den) && this.#goal(scalePolynomial(this.#t, size.num, -1), [], 0);
  }

  /** True if 0 <= p is proved. `assumed` are polynomials that are non-negative in the current case. */
  #goal(p: Polynomial, assumed: readonly Polynomial[], depth: number): boolean {
    if (isConstant(p)) return constantTerm(p) >= 0;
    if (depth > eliminationDepth || --this.#left < 0) return false;
    if (this.#isSumOfNaturals(p)) return true;
    if (this.#samples.refute(p, assumed)) return false;
    const atom = this.known.topAtom(p);
    if (atom !== undefined && this.#eliminate(atom, p, assumed, depth + 1)) return true;
    const shifted = assumed.map((q) => this.#shifted(q));
    return this.#combine(this.#shifted(p), shifted, combinationDepth);
  }

  #isSumOfNaturals(p: Polynomial): boolean {
    return p.coefficients.every((c) => c > 0) && p.monomials.every((m) => this.#isNatural(m));
  }

  // ---------------------------------------------------------------- elimination

  #eliminate(atom: Atom, p: Polynomial, assumed: readonly Polynomial[], depth: number): boolean {
    const divisor = atom.kind === "floor" ? this.#orientedRatio(atom)?.den : undefined;
    const factor = divisor && !isConstant(divisor) ? divideExactly(this.#t, p, divisor) : undefined;
    if (factor !== undefined) return this.#goal(factor, assumed, depth);
    const parts = splitBy(this.#t, p, atom);
    if (parts === undefined) return false;
    const split = { atom, ...parts };
    if (atom.kind === "min" || atom.kind === "max") {
      if (this.#byCases(split, assumed, depth)) return true;
    }
    const bounds = this.#boundsOf(atom);
    const premises = [...assumed, ...this.#divisorPremise(atom)];
    const sign = this.#signOf(parts.coefficient, depth);
    const below = (): boolean => this.#replaceBySome(split, bounds.lower, premises, depth);
    const above = (): boolean => this.#replaceBySome(split, bounds.upper, premises, depth);
    return sign === 1 ? below() : sign === -1 ? above() : below() && above();
  }

  /** Returns 1 if p >= 0 is proved, -1 if p <= 0 is proved, and 0 otherwise. */
  #signOf(p: Polynomial, depth: number): number {
    if (this.#goal(p, [], depth)) return 1;
    return this.#goal(scalePolynomial(this.#t, p, -1), [], depth) ? -1 : 0;
  }

  #replaceBySome(
    split: LinearSplit,
    bounds: readonly FractionBound[],
    assumed: readonly Polynomial[],
    depth: number,
  ): boolean {
    return bounds.some((bound) => this.#replace(split, bound, assumed, depth));
  }

  /**
   * Proves that coefficient*bound + rest is not negative; it equals an integer that is written as a fraction here. Over a
   * denominator d a value above -1 suffices, that is a numerator of at least -(d-1).
   */
  #replace(
    split: LinearSplit,
    bound: FractionBound,
    assumed: readonly Polynomial[],
    depth: number,
  ): boolean {
    if (!this.positiveDivisor(bound.den)) return false;
    const whole = divideExactly(this.#t, split.coefficient, bound.den);
    if (whole !== undefined) {
      const product = mulPolynomials(this.#t, whole, bound.num);
      return this.#goal(addPolynomials(product, split.rest), assumed, depth);
    }
    const product = mulPolynomials(this.#t, split.coefficient, bound.num);
    const rest = mulPolynomials(this.#t, split.rest, bound.den);
    const slack = subPolynomials(bound.den, onePolynomial);
    return this.#goal(addPolynomials(addPolynomials(product, rest), slack), assumed, depth);
  }

  #boundsOf(atom: Atom): { lower: readonly FractionBound[]; upper: readonly FractionBound[] } {
    const known = this.known.bounds(atom);
    if (atom.kind === "min") return { lower: known.lower, upper: [...atom.parts, ...known.upper] };
    if (atom.kind === "max") return { lower: [...atom.parts, ...known.lower], upper: known.upper };
    if (atom.kind !== "floor") return known;
    const ratio = this.#orientedRatio(atom);
    if (ratio === undefined) return known;
    const least = addPolynomials(subPolynomials(ratio.num, ratio.den), onePolynomial);
    return {
      lower: [{ num: least, den: ratio.den }, ...this.#floorAtLeast(ratio), ...known.lower],
      upper: [ratio, ...this.#floorAtMost(ratio), ...known.upper],
    };
  }

  /** Returns the lower bound 0 or -1 of a floor, if one is proved. */
  #floorAtLeast({ num, den }: FractionBound): readonly FractionBound[] {
    const k = [0, -1].find((k) => this.#isNaturalPolynomial(addMultiple(num, -k, den)));
    return k === undefined ? [] : [{ num: constantPolynomial(k), den: onePolynomial }];
  }

  /** Returns the upper bound -1 or 0 of a floor, if one is proved. */
  #floorAtMost({ num, den }: FractionBound): readonly FractionBound[] {
    const k = [-1, 0].find((k) => {
      const gap = subPolynomials(scalePolynomial(this.#t, den, k + 1), num);
      return this.#isNaturalPolynomial(subPolynomials(gap, onePolynomial));
    });
    return k === undefined ? [] : [{ num: constantPolynomial(k), den: onePolynomial }];
  }

  #isNaturalPolynomial(p: Polynomial): boolean {
    return this.nonNegative(polynomialSize(this.#t, p));
  }

  /** Returns the premise that the divisor of a floor is at least 1. */
  #divisorPremise(atom: Atom): readonly Polynomial[] {
    const ratio = atom.kind === "floor" ? this.#orientedRatio(atom) : undefined;
    if (ratio === undefined || isConstant(ratio.den)) return [];
    return [subPolynomials(ratio.den, onePolynomial)];
  }

  /** Returns the ratio of a floor with a positive denominator; undefined if its sign is unknown. */
  #orientedRatio(atom: Atom): FractionBound | undefined {
    const { num, den } = atom.parts[0]!;
    if (this.positiveDivisor(den)) return { num, den };
    const opposite = scalePolynomial(this.#t, den, -1);
    if (!this.positiveDivisor(opposite)) return undefined;
    return { num: scalePolynomial(this.#t, num, -1), den: opposite };
  }

  /** Splits min(a, b) into the case a, where a <= b, and the case b, where b <= a; dually for max. */
  #byCases(split: LinearSplit, assumed: readonly Polynomial[], depth: number): boolean {
    const parts = split.atom.parts;
    const sign = split.atom.kind === "min" ? -1 : 1;
    return parts.every((part) => {
      const others = parts.filter((other) => other !== part && isConstant(other.den));
      const better = isConstant(part.den) ? others : [];
      const case_ = better.map((other) => this.#scaledDifference(part, other, sign));
      return this.#replace(split, part, [...assumed, ...case_], depth);
    });
  }

  /** Returns sign*(a - b) times a positive number. */
  #scaledDifference(a: Size, b: Size, sign: number): Polynomial {
    const left = mulPolynomials(this.#t, a.num, b.den);
    const right = mulPolynomials(this.#t, b.num, a.den);
    return scalePolynomial(this.#t, subPolynomials(left, right), sign);
  }

  // ---------------------------------------------------------------- natural atoms

  #isNatural(m: Monomial): boolean {
    return m.atoms.every((atom) => this.#isNaturalAtom(atom));
  }

  #isNaturalAtom(atom: Atom): boolean {
    if ((this.known.leastValue(atom) ?? -1) >= 0) return true;
    const atLeastZero = ({ num, den }: FractionBound): boolean =>
      this.positiveDivisor(den) && this.#isNaturalPolynomial(num);
    if (atom.kind === "min") return atom.parts.every(atLeastZero);
    if (atom.kind === "max") return atom.parts.some(atLeastZero);
    if (atom.kind !== "floor") return this.known.bounds(atom).lower.some(atLeastZero);
    const ratio = this.#orientedRatio(atom);
    return ratio !== undefined && atLeastZero(ratio);
  }

  /** True if the monomial is natural when each atom is replaced by its distance from its least value. */
  #isShiftedNatural(m: Monomial): boolean {
    return m.atoms.every(
      (atom) => this.known.leastValue(atom) !== undefined || this.#isNaturalAtom(atom),
    );
  }

  // ---------------------------------------------------------------- combination of inequalities

  /** Returns p with each variable replaced by its distance from its least value, plus that value. */
  #shifted(p: Polynomial): Polynomial {
    let shifted = p;
    for (const atom of new Set(p.monomials.flatMap((m) => m.atoms))) {
      const least = this.known.leastValue(atom) ?? 0;
      if (least !== 0) shifted = this.#shiftedBy(shifted, atom, least);
    }
    return shifted;
  }

  /** Returns p with atom + k in place of atom, by Horner's rule. */
  #shiftedBy(p: Polynomial, atom: Atom, k: number): Polynomial {
    const value = addPolynomials(this.#t.atomSize(atom).num, constantPolynomial(k));
    return powersOf(this.#t, p, atom).reduceRight((sum, coefficient) =>
      addPolynomials(mulPolynomials(this.#t, sum, value), coefficient),
    );
  }

  #shiftedInequalities(): readonly Polynomial[] {
    this.#inequalities ??= this.known.inequalities.map((p) => this.#shifted(p));
    return this.#inequalities;
  }

  /** The terms of the known inequalities that can cancel a negative term with this monomial. */
  #cancelling(monomial: Monomial): readonly Cancelling[] {
    const before = this.#cancellings.get(monomial);
    if (before !== undefined) return before;
    const found = this.#shiftedInequalities().flatMap((g) => this.#cancellingIn(g, monomial));
    this.#cancellings.set(monomial, found);
    return found;
  }

  #cancellingIn(inequality: Polynomial, monomial: Monomial): readonly Cancelling[] {
    const found: Cancelling[] = [];
    for (let i = 0; i < inequality.monomials.length; i++) {
      const coefficient = inequality.coefficients[i]!;
      if (coefficient >= 0) continue;
      const factor = divideMonomial(this.#t, monomial, inequality.monomials[i]!);
      if (factor !== undefined) found.push({ inequality, coefficient, factor });
    }
    return found;
  }

  /**
   * True if p is a sum of natural terms and of multiples of inequalities: of `assumed`, then of the known ones. Tries to cancel
   * the greatest negative term with every inequality, up to `depth` times.
   */
  #combine(p: Polynomial, assumed: readonly Polynomial[], depth: number): boolean {
    const at = p.coefficients.findIndex((c) => c < 0);
    if (at < 0) return p.monomials.every((m) => this.#isShiftedNatural(m));
    if (depth === 0 || --this.#left < 0) return false;
    const monomial = p.monomials[at]!;
    const c = p.coefficients[at]!;
    const cancels = ({ inequality: g, coefficient: d, factor }: Cancelling): boolean => {
      if (!this.#isShiftedNatural(factor)) return false;
      if (factor.degree + g.monomials[0]!.degree > p.monomials[0]!.degree) return false;
      const common = gcdNumbers(c, d);
      return unlessImpossible(false, () => {
        const scaled = scalePolynomial(this.#t, p, -d / common);
        const rest = addMultiple(scaled, c / common, mulTerm(this.#t, g, factor, 1));
        return this.#combine(rest, assumed, depth - 1);
      });
    };
    return (
      assumed.some((g) => this.#cancellingIn(g, monomial).some(cancels)) ||
      this.#cancelling(monomial).some(cancels)
    );
  }
}
