/**
 * @file What is known of the variables of a size: immutable, built up fact by fact. Nothing else is
 * ever assumed, except that variables of sort `free`, `param`, `meta` and `bound` are at least 0. A variable
 * in scope has a value, so a range also says that lo <= hi.
 */

import type { SizeLike } from "./arithmetic.ts";
import type { SizeCondition } from "./condition.ts";
import { Size, type SizeVar } from "./size.ts";

/** Inclusive bounds, any of which may be missing. */
export interface SizeRange {
  readonly lo?: SizeLike | undefined;
  readonly hi?: SizeLike | undefined;
}

export interface Facts {
  /** Each variable lies in all its ranges. */
  readonly ranges: ReadonlyMap<SizeVar, readonly SizeRange[]>;
  readonly conditions: readonly SizeCondition[];
  /** What a launch checks of sizes and lengths (fits.ts). */
  readonly launch?: readonly SizeCondition[];
}

export const emptyFacts: Facts = { ranges: new Map(), conditions: [] };

/** `lo <= v <= hi`, beside what is known of v already. */
export function withRange(facts: Facts, v: Size | SizeVar, lo?: SizeLike, hi?: SizeLike): Facts {
  const variable = v instanceof Size ? asVariable(v) : v;
  if (variable === undefined) throw new TypeError("a range is of a variable");
  const ranges = new Map(facts.ranges);
  ranges.set(variable, [...(ranges.get(variable) ?? []), { lo, hi }]);
  return { ...facts, ranges };
}

export function withCondition(facts: Facts, condition: SizeCondition): Facts {
  return { ...facts, conditions: [...facts.conditions, condition] };
}

/** The variable, when a size is just one. */
export function asVariable(size: Size): SizeVar | undefined {
  const [only] = size.vars;
  return only?.size === size ? only : undefined;
}
