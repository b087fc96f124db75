/**
 * @file Ranges of sizes as plain numbers. They are weaker than proofs with symbols, and answer where a proof would need numbers beyond 2^53:
 * for quotients of quotients, such as ⌊⌊n / 4096⌋ / 4096⌋.
 */
import type { SizeLike } from "./arithmetic.ts";
import { asVariable, type Facts } from "./facts.ts";
import { Size, type SizeVar } from "./size.ts";
import { type SizeView, view } from "./view.ts";

/** The least and the greatest value; infinite where none is known. */
type NumericRange = readonly [low: number, high: number];

const ANY: NumericRange = [-Infinity, Infinity];

/** Ranges of variables may depend on ranges of others, in a circle too. */
const DEEPEST = 8;

/**
 * Numbers between which a size lies wherever the facts hold and the launch has checked its limits. Numbers beyond 2^53 on the way count as
 * infinite.
 */
export const numericRange = (size: Size, facts: Facts): NumericRange =>
  new NumericRanges(facts).of(size, 0);

class NumericRanges {
  readonly #facts: Facts;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  of(size: SizeLike, depth: number): NumericRange {
    if (!(size instanceof Size)) return [size, size];
    return depth > DEEPEST ? ANY : this.#view(view(size), depth + 1);
  }

  #view(v: SizeView, depth: number): NumericRange {
    const go = (part: SizeView): NumericRange => this.#view(part, depth);
    switch (v.tag) {
      case "const":
        return [v.value, v.value];
      case "var":
        return this.#variable(v.v, depth);
      case "sum":
        return v.terms
          .map((t) => t.factors.map(go).reduce<NumericRange>(times, [t.coefficient, t.coefficient]))
          .reduce(plus);
      case "quotient":
        return quotient(go(v.num), go(v.den));
      case "floor":
      case "ceilDiv":
        return quotient(go(v.a), go(v.b)).map(v.tag === "floor" ? Math.floor : Math.ceil) as [
          number,
          number,
        ];
      case "mod":
        return [0, go(v.b)[1] - 1];
      case "min":
      case "max":
        return v.args.map(go).reduce(([a, b], [c, d]) => [Math[v.tag](a, c), Math[v.tag](b, d)]);
      default:
        return ANY;
    }
  }

  #variable(v: SizeVar, depth: number): NumericRange {
    const least = v.sort === "loop" ? -Infinity : 0;
    const ranges = this.#facts.ranges.get(v) ?? [];
    const lows = ranges.map(({ lo }) => (lo === undefined ? -Infinity : this.of(lo, depth)[0]));
    const highs = ranges.map(({ hi }) => (hi === undefined ? Infinity : this.of(hi, depth)[1]));
    return [Math.max(least, ...lows), Math.min(this.#limitOf(v), ...highs)];
  }

  /** The limit that a launch checks for a size. */
  #limitOf(v: SizeVar): number {
    const limits = (this.#facts.launch ?? []).map(({ op, left, right }) =>
      op === "<=" && asVariable(left) === v ? (right.constant ?? Infinity) : Infinity,
    );
    return Math.min(Infinity, ...limits);
  }
}

const EXACT = 2 ** 53;
const checked = (low: number, high: number): NumericRange => [
  low < -EXACT || Number.isNaN(low) ? -Infinity : low,
  high > EXACT || Number.isNaN(high) ? Infinity : high,
];

const plus = ([a, b]: NumericRange, [c, d]: NumericRange): NumericRange => checked(a + c, b + d);

function times([a, b]: NumericRange, [c, d]: NumericRange): NumericRange {
  const products = [a * c, a * d, b * c, b * d];
  return products.some(Number.isNaN) ? ANY : checked(Math.min(...products), Math.max(...products));
}

/** A quotient by a divisor, which is at least 1. */
function quotient([low, high]: NumericRange, [least, most]: NumericRange): NumericRange {
  if (least !== most) return [Math.min(low, 0), Math.max(high, 0)];
  return [low / least, high / least];
}
