/**
 * @file Conditions carried beside a term: what its types need and cannot be decided for symbolic sizes.
 * Never part of a canonical form. They are listed to the user and checked when a kernel is launched.
 */
import {
  type Condition,
  decide,
  emptyFacts,
  type Facts,
  sameCondition,
  withCondition,
} from "../term/index.ts";

/** An immutable set of conditions and what follows from them. */
export class Conditions {
  static readonly none: Conditions = new Conditions([], emptyFacts);
  readonly list: readonly Condition[];
  readonly facts: Facts;

  private constructor(list: readonly Condition[], facts: Facts) {
    this.list = list;
    this.facts = facts;
  }

  /** All of `list`; none, where they contradict each other. */
  static of(list: readonly Condition[]): Conditions {
    return Conditions.none.withAll(list) ?? Conditions.none;
  }

  /** These and one more; undefined if it contradicts what is known. */
  with(c: Condition): Conditions | undefined {
    const known = decide(c, this.facts);
    if (known !== undefined) return known ? this : undefined;
    if (this.list.some((d) => sameCondition(c, d))) return this;
    return new Conditions([...this.list, c], withCondition(this.facts, c));
  }

  /** All of `more`; undefined, with the offending one reported, on a contradiction. */
  withAll(more: readonly Condition[], offending?: (c: Condition) => void): Conditions | undefined {
    let result: Conditions = this;
    for (const c of more) {
      const next = result.with(c);
      if (next === undefined) {
        offending?.(c);
        return undefined;
      }
      result = next;
    }
    return result;
  }
}
