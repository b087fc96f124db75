/**
 * @file Facts prepared for proofs over one table: equations solved for variables, bounds per atom, inequalities as non-negative
 * polynomials, and the order in which a proof eliminates atoms.
 */

import type { SizeCondition } from "./condition.ts";
import { unlessImpossible } from "./errors.ts";
import { extremumArguments } from "./extremum.ts";
import type { Facts, SizeRange } from "./facts.ts";
import { divSizes, mulSizes, subSizes } from "./fraction.ts";
import { asLinear, splitBy } from "./linear.ts";
import { compareAtoms } from "./order.ts";
import { constantTerm, isConstant, scalePolynomial } from "./polynomial.ts";
import { type Atom, onePolynomial, type Polynomial, Size, type SizeVar } from "./size.ts";
import { substituteSizes } from "./substitute.ts";
import { constantPolynomial, type InternTable } from "./table.ts";

/**
 * An inclusive bound num/den of an atom; the value of the fraction need not be an integer. A proof uses it only where den is proved
 * positive.
 */
export interface FractionBound {
  readonly num: Polynomial;
  readonly den: Polynomial;
}

/** Lower and upper bounds of an atom, inclusive; all of them hold. An empty list means that no bound is known. */
export interface Bounds {
  readonly lower: FractionBound[];
  readonly upper: FractionBound[];
}

/** The fact that `divisor` divides `dividend`. The divisor is then at least 1; the dividend may be 0. */
export interface Multiple {
  readonly divisor: Size;
  readonly dividend: Size;
}

/**
 * The prepared facts. Facts that cannot be expressed, because an intermediate size is too large or undefined, are
 * ignored.
 */
export class Knowledge {
  readonly table: InternTable;
  /** Polynomials that the facts prove to be non-negative. */
  readonly inequalities: Polynomial[] = [];
  readonly multiples: Multiple[] = [];
  readonly #solutions = new Map<SizeVar, Size>();
  readonly #bounds = new Map<Atom, Bounds>();
  readonly #ranks = new Map<Atom, number>();
  readonly #least = new Map<Atom, number | undefined>();
  /** Sizes that are at least 0, collected until all equations are solved. */
  readonly #pending: Size[] = [];

