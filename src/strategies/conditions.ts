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

  /** These and all of `more`; undefined if one contradicts what is known. */
  withAll(more: readonly Condition[]): Conditions | undefined {
    return more.reduce<Conditions | undefined>((known, c) => known?.with(c), this);
  }
}
