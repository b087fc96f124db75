/**
 * @file Sizes for instances of a rule: assignments of its size metavariables under which its left side is well-typed, separated by
 * whether its conditions hold.
 */
import { patternsOf, type Rule } from "../strategies/index.ts";
import {
  emptyFacts,
  evaluate,
  evaluateCondition,
  type Facts,
  makeCondition,
  type Size,
  type SizeCondition,
  type SizeVar,
  show,
  showCondition,
  sizesIn,
  type Term,
  withCondition,
} from "../term/index.ts";
import { Choices } from "./choices.ts";
import { SizeConstraints } from "./size-constraints.ts";
import { SizeSearch } from "./size-search.ts";
import { sizeConditions } from "./well-typed.ts";

/** Numbers of size variables or size metavariables, by name. A name that is missing has no value. */
export type SizeAssignment = ReadonlyMap<string, number>;

/** Size assignments of a rule, each list without repetitions and sorted by the sum of the sizes, smallest first. */
export interface RuleSizes {
  /** The names of the rule's size metavariables. */
  readonly names: readonly string[];
  /** Assignments under which all conditions hold; at most 150. */
  readonly legal: readonly SizeAssignment[];
  /** Assignments under which the left side is well-typed and a condition fails or has no value. */
  readonly illegal: readonly SizeAssignment[];
  /**
   * An assignment for which the right side is ill-typed although all conditions hold, as text; undefined if none was
   * drawn.
   */
  readonly unsound: string | undefined;
}

/**
 * Returns the names of a rule's size metavariables: its `nat` parameters, then the ones in its patterns, in order of appearance.
 */
export function sizeNames(rule: Rule): string[] {
  const names = new Set(rule.params.flatMap((p) => (p.kind === "nat" ? [p.name] : [])));
  const add = (s: Size): void => {
    for (const v of s.vars) if (v.sort === "meta") names.add(v.name);
  };
  for (const p of patternsOf(rule)) sizesIn(p).forEach(add);
  return [...names];
}

/**
 * The demands of terms on sizes: conditions under which the terms are well-typed, and sizes that must be at least 0. Sizes that are
 * bound inside the terms are left out.
 */
export class Demands {
  readonly conditions: readonly SizeCondition[];
  readonly sizes: readonly Size[];

  constructor(sides: readonly Term[], facts: Facts = emptyFacts) {
    this.conditions = sides
      .flatMap((side) => sizeConditions(side, facts))
      .filter((c) => isOpen(c.left) && isOpen(c.right));
    this.sizes = [...new Set(sides.flatMap(sizesIn).filter(isOpen))];
  }

  /** True if the size is at least 0 under the assignment; false also if it has no value. */
  isNatural(s: Size, env: (v: SizeVar) => number | undefined): boolean {
    const value = evaluate(s, env);
    return typeof value === "number" && value >= 0;
  }

  /** Returns the first violated demand in words; undefined if all are met. */
  unmet(env: (v: SizeVar) => number | undefined): string | undefined {
    const size = this.sizes.find((s) => !this.isNatural(s, env));
    if (size !== undefined) return `the size ${show(size)} is no natural number`;
    const c = this.conditions.find((x) => !conditionHolds(x, env));
    return c && `${showCondition(c)} does not hold`;
  }
}

const isOpen = (s: Size): boolean => s.boundDepth === 0;

/** True if a condition holds under an assignment; false also if a side has no value. */
export function conditionHolds(c: SizeCondition, env: (v: SizeVar) => number | undefined): boolean {
  const value = evaluateCondition(c, env);
  return "holds" in value && value.holds;
}

/** Candidate sizes; small ones are more frequent. Multiples of constants in the rule, for instance of a vector width, are added. */
const VALUES: readonly number[] = [1, 2, 3, 2, 1, 4, 0, 5, 6, 3, 1, 8, 2, 7, 0, 4, 10, 12, 9];
const LARGE = [5, 64] as const;
/** The largest power in an instance: random arrays of `pow(2, k)` elements have at most so many. */
const LARGEST = 512;
/** Partial assignments that one search may test. */
const TESTS = 40_000;
/** Assignments of each kind that are enough. */
const ENOUGH = 150;

