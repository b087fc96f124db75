/** @file Symbolic bounds of a size, in terms of the variables that have no upper bound themselves. */

import { unlessImpossible } from "./errors.ts";
import { extremum } from "./extremum.ts";
import type { Facts } from "./facts.ts";
import { floorOf } from "./floor.ts";
import { addSizes, divSizes, fraction, mulSizes, polynomialSize } from "./fraction.ts";
import type { FractionBound } from "./knowledge.ts";
import { splitBy } from "./linear.ts";
import { compareAtoms } from "./order.ts";
import { proverFor } from "./prove.ts";
import type { Prover } from "./prover.ts";
import { type Atom, onePolynomial, type Polynomial, type Size, type SizeVar } from "./size.ts";

/** Inclusive symbolic bounds of a size, which hold wherever the facts do; an absent bound was not found, but may exist. */
export interface SizeBounds {
  readonly lo?: Size;
  readonly hi?: Size;
}

/** Returns bounds of a size that hold wherever the facts do. Bounds mention only variables without an upper bound. */
export function bounds(size: Size, facts: Facts): SizeBounds {
  const prover = proverFor(facts, size.table);
  const extreme = (side: RangeSide): Size | undefined =>
    unlessImpossible(undefined, () => new Extreme(prover, side).of(prover.known.solve(size)));
  const [lo, hi] = [extreme("lo"), extreme("hi")];
  return { ...(lo && { lo }), ...(hi && { hi }) };
}

type RangeSide = "lo" | "hi";

/** Budgets for atoms replaced in one bound and for nested bounds, because facts may be circular. */
const stepLimit = 32;
const depthLimit = 16;

class Extreme {
  readonly #prover: Prover;
  readonly #side: RangeSide;
  readonly #depth: number;

  constructor(prover: Prover, side: RangeSide, depth = 0) {
    this.#prover = prover;
    this.#side = side;
    this.#depth = depth;
  }

  of(size: Size): Size | undefined {
    if (this.#depth > depthLimit) return undefined;
    let bound: Size | undefined = size;
    for (let step = 0; step < stepLimit && bound !== undefined; step++) {
      const atom = this.#topAtom(bound.num);
      if (atom === undefined) return this.#topAtom(bound.den) ? undefined : bound;
      bound = this.#without(bound, atom);
    }
    return undefined;
  }

  /** Returns the atom of highest rank in which a bounded variable occurs. */
  #topAtom(p: Polynomial): Atom | undefined {
    const { known } = this.#prover;
    const isBounded = (v: SizeVar): boolean => known.topAtom(v.size.num) !== undefined;
    const bounded = p.monomials.flatMap((m) =>
      m.atoms.filter(({ variable, parts }) =>
        variable ? isBounded(variable) : parts.some((part) => part.vars.some(isBounded)),
      ),
    );
    return bounded.sort((a, b) => known.rank(b) - known.rank(a) || compareAtoms(b, a))[0];
  }

  /** Replaces one atom by its lower or upper bound, depending on the sign of its coefficient. */
  #without(size: Size, atom: Atom): Size | undefined {
    const t = this.#prover.known.table;
    const parts = splitBy(t, size.num, atom);
    if (parts === undefined || !this.#prover.positiveDivisor(size.den)) return undefined;
    const coefficient = polynomialSize(t, parts.coefficient);
    const sign = this.#signOf(coefficient);
    if (sign === 0) return undefined;
    const side = sign > 0 ? this.#side : opposite(this.#side);
    const bound = new Extreme(this.#prover, side, this.#depth + 1).#ofAtom(atom);
    if (bound === undefined) return undefined;
    const num = addSizes(mulSizes(coefficient, bound), polynomialSize(t, parts.rest));
    return divSizes(num, fraction(t, size.den, onePolynomial));
  }

  #signOf(size: Size): number {
    if (this.#prover.nonNegative(size)) return 1;
    return this.#prover.nonNegative(mulSizes(size, size.table.nat(-1))) ? -1 : 0;
  }

  #ofAtom(atom: Atom): Size | undefined {
    if (atom.kind === "floor") return this.#ofFloor(atom.parts[0]!);
    if (atom.kind === "min" || atom.kind === "max") return this.#ofExtremum(atom.kind, atom.parts);
    const { lower, upper } = this.#prover.known.bounds(atom);
    const bound = (this.#side === "lo" ? lower : upper).findLast(() => true);
    return bound && this.#size(bound);
  }

  #size({ num, den }: FractionBound): Size {
    return fraction(this.#prover.known.table, num, den);
  }

  /** Bounds floor(ratio) by the floor of the bound of the ratio, because floor is monotone. */
  #ofFloor(ratio: Size): Size | undefined {
    const bound = this.of(ratio);
    return bound && floorOf(bound);
  }

  /**
   * Bounds a min or max by its bounded arguments. An upper bound of min(a, b), or a lower bound of max(a, b), needs only one of
   * them.
   */
  #ofExtremum(kind: "min" | "max", args: readonly Size[]): Size | undefined {
    const found = args.map((arg) => this.of(arg));
    const known = found.filter((bound) => bound !== undefined);
    const oneIsEnough = (kind === "min") === (this.#side === "hi");
    const enough = oneIsEnough ? known.length > 0 : known.length === args.length;
    return enough ? extremum(kind, known) : undefined;
  }
}

const opposite = (side: RangeSide): RangeSide => (side === "lo" ? "hi" : "lo");
