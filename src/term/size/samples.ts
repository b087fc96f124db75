/**
 * @file Sample assignments that satisfy the facts. A polynomial that is negative at one of them cannot be proved non-negative, so
 * that most failing proofs are not attempted. The file affects speed only. The assignments are arbitrary but reproducible.
 */

import type { FractionBound, Knowledge } from "./knowledge.ts";
import { type Atom, onePolynomial, type Polynomial, type Size } from "./size.ts";

/** Values of variables without an upper bound, by position; round numbers, so that divisibility facts may hold. */
const families: readonly (readonly number[])[] = [
  [48, 96, 24, 144, 12, 240],
  [0, 1, 2, 3, 4, 5],
  [7, 31, 13, 101, 5, 17],
  [64, 32, 128, 16, 8, 256],
  [3, 1000, 1, 50, 9, 2],
];
/** The position of a bounded variable in its range. */
const places = ["low", "high", "mixed"] as const;

const wanted = 8;

/**
 * Up to eight assignments that satisfy the prepared facts, each made when it is first needed; possibly none. They are reproducible and serve to
 * refute claims only.
 */
export class Samples {
  readonly #known: Knowledge;
  readonly #found: Sample[] = [];
  /** The number of assignments that have been tried. */
  #tried = 0;

  constructor(known: Knowledge) {
    this.#known = known;
  }

  /** True if p is negative at a sample where all `assumed` polynomials are non-negative. */
  refute(p: Polynomial, assumed: readonly Polynomial[]): boolean {
    for (let k = 0; k < wanted; k++) {
      const sample = this.#sample(k);
      if (sample === undefined) return false;
      if (sample.polynomial(p) < 0 && assumed.every((q) => sample.polynomial(q) >= 0)) return true;
    }
    return false;
  }

  /** Sample number k; undefined if there are not so many. */
  #sample(k: number): Sample | undefined {
    while (this.#found.length <= k && this.#tried < families.length * places.length) {
      const family = families[Math.floor(this.#tried / places.length)]!;
      const sample = new Sample(this.#known, family, places[this.#tried % places.length]!);
      this.#tried++;
      if (this.#isModel(sample)) this.#found.push(sample);
    }
    return this.#found[k];
  }

  #isModel(sample: Sample): boolean {
    const { inequalities, multiples } = this.#known;
    return (
      inequalities.every((p) => sample.polynomial(p) >= 0) &&
      multiples.every(({ divisor, dividend }) => {
        const d = sample.size(divisor);
        return d >= 1 && sample.size(dividend) % d === 0;
      })
    );
  }
}

/** One assignment, computed on demand. A part without a value is NaN, which is neither negative nor non-negative. */
class Sample {
  readonly #known: Knowledge;
  readonly #family: readonly number[];
  readonly #place: (typeof places)[number];
  readonly #values = new Map<Atom, number>();

  constructor(known: Knowledge, family: readonly number[], place: (typeof places)[number]) {
    this.#known = known;
    this.#family = family;
    this.#place = place;
  }

  polynomial(p: Polynomial): number {
    let sum = 0;
    for (let i = 0; i < p.monomials.length; i++) {
      const { atoms, exponents } = p.monomials[i]!;
      let term = p.coefficients[i]!;
      for (let j = 0; j < atoms.length; j++) {
        const value = this.#atom(atoms[j]!);
        term *= exponents[j] === 1 ? value : value ** exponents[j]!;
      }
      sum += term;
    }
    return Number.isSafeInteger(sum) ? sum : Number.NaN;
  }

  size({ num, den }: Size | FractionBound): number {
    return den === onePolynomial
      ? this.polynomial(num)
      : this.polynomial(num) / this.polynomial(den);
  }

  #atom(atom: Atom): number {
    const known = this.#values.get(atom);
    if (known !== undefined) return known;
    this.#values.set(atom, Number.NaN); // a circular range has no value
    const value = this.#fresh(atom);
    this.#values.set(atom, value);
    return value;
  }

  #fresh(atom: Atom): number {
    const parts = atom.parts.map((part) => this.size(part));
    switch (atom.kind) {
      case "var":
        return this.#variable(atom);
      case "floor":
        return Math.floor(parts[0]!);
      case "min":
        return Math.min(...parts);
      case "max":
        return Math.max(...parts);
      case "pow":
        return parts[0]! ** parts[1]!;
      case "log2":
        return Math.log2(parts[0]!);
      default:
        return atom.kind satisfies never;
    }
  }

  /** Returns an integer in the range of the variable; NaN if the range is empty. */
  #variable(atom: Atom): number {
    const { lower, upper } = this.#known.bounds(atom);
    const position = positionOf(atom.variable!.name);
    const least = lower.length > 0 ? Math.max(...lower.map((bound) => this.size(bound))) : -3;
    const lo = Math.ceil(least);
    if (upper.length === 0) return lo + this.#family[position % this.#family.length]!;
    const hi = Math.floor(Math.min(...upper.map((bound) => this.size(bound))));
    if (!(lo <= hi)) return Number.NaN;
    const high = this.#place === "mixed" ? position % 2 === 0 : this.#place === "high";
    return high ? hi : lo;
  }
}

/** Returns a small number that differs between most names. */
const positionOf = (name: string): number =>
  [...name].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 997, 7);
