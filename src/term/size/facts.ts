/**
 * @file Assumptions on size variables: immutable, extended fact by fact. The only implicit assumption is that variables of sort
 * `free`, `param`, `meta` and `bound` are at least 0. A variable in scope has a value, so a range implies lo <= hi.
 */

import type { SizeLike } from "./arithmetic.ts";
import type { SizeCondition } from "./condition.ts";
import { Size, type SizeVar } from "./size.ts";

/** Inclusive bounds of a variable; either may be absent. A bound may be symbolic. */
export interface SizeRange {
  readonly lo?: SizeLike | undefined;
  readonly hi?: SizeLike | undefined;
}

/**
 * Assumptions under which sizes are compared and simplified: ranges of variables, conditions, and the limits that a launch checks.
 */
export interface Facts {
  /** The ranges of each variable; it lies in all of them. */
  readonly ranges: ReadonlyMap<SizeVar, readonly SizeRange[]>;
  readonly conditions: readonly SizeCondition[];
  /** The limits on sizes and lengths that a launch checks (fits.ts). */
  readonly launch?: readonly SizeCondition[];
}

/** The last step in which facts were made: the facts before, and the variable if the step added its first range. */
interface FactsStep {
  readonly facts: Facts;
  readonly variable: SizeVar | undefined;
}

const origins = new WeakMap<Facts, FactsStep>();

/** Returns the last step in which `withRange` or `withCondition` made the facts; undefined for facts that are made otherwise. */
export const lastStepOf = (facts: Facts): FactsStep | undefined => origins.get(facts);

/** The facts without assumptions. Variables of every sort except `loop` are still at least 0. */
export const emptyFacts: Facts = { ranges: new Map(), conditions: [] };

/**
 * Returns the facts with `lo <= v <= hi` added, bounds included; earlier ranges of v stay. An absent bound bounds nothing. Throws a
 * TypeError if v is a size that is no variable.
 */
export function withRange(facts: Facts, v: Size | SizeVar, lo?: SizeLike, hi?: SizeLike): Facts {
  const variable = v instanceof Size ? asVariable(v) : v;
  if (variable === undefined) throw new TypeError("a range is of a variable");
  const ranges = new Map(facts.ranges);
  ranges.set(variable, [...(ranges.get(variable) ?? []), { lo, hi }]);
  return madeFrom(facts, { ...facts, ranges }, facts.ranges.has(variable) ? undefined : variable);
}

/** Returns the facts with one more condition, after the earlier ones; the given facts are unchanged. */
export function withCondition(facts: Facts, condition: SizeCondition): Facts {
  return madeFrom(facts, { ...facts, conditions: [...facts.conditions, condition] });
}

function madeFrom(before: Facts, facts: Facts, variable?: SizeVar): Facts {
  origins.set(facts, { facts: before, variable });
  return facts;
}

/** Returns the variable if a size is a single variable, of any sort; otherwise undefined. */
export function asVariable(size: Size): SizeVar | undefined {
  const [only] = size.vars;
  return only?.size === size ? only : undefined;
}
