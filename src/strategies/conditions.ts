/**
 * @file Conditions carried beside a term: what its types need and cannot be decided for symbolic sizes.
 * Never part of a canonical form. They are listed to the user and checked when a kernel is launched.
 */
import {
  decideCondition,
  emptyFacts,
  type Facts,
  type SizeCondition,
  sameCondition,
  withCondition,
} from "../term/index.ts";

/** An immutable set of conditions and what follows from them. */
export class ConditionSet {
  static readonly none: ConditionSet = new ConditionSet([], emptyFacts);
  readonly list: readonly SizeCondition[];
  readonly facts: Facts;

  private constructor(list: readonly SizeCondition[], facts: Facts) {
    this.list = list;
    this.facts = facts;
  }

  /** All of `list`; none, where they contradict each other. */
  static of(list: readonly SizeCondition[]): ConditionSet {
    return ConditionSet.none.withAll(list) ?? ConditionSet.none;
  }

  /** These and one more; undefined if it contradicts what is known. */
  with(c: SizeCondition): ConditionSet | undefined {
    const known = decideCondition(c, this.facts);
    if (known !== undefined) return known ? this : undefined;
    if (this.list.some((d) => sameCondition(c, d))) return this;
    return new ConditionSet([...this.list, c], withCondition(this.facts, c));
  }

  /** These and all of `more`; undefined if one contradicts what is known. */
  withAll(more: readonly SizeCondition[]): ConditionSet | undefined {
    return more.reduce<ConditionSet | undefined>((known, c) => known?.with(c), this);
  }
}
