/**
 * @file Proofs about sizes under facts; an answer is "proved" or "not proved". Sound for every assignment that satisfies the facts
 * and the premises of size.ts; in particular, a divisor is never 0.
 */

import type { SizeLike } from "./arithmetic.ts";
import type { Facts } from "./facts.ts";
import { subSizes } from "./fraction.ts";
import { Knowledge } from "./knowledge.ts";
import { Prover } from "./prover.ts";
import { Size, type SizeTable } from "./size.ts";
import type { InternTable } from "./table.ts";

const provers = new WeakMap<Facts, WeakMap<SizeTable, Prover>>();

/** Returns the prover of these facts and this table; the same one for each object `facts`, because it remembers its answers. */
export function proverFor(facts: Facts, table: SizeTable): Prover {
  let ofFacts = provers.get(facts);
  if (ofFacts === undefined) {
    ofFacts = new WeakMap();
    provers.set(facts, ofFacts);
  }
  let prover = ofFacts.get(table);
  if (prover === undefined) {
    prover = freshProver(facts, table as InternTable);
    ofFacts.set(table, prover);
  }
  return prover;
}

/** Makes a prover. Uses that d <= e if d divides e and e >= 1. */
function freshProver(facts: Facts, table: InternTable): Prover {
  const prover = new Prover(new Knowledge(facts, table));
  const positive = prover.known.multiples.filter(({ dividend }) =>
    prover.nonNegative(subSizes(dividend, table.nat(1))),
  );
  if (positive.length === 0) return prover;
  const natural = positive.map(({ divisor, dividend }) => subSizes(dividend, divisor));
  return new Prover(new Knowledge(facts, table, natural));
}

/**
 * True if a <= b is proved under the facts; false means "not proved". Two numbers are compared. Raises E0602 if the difference is
 * too large a size.
 */
export const proveLE = (a: SizeLike, b: SizeLike, facts: Facts): boolean => atLeast(a, b, 0, facts);

/**
 * True if a < b is proved under the facts, as a + 1 <= b; false means "not proved". Two numbers are compared. Raises E0602
 * like `proveLE`.
 */
export const proveLT = (a: SizeLike, b: SizeLike, facts: Facts): boolean => atLeast(a, b, 1, facts);

/** True if a == b is proved under the facts, as a <= b and b <= a; false means "not proved". */
export function proveEQ(a: SizeLike, b: SizeLike, facts: Facts): boolean {
  return a === b || (proveLE(a, b, facts) && proveLE(b, a, facts));
}

/** True if b - a >= gap is proved. */
function atLeast(a: SizeLike, b: SizeLike, gap: number, facts: Facts): boolean {
  if (typeof a === "number" && typeof b === "number") return b - a >= gap;
  const table = a instanceof Size ? a.table : (b as Size).table;
  const size = (x: SizeLike): Size => (x instanceof Size ? x : table.nat(x));
  const difference = subSizes(size(b), size(a));
  const excess = gap === 0 ? difference : subSizes(difference, table.nat(gap));
  if (excess.constant !== undefined) return excess.constant >= 0;
  return proverFor(facts, table).nonNegative(excess);
}
