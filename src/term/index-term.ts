/**
 * @file Between values and indices. A term of an integer type is a *value*: its arithmetic wraps. It may be taken for a symbolic
 * size only where the two are proved to be the same number, for every launch. The checker uses such sizes to prove that an index
 * is in range, the lowerer to compute addresses and to decide comparisons.
 */
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

/** The size that a variable, or anything else that is not computed here, is; undefined for what depends on data. */
export type SizeOfTerm = (t: Term) => Size | undefined;

/**
 * The size that an integer term *is*, whatever a launch's sizes are; undefined for a value that wraps or depends on data. `demand`
 * says of a number that may be beyond 32 bits whether it will be seen to that it is not.
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
 * A size that differs from the value of a term by a multiple of 2^32: what sums and products of wrapping values are known to be. It
 * is a type of its own, so that nobody takes it for the value.
 */
interface Residue {
  readonly congruent: Size;
  /** Is it the value itself? */
  readonly known: boolean;
}

const RANGES = { i32: [-INT_MAX - 1, INT_MAX], u32: [0, 2 * INT_MAX + 1] } as const;

/** The range of a 32-bit type; an index is an i32. */
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

  #residue(e: Term): Residue | undefined {
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

  /** Between 32-bit types the bits stay; an index that is made of a value is that value. */
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

  /** A ring's operation is the same on residues. */
  #sum(op: (x: Size, y: Size) => Size, a: Term, b: Term): Residue | undefined {
    const [x, y] = [this.#residue(unlabel(a)), this.#residue(unlabel(b))];
    if (x === undefined || y === undefined) return undefined;
    return { congruent: op(x.congruent, y.congruent), known: false };
  }

  /** C truncates, sizes take the floor: the same where the dividend is not negative and the divisor positive. */
  #quotient(op: (x: Size, y: Size) => Size, a: Term, b: Term): Residue | undefined {
    const [x, y] = [this.exact(a), this.exact(b)];
    if (x === undefined || y === undefined) return undefined;
    return proveLE(0, x, this.#facts) && proveLE(1, y, this.#facts) ? is(op(x, y)) : undefined;
  }
}

const is = (congruent: Size): Residue => ({ congruent, known: true });
