/** @file Chooses numbers for the sizes of a term such that all conditions on them hold. */
import {
  evaluate,
  LimitError,
  placedSubterms,
  type Size,
  type SizeCondition,
  sizesIn,
  type Term,
  type Type,
  visitType,
} from "../../term/index.ts";
import type { Choices } from "../choices.ts";
import { workAt } from "../instance-work.ts";
import { conditionHolds, largeSizes, type SizeAssignment } from "../rule-sizes.ts";

/** Small sizes, the simplest first: primes, powers of two, 0, and neighbours of both. */
const SMALL: readonly number[] = [2, 1, 3, 4, 5, 0, 6, 8, 7, 12, 11, 9, 16, 13, 17];
/** The largest product of all sizes: terms are evaluated in the interpreter. */
const MOST_ELEMENTS = 1_500;
/** The longest array of a term, such as `pow(2, k)` elements for a small k, and the largest number of primitives that it applies. */
const LONGEST = 1 << 12;
const MOST_WORK = 1 << 20;
const TRIES = 120;

/** Returns the names of the free size variables in a term and in conditions, in order of appearance. */
export function freeSizes(t: Term, conditions: readonly SizeCondition[]): readonly string[] {
  const names = new Set<string>();
  const see = (type: Type): void =>
    visitType(type, {
      size: (s) => {
        for (const v of s.vars) if (v.sort === "free") names.add(v.name);
      },
    });
  for (const { term } of placedSubterms(t)) {
    see(term.type);
    if (term.tag === "prim")
      for (const s of term.sizes) for (const v of s.vars) if (v.sort === "free") names.add(v.name);
  }
  for (const { left, right } of conditions)
    for (const s of [left, right]) for (const v of s.vars) if (v.sort === "free") names.add(v.name);
  return [...names];
}

/** The largest constant that counts as the size of a tile. */
const LARGEST_TILE = 32;

/** Returns the constant sizes in the types of a term from 2 to 32, each once: tiles, blocks and windows of a schedule. */
export function tileSizes(t: Term): readonly number[] {
  const found = new Set<number>();
  for (const { term } of placedSubterms(t))
    visitType(term.type, {
      size: ({ constant: n }) => {
        if (n !== undefined && n > 1 && n <= LARGEST_TILE) found.add(n);
      },
    });
  return [...found];
}

/**
 * Draws numbers for the names under which all conditions hold, whose product is at most 1500, and at which the term has sizes of at
 * most 4096 and applies at most 2^20 primitives; undefined if 120 attempts find none. Multiples of the constants in the conditions
 * are drawn more often, and in half of the attempts numbers around `tiles`: one, two and three tiles, exactly and with a partial one.
 */
export function drawSizes(
  c: Choices,
  term: Term,
  names: readonly string[],
  conditions: readonly SizeCondition[],
  tiles: readonly number[] = [],
): SizeAssignment | undefined {
  const around = largeSizes(conditions, [], 2);
  const usual = [...SMALL, ...around, ...around.map((n) => n + 1)];
  const tiled = tiles.flatMap((n) => [2 * n, 2 * n + 1, n + 1, 3 * n, n]);
  const known = tiled.length > 0 && c.chance(50) ? [...tiled, ...tiled, ...usual] : usual;
  for (let i = 0; i < TRIES; i++) {
    const sizes = new Map(names.map((name) => [name, c.pick(known)]));
    const product = [...sizes.values()].reduce((n, x) => n * Math.max(1, x), 1);
    if (product > MOST_ELEMENTS) continue;
    if (!conditions.every((x) => conditionHolds(x, (v) => sizes.get(v.name)))) continue;
    if (isSmall(term, sizes)) return sizes;
  }
  return undefined;
}

/** False also for sizes that are beyond what can be computed with. */
function isSmall(term: Term, sizes: SizeAssignment): boolean {
  const isShort = (s: Size): boolean => !(Number(evaluate(s, (v) => sizes.get(v.name))) > LONGEST);
  try {
    return sizesIn(term).every(isShort) && workAt(term, sizes) <= MOST_WORK;
  } catch (error) {
    if (error instanceof LimitError) return false;
    throw error;
  }
}