  /** `natural` are further sizes that are known to be at least 0. */
  constructor(facts: Facts, table: InternTable, natural: readonly Size[] = []) {
    this.table = table;
    const each = <T>(things: Iterable<T>, read: (thing: T) => void): void => {
      for (const thing of things) unlessImpossible(undefined, () => read(thing));
    };
    each(facts.conditions, ({ op, left, right }) => op === "==" && this.#equation(left, right));
    for (const [v, ranges] of facts.ranges) each(ranges, (range) => this.#range(v, range));
    for (const v of facts.ranges.keys()) this.rank(atomOf(v));
    for (const v of facts.ranges.keys()) this.#dropCircular(atomOf(v));
    each(facts.conditions, (condition) => this.#condition(condition));
    this.#pending.push(...natural);
    each(this.#pending, (size) => this.#atLeastZero(this.solve(size)));
    each([...this.inequalities], (p) => this.#boundTopAtom(p));
  }

  /** Returns the size with the solved variables replaced. */
  solve(size: Size): Size {
    return this.#solutions.size === 0 ? size : substituteSizes(size, (v) => this.#solutions.get(v));
  }

  /** Returns the known bounds of an atom, in terms of atoms of lower rank. */
  bounds(atom: Atom): Bounds {
    let bounds = this.#bounds.get(atom);
    if (bounds === undefined) {
      bounds = { lower: naturals(atom), upper: [] };
      this.#bounds.set(atom, bounds);
    }
    return bounds;
  }

  /** Returns the greatest constant lower bound of the atom; undefined if there is none. */
  leastValue(atom: Atom): number | undefined {
    if (!this.#least.has(atom)) this.#least.set(atom, this.#freshLeast(atom));
    return this.#least.get(atom);
  }

  #freshLeast(atom: Atom): number | undefined {
    let least: number | undefined;
    for (const { num, den } of this.bounds(atom).lower) {
      if (!isConstant(num) || !isConstant(den)) continue;
      const value = Math.ceil(constantTerm(num) / constantTerm(den));
      if (least === undefined || value > least) least = value;
    }
    return least;
  }

  /**
   * Returns the elimination rank of an atom. Atoms of higher rank are eliminated first; their bounds mention only atoms of lower
   * rank. Rank 0: variables with only constant lower bounds, which are never eliminated.
   */
  rank(atom: Atom): number {
    const known = this.#ranks.get(atom);
    if (known !== undefined) return known;
    this.#ranks.set(atom, 0); // a circular bound counts as constant
    const rank = this.#freshRank(atom);
    this.#ranks.set(atom, rank);
    return rank;
  }

  #freshRank(atom: Atom): number {
    if (atom.kind === "pow" || atom.kind === "log2") return 0;
    if (atom.variable === undefined) return 1 + this.#rankOfSizes(atom.parts);
    const { lower, upper } = this.bounds(atom);
    const below = [...lower, ...upper].flatMap(({ num, den }) => [num, den]);
    const rank = Math.max(0, ...below.map((p) => this.#rankOf(p)));
    const eliminated = upper.length > 0 || lower.some(({ num }) => !isConstant(num));
    return eliminated ? 1 + rank : 0;
  }

  #rankOf(p: Polynomial): number {
    return Math.max(0, ...p.monomials.flatMap((m) => m.atoms.map((atom) => this.rank(atom))));
  }

  #rankOfSizes(sizes: readonly Size[]): number {
    return Math.max(0, ...sizes.flatMap(({ num, den }) => [this.#rankOf(num), this.#rankOf(den)]));
  }

  /** Returns the atom of p to eliminate first; undefined if none is to be eliminated. */
  topAtom(p: Polynomial): Atom | undefined {
    let top: Atom | undefined;
    let topRank = 0;
    for (const m of p.monomials) {
      for (const atom of m.atoms) {
        const rank = this.rank(atom);
        const higher = rank > topRank || (rank === topRank && top && compareAtoms(atom, top) > 0);
        if (rank > 0 && higher) [top, topRank] = [atom, rank];
      }
    }
    return top;
  }

  // ---------------------------------------------------------------- reading facts

  /** Uses left == right: solves it for a variable that occurs linearly with coefficient ±1; otherwise keeps two inequalities. */
  #equation(left: Size, right: Size): void {
    const difference = this.solve(subSizes(left, right));
    if (difference.constant !== undefined) return;
    for (const v of difference.vars) {
      const linear = asLinear(difference, v);
      const coefficient = linear?.coefficient.constant;
      if (coefficient !== 1 && coefficient !== -1) continue;
      this.#solution(v, mulSizes(linear!.rest, this.table.nat(-coefficient)));
      return;
    }
    this.#pending.push(difference, mulSizes(difference, this.table.nat(-1)));
  }

  #solution(v: SizeVar, solution: Size): void {
    for (const [w, old] of this.#solutions) {
      this.#solutions.set(
        w,
        substituteSizes(old, (u) => (u === v ? solution : undefined)),
      );
    }
    this.#solutions.set(v, solution);
    if (naturals(atomOf(v)).length > 0) this.#pending.push(solution);
  }

  #condition({ op, left, right }: SizeCondition): void {
    const difference = subSizes(right, left);
    const one = this.table.nat(1);
    if (op === "<=") this.#pending.push(difference);
    if (op === "<") this.#pending.push(subSizes(difference, one));
    if (op === "divides") this.#divides(left, right);
    if (op !== "!=") return;
    for (const side of [difference, subSizes(left, right)]) {
      if (isNatural(side.num) && isNatural(side.den)) this.#pending.push(subSizes(side, one));
    }
  }

  #range(v: SizeVar, range: SizeRange): void {
    const lo = this.#size(range.lo);
    const hi = this.#size(range.hi);
    const solved = this.#solutions.get(v);
    if (lo && hi) this.#pending.push(subSizes(hi, lo));
    if (solved !== undefined) {
      if (lo) this.#pending.push(subSizes(solved, lo));
      if (hi) this.#pending.push(subSizes(hi, solved));
      return;
    }
    const bounds = this.bounds(atomOf(v));
    for (const part of lo ? extremumArguments("max", lo) : []) bounds.lower.push(asBound(part));
    for (const part of hi ? extremumArguments("min", hi) : []) bounds.upper.push(asBound(part));
  }

  /** Keeps the bounds of an atom that mention only atoms eliminated later. All other bounds become inequalities. */
  #dropCircular(atom: Atom): void {
    const { lower, upper } = this.bounds(atom);
    const isLater = ({ num, den }: FractionBound): boolean =>
      [num, den].every((p) =>
        p.monomials.every((m) => m.atoms.every((a) => this.#isLater(a, atom))),
      );
    const size = ({ num, den }: FractionBound): Size =>
      divSizes(this.#whole(num), this.#whole(den));
    const v = this.table.atomSize(atom);
    for (const lo of lower) if (!isLater(lo)) this.#pending.push(subSizes(v, size(lo)));
    for (const hi of upper) if (!isLater(hi)) this.#pending.push(subSizes(size(hi), v));
    this.#bounds.set(atom, { lower: lower.filter(isLater), upper: upper.filter(isLater) });
  }

  #isLater(a: Atom, b: Atom): boolean {
    return this.rank(a) < this.rank(b) || (this.rank(a) === this.rank(b) && compareAtoms(a, b) < 0);
  }

  #whole(p: Polynomial): Size {
    return this.table.fraction(p, onePolynomial);
  }

  #size(x: Size | number | undefined): Size | undefined {
    if (x === undefined) return undefined;
    return this.solve(x instanceof Size ? x : this.table.nat(x));
  }

  #divides(divisor: Size, dividend: Size): void {
    const known = { divisor: this.solve(divisor), dividend: this.solve(dividend) };
    this.multiples.push(known);
    this.#pending.push(subSizes(known.divisor, this.table.nat(1)));
  }