/**
 * Draws at most 150 size assignments of a rule that satisfy its conditions, and among 600 for which its left side is well-typed at
 * most 150 that do not. No power in sizes of the left side is above 512. Deterministic. Lists are empty if a search of 40,000
 * partial assignments finds none.
 */
export function ruleSizes(rule: Rule): RuleSizes {
  const names = sizeNames(rule);
  const left = new Demands(patternsOf(rule));
  const facts = [...left.conditions, ...rule.conditions].reduce(withCondition, emptyFacts);
  const right = new Demands([rule.rhs], facts);
  const multiples = multiplesOf(rule.conditions, [left, right]);
  const known = multiples.length === 0 ? VALUES : [...VALUES, ...multiples];
  const powers = left.sizes.filter((size) => show(size).includes("pow("));
  const small = powers.map((size) => makeCondition("<=", size, LARGEST));
  const c = Choices.seeded(1);
  const search = (conditions: readonly SizeCondition[]): SizeSearch =>
    new SizeSearch(
      new SizeConstraints(names, left.sizes, [...left.conditions, ...small, ...conditions]),
      known,
      TESTS,
    );
  const legal = drawn(search(rule.conditions), c, ENOUGH);
  const stated = new SizeConstraints(names, [], rule.conditions);
  const others = rule.conditions.length === 0 ? [] : drawn(search([]), c, 4 * ENOUGH);
  const illegal = others.filter((values) => !stated.hold(values)).slice(0, ENOUGH);
  return {
    names,
    legal: smallestFirst(names, legal),
    illegal: smallestFirst(names, illegal),
    unsound: unsoundness(right, names, legal),
  };
}

/** Says of the first assignment for which the right side is ill-typed why it is; undefined if there is none. */
function unsoundness(
  right: Demands,
  names: readonly string[],
  legal: readonly (readonly number[])[],
): string | undefined {
  const typed = new SizeConstraints(names, right.sizes, right.conditions);
  const values = legal.find((x) => !typed.hold(x));
  if (values === undefined) return undefined;
  const shown = names.map((n, k) => `${n} = ${values[k]}`).join(", ");
  return `${shown}: ${right.unmet((v) => values[names.indexOf(v.name)])}`;
}

/** Draws at most `most` assignments. */
function drawn(search: SizeSearch, c: Choices, most: number): (readonly number[])[] {
  const found: (readonly number[])[] = [];
  while (found.length < most) {
    const values = search.draw(c);
    if (values === undefined) break;
    found.push(values);
  }
  return found;
}

/**
 * Returns multiples of the large constants of a rule, which random sizes would rarely meet, as many as there are other candidates.
 */
function multiplesOf(conditions: readonly SizeCondition[], sides: readonly Demands[]): number[] {
  const once = largeSizes(conditions, sides, LARGE[0]);
  return once.length === 0 ? [] : VALUES.map((_, i) => once[i % once.length]!);
}

/**
 * Returns multiples of the constants from `least` to 64 in conditions and sizes: each constant 1, 2, 3 and 4 times, the double
 * listed twice so that it is drawn more often. Empty if there is no such constant.
 */
export function largeSizes(
  conditions: readonly SizeCondition[],
  sides: readonly Demands[],
  least: number,
): readonly number[] {
  const stated = [...conditions, ...sides.flatMap((side) => side.conditions)];
  const sizes = [
    ...sides.flatMap((side) => side.sizes),
    ...stated.flatMap((x) => [x.left, x.right]),
  ];
  const shown = sizes.flatMap((s) => show(s).match(/\d+/g) ?? []).map(Number);
  const large = [...new Set(shown)].filter((n) => n >= least && n <= LARGE[1]);
  return large.flatMap((n) => [n, 2 * n, 2 * n, 3 * n, 4 * n]);
}

function smallestFirst(
  names: readonly string[],
  found: readonly (readonly number[])[],
): SizeAssignment[] {
  const total = (values: readonly number[]): number => values.reduce((n, x) => n + x, 0);
  return found
    .toSorted((a, b) => total(a) - total(b))
    .map((values) => new Map(names.map((name, k) => [name, values[k]!])));
}
