/**
 * @file Relates integer terms to symbolic sizes. The arithmetic of an integer term wraps at 32 bits; the arithmetic of sizes does
 * not. A term may be replaced by a size only where both are proved to be the same number for every launch. The checker uses the
 * sizes to prove that an index is in range; the lowerer uses them for addresses and to decide comparisons.
 */

import { heaviestInScope, memoised } from "./heaviest.ts";
import {
  add,
  type Facts,
  floorDiv,
  INT_MAX,
  max,
  min,
  mod,
  mul,
  neg,
  provablyWithin,
  proveLE,
  type Size,
  sub,
  unlessImpossible,
} from "./size/index.ts";
import { type Term, unlabel } from "./term.ts";

/**
 * Gives the size that equals a variable, or another term that `indexSize` does not compute itself; undefined if the term depends on
 * data.
 */
export type SizeOfTerm = (t: Term) => Size | undefined;

/**
 * Returns the size that equals a term of type i32, u32 or index for every launch; undefined if the term may wrap, depends on data
 * or has another type. `demand` is called with an i32 number that may exceed 32 bits; it returns true if the caller ensures that
 * the number fits.
 */
export function indexSize(
  t: Term,
  facts: Facts,
  variable: SizeOfTerm,
  demand: (size: Size) => boolean = () => false,
): Size | undefined {
  return new Reading(facts, variable, demand).exact(t);
}

/**
 * A size that is congruent to the value of a term modulo 2^32. Sums and products of wrapping values are known only up to such a
 * multiple. The separate type keeps a residue from being used as the value.
 */
interface Residue {
  readonly congruent: Size;
  /** True if the size is the value itself. */
  readonly known: boolean;
}

const RANGES = { i32: [-INT_MAX - 1, INT_MAX], u32: [0, 2 * INT_MAX + 1] } as const;

/** Returns the smallest and the largest value of a 32-bit integer type; undefined for other types. An index is an i32. */
function rangeOf(type: Term["type"]): readonly [number, number] | undefined {
  if (type.tag === "idx") return RANGES.i32;
  if (type.tag !== "scalar" || (type.name !== "i32" && type.name !== "u32")) return undefined;
  return RANGES[type.name];
}

class Reading {
  readonly #facts: Facts;
  readonly #variable: SizeOfTerm;
  readonly #demand: (size: Size) => boolean;
  readonly #exact = new Map<Term, Size | undefined>();
  readonly #residue: (e: Term) => Residue | undefined = memoised(
    (e) => this.#freshResidue(e),
    new Map<Term, Residue | undefined>(),
    heaviestInScope,
  );

  constructor(facts: Facts, variable: SizeOfTerm, demand: (size: Size) => boolean) {
    this.#facts = facts;
    this.#variable = variable;
    this.#demand = demand;
  }

  exact(t: Term): Size | undefined {
    if (!this.#exact.has(t)) this.#exact.set(t, this.#freshExact(t));
    return this.#exact.get(t);
  }

  #freshExact(t: Term): Size | undefined {
    const range = rangeOf(t.type);
    if (range === undefined) return undefined;
    const residue = unlessImpossible(undefined, () => this.#residue(unlabel(t)));
    if (residue === undefined) return undefined;
    const { congruent, known } = residue;
    const isValue = known || provablyWithin(congruent, ...range, this.#facts);
    return isValue || (range === RANGES.i32 && this.#demand(congruent)) ? congruent : undefined;
  }

  #freshResidue(e: Term): Residue | undefined {
    if (rangeOf(e.type) === undefined) return undefined;
    if (e.tag === "lit")
      return typeof e.value === "number" ? is(e.session.sizes.nat(e.value)) : undefined;
    if (e.tag !== "prim") return this.#given(e);
    const [a, b] = e.args as [Term, Term];
    switch (e.prim) {
      case "natVal":
        return { congruent: e.sizes[0]!, known: false };
      case "cast":
        return this.#cast(e, a) ?? this.#given(e);
      case "clampIdx":
        return this.#clamped(e, a);
      case "neg": {
        const x = this.#residue(unlabel(a));
        return x === undefined ? this.#given(e) : { congruent: neg(x.congruent), known: false };
      }
      case "add":
      case "sub":
      case "mul":
        return this.#sum({ add, sub, mul }[e.prim], a, b) ?? this.#given(e);
      case "min":
      case "max": {
        const [x, y] = [this.exact(a), this.exact(b)];
        return x && y ? is({ min, max }[e.prim](x, y)) : this.#given(e);
      }
      case "div":
      case "mod":
        return this.#quotient(e.prim === "div" ? floorDiv : mod, a, b) ?? this.#given(e);
      default:
        return this.#given(e);
    }
  }

  #given(e: Term): Residue | undefined {
    const size = this.#variable(e);
    return size && is(size);
  }

  /** A cast between 32-bit types keeps the bits. A cast to an index type keeps the value. */
  #cast(e: Term, from: Term): Residue | undefined {
    if (e.type.tag !== "idx") {
      const x = this.#residue(unlabel(from));
      return x && { ...x, known: x.known && rangeOf(e.type) === rangeOf(from.type) };
    }
    const x = this.exact(from);
    return x && is(x);
  }

  #clamped(e: Term, from: Term): Residue | undefined {
    const x = this.exact(from);
    if (x === undefined || e.type.tag !== "idx") return undefined;
    return is(max(min(x, sub(e.type.size, 1)), x.table.nat(0)));
  }

  /** Addition, subtraction and multiplication of residues give the residue of the result. */
  #sum(op: (x: Size, y: Size) => Size, a: Term, b: Term): Residue | undefined {
    const [x, y] = [this.#residue(unlabel(a)), this.#residue(unlabel(b))];
    if (x === undefined || y === undefined) return undefined;
    return { congruent: op(x.congruent, y.congruent), known: false };
  }

  /** C's division truncates and the division of sizes rounds down: both agree for a dividend >= 0 and a divisor >= 1. */
  #quotient(op: (x: Size, y: Size) => Size, a: Term, b: Term): Residue | undefined {
    const [x, y] = [this.exact(a), this.exact(b)];
    if (x === undefined || y === undefined) return undefined;
    return proveLE(0, x, this.#facts) && proveLE(1, y, this.#facts) ? is(op(x, y)) : undefined;
  }
}

const is = (congruent: Size): Residue => ({ congruent, known: true });