  /**
   * Records 0 <= size and its consequences from relaxing floors, minima and maxima. A size with a divisor of unknown sign is
   * ignored.
   */
  #atLeastZero(size: Size): void {
    if (isConstant(size.num) || !isNatural(size.den)) return;
    this.inequalities.push(size.num);
    for (const weaker of this.#relaxations(size.num)) this.#atLeastZero(weaker);
    for (const factor of neededFactors(size.num)) this.#atLeastZero(factor);
  }

  /**
   * Yields weaker inequalities: c*min(a, …) + d >= 0 with c > 0 gives c*a + d >= 0; dually for max. Floors are relaxed by floor(x)
   * <= x and floor(a/b) >= (a - b + 1)/b.
   */
  *#relaxations(p: Polynomial): Generator<Size> {
    for (const monomial of p.monomials) {
      const atom = monomial.degree === 1 ? monomial.atoms[0]! : undefined;
      if (atom === undefined || atom.variable !== undefined) continue;
      const parts = splitBy(this.table, p, atom);
      if (parts === undefined || !isConstant(parts.coefficient)) continue;
      const c = constantTerm(parts.coefficient);
      const rest = this.#whole(parts.rest);
      for (const bound of relaxed(atom, c)) {
        yield subSizes(rest, mulSizes(bound, this.table.nat(-c)));
      }
    }
  }

  /** Reads 0 <= p as a bound of its top atom, or of a variable that is alone in p. */
  #boundTopAtom(p: Polynomial): void {
    const atoms = new Set(p.monomials.flatMap((m) => m.atoms));
    const atom = this.topAtom(p) ?? (atoms.size === 1 ? [...atoms][0] : undefined);
    const parts = atom === undefined ? undefined : splitBy(this.table, p, atom);
    if (parts === undefined || !isConstant(parts.coefficient)) return;
    const c = constantTerm(parts.coefficient);
    if (c === 0) return;
    const sign = c > 0 ? -1 : 1;
    const bound = {
      num: scalePolynomial(this.table, parts.rest, sign),
      den: constantPolynomial(Math.abs(c)),
    };
    const bounds = this.bounds(atom!);
    if (c > 0) bounds.lower.push(bound);
    else if (this.rank(atom!) > 0) bounds.upper.push(bound);
  }
}

/** Returns the sizes that weaken 0 <= c*atom + … when they replace the atom. */
function relaxed(atom: Atom, c: number): readonly Size[] {
  if (atom.kind === (c > 0 ? "min" : "max")) return atom.parts;
  if (atom.kind !== "floor") return [];
  const ratio = atom.parts[0]!;
  if (c > 0) return [ratio];
  if (!isConstant(ratio.den)) return [];
  const b = constantTerm(ratio.den);
  return [subSizes(ratio, divSizes(ratio.table.nat(b - 1), ratio.table.nat(b)))];
}

/** Returns x - 1 for each natural variable x that must be positive for 0 <= p to hold: `n*m >= 1` needs n >= 1. */
function neededFactors(p: Polynomial): readonly Size[] {
  const isAlone = p.monomials[0]!.degree === 1 && p.monomials.length <= 2;
  if (constantTerm(p) >= 0 || isAlone) return [];
  const symbolic = p.monomials.filter((m) => m.degree > 0);
  const factors = symbolic[0]!.atoms.filter(
    (atom) => naturals(atom).length > 0 && symbolic.every((m) => m.atoms.includes(atom)),
  );
  return factors.flatMap(({ variable }) =>
    variable === undefined ? [] : [subSizes(variable.size, variable.size.table.nat(1))],
  );
}

/** Returns the default lower bound of an atom by the premises of size.ts, if it has one. */
function naturals(atom: Atom): FractionBound[] {
  if (atom.kind === "pow") {
    const base = atom.parts[0]!.constant ?? 0;
    return [{ num: constantPolynomial(base >= 1 ? 1 : 0), den: onePolynomial }];
  }
  const sort = atom.variable?.sort;
  const natural = (sort !== undefined && sort !== "loop") || atom.kind === "log2";
  return natural ? [{ num: constantPolynomial(0), den: onePolynomial }] : [];
}

/** True for sums of products of natural numbers, which are at least 0. As a divisor such a sum is positive. */
const isNatural = (p: Polynomial): boolean =>
  p.coefficients.every((c) => c > 0) &&
  p.monomials.every((m) => m.atoms.every((atom) => naturals(atom).length > 0));

const asBound = ({ num, den }: Size): FractionBound => ({ num, den });

const atomOf = (v: SizeVar): Atom => v.size.num.monomials[0]!.atoms[0]!;
