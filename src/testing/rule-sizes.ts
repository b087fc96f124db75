/**
 * @file Sizes for instances of a rule: assignments of its size metavariables under which its left side is well-typed,
 * sorted by whether its conditions hold.
 */
import { patternsOf, type Rule } from "../strategies/index.ts";
import {
  emptyFacts,
  evaluate,
  evaluateCondition,
  type Facts,
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
import { sizeConditions } from "./well-typed.ts";

export type SizeAssignment = ReadonlyMap<string, number>;

export interface RuleSizes {
  readonly names: readonly string[];
  /** All conditions hold. */
  readonly legal: readonly SizeAssignment[];
  /** The left side is well-typed, but a condition does not hold. */
  readonly illegal: readonly SizeAssignment[];
  /** What makes the right side ill-typed although all conditions hold: should be none. */
  readonly unsound: string | undefined;
}

/** Metavariables of sizes, in order of appearance. */
export function sizeNames(rule: Rule): string[] {
  const names = new Set(rule.params.flatMap((p) => (p.kind === "nat" ? [p.name] : [])));
  const add = (s: Size): void => {
    for (const v of s.vars) if (v.sort === "meta") names.add(v.name);
  };
  for (const p of patternsOf(rule)) sizesIn(p).forEach(add);
  return [...names];
}

/** What must hold for a side: conditions, and that sizes which mention no bound size are natural numbers. */
export class Demands {
  readonly conditions: readonly SizeCondition[];
  readonly sizes: readonly Size[];

  constructor(sides: readonly Term[], facts: Facts = emptyFacts) {
    this.conditions = sides
      .flatMap((side) => sizeConditions(side, facts))
      .filter((c) => isOpen(c.left) && isOpen(c.right));
    this.sizes = [...new Set(sides.flatMap(sizesIn).filter(isOpen))];
  }

  isNatural(s: Size, env: (v: SizeVar) => number | undefined): boolean {
    const value = evaluate(s, env);
    return typeof value === "number" && value >= 0;
  }

  /** The first demand that is not met, in words. */
  unmet(env: (v: SizeVar) => number | undefined): string | undefined {
    const size = this.sizes.find((s) => !this.isNatural(s, env));
    if (size !== undefined) return `the size ${show(size)} is no natural number`;
    const c = this.conditions.find((x) => !conditionHolds(x, env));
    return c && `${showCondition(c)} does not hold`;
  }
}

const isOpen = (s: Size): boolean => s.boundDepth === 0;

export function conditionHolds(c: SizeCondition, env: (v: SizeVar) => number | undefined): boolean {
  const value = evaluateCondition(c, env);
  return "holds" in value && value.holds;
}

/** Small numbers, smaller ones more often; beside multiples of what the rule itself says, as the width of a vector. */
const VALUES: readonly number[] = [1, 2, 3, 2, 1, 4, 0, 5, 6, 3, 1, 8, 2, 7, 0, 4, 10, 12, 9];
const LARGE = [5, 64] as const;
const TRIES = 40_000;
const ENOUGH = 150;

export function ruleSizes(rule: Rule): RuleSizes {
  const names = sizeNames(rule);
  const left = new Demands(patternsOf(rule));
  const facts = [...left.conditions, ...rule.conditions].reduce(withCondition, emptyFacts);
  const right = new Demands([rule.rhs], facts);
  const [legal, illegal] = [new Map<string, SizeAssignment>(), new Map<string, SizeAssignment>()];
  const seen = new Set<string>();
  let unsound: string | undefined;
  const multiples = multiplesOf(rule.conditions, [left, right]);
  const known = multiples.length === 0 ? VALUES : [...VALUES, ...multiples];
  const c = Choices.seeded(1);
  const most = Math.min(TRIES, 400 * 4 ** names.length);
  for (let i = 0; i < most && legal.size < ENOUGH; i++) {
    const values = names.map(() => c.pick(known));
    const key = values.join();
    if (seen.has(key)) continue;
    seen.add(key);
    const assignment = new Map(names.map((n, k) => [n, values[k]!]));
    const env = (v: SizeVar): number | undefined => assignment.get(v.name);
    if (left.unmet(env) !== undefined) continue;
    const isLegal = rule.conditions.every((x) => conditionHolds(x, env));
    (isLegal ? legal : illegal).set(key, assignment);
    const problem = isLegal ? right.unmet(env) : undefined;
    const shown = (): string => names.map((n, k) => `${n} = ${values[k]}`).join(", ");
    if (problem !== undefined) unsound ??= `${shown()}: ${problem}`;
  }
  return { names, legal: smallestFirst(legal), illegal: smallestFirst(illegal), unsound };
}

/** Of numbers too large to be met by chance. As often as the others are drawn together. */
function multiplesOf(conditions: readonly SizeCondition[], sides: readonly Demands[]): number[] {
  const once = largeSizes(conditions, sides, LARGE[0]);
  return once.length === 0 ? [] : VALUES.map((_, i) => once[i % once.length]!);
}

/** Multiples of the numbers from `least` on that a rule says. */
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

function smallestFirst(found: ReadonlyMap<string, SizeAssignment>): SizeAssignment[] {
  const total = (a: SizeAssignment): number => [...a.values()].reduce((n, x) => n + x, 0);
  return [...found.values()].sort((a, b) => total(a) - total(b));
}
