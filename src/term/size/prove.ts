/**
 * @file Proofs about sizes under facts; an answer is "proved" or "not proved". Sound for every assignment that satisfies the facts
 * and the premises of size.ts; in particular, a divisor is never 0.
 */

import type { SizeLike } from "./arithmetic.ts";
import { unlessImpossible } from "./errors.ts";
import { type Facts, lastStepOf, type SizeRange } from "./facts.ts";
import { subSizes } from "./fraction.ts";
import { Knowledge } from "./knowledge.ts";
import { Prover } from "./prover.ts";
import { Size, type SizeTable, type SizeVar } from "./size.ts";
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

/** Makes a prover. Uses that d <= e if d divides e and e >= 1. What is natural under some of the facts is so under all. */
function freshProver(facts: Facts, table: InternTable): Prover {
  const inherited = new Set(proverBefore(facts, table)?.natural);
  const prover = new Prover(new Knowledge(facts, table, [...inherited]), [...inherited]);
  const natural = prover.known.multiples.flatMap(({ divisor, dividend }) => {
    const size = subSizes(dividend, divisor);
    const isNatural = inherited.has(size) || prover.nonNegative(subSizes(dividend, table.nat(1)));
    return isNatural ? [size] : [];
  });
  if (natural.every((size) => inherited.has(size))) return prover;
  return new Prover(new Knowledge(facts, table, natural), natural);
}

/** The prover of the last facts from which the facts were made, if there is one. */
function proverBefore(facts: Facts, table: SizeTable): Prover | undefined {
  for (let o = lastStepOf(facts); o !== undefined; o = lastStepOf(o.facts)) {
    const prover = provers.get(o.facts)?.get(table);
    if (prover !== undefined) return prover;
  }
  return undefined;
}

// ---------------------------------------------------------------- the facts that matter

const withoutLast = new WeakMap<Facts, Facts>();

/**
 * Returns facts from which everything follows about the size that follows from the given ones: without the last ranges of variables
 * that the size does not mention, if these ranges say nothing on other variables. Answers under the result are shared by all facts
 * made of it.
 */
export function factsAbout(size: Size, facts: Facts): Facts {
  let about = facts;
  for (;;) {
    const origin = lastStepOf(about);
    if (origin?.variable === undefined || size.vars.includes(origin.variable)) return about;
    let before = withoutLast.get(about);
    if (before === undefined) {
      before = saysNothingElse(about, origin.variable, origin.facts) ? origin.facts : about;
      withoutLast.set(about, before);
    }
    if (before === about) return about;
    about = before;
  }
}

/** True if the range of `variable` says nothing on other variables: nothing before mentions it, and lo <= hi was known. */
function saysNothingElse(facts: Facts, variable: SizeVar, before: Facts): boolean {
  const mentions = (x: SizeLike | undefined): boolean =>
    x instanceof Size && x.vars.includes(variable);
  const ranges = [...before.ranges.values()].flat();
  if (ranges.some(({ lo, hi }) => mentions(lo) || mentions(hi))) return false;
  if (before.conditions.some(({ left, right }) => mentions(left) || mentions(right))) return false;
  const [{ lo, hi }] = facts.ranges.get(variable)! as [SizeRange];
  if (mentions(lo) || mentions(hi)) return false;
  return (
    lo === undefined || hi === undefined || unlessImpossible(false, () => proveLE(lo, hi, before))
  );
}

// ---------------------------------------------------------------- proofs

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
  return proverFor(factsAbout(excess, facts), table).nonNegative(excess);
}
