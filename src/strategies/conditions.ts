/**
 * @file Conditions carried beside a term: requirements of its types on symbolic sizes that can be neither proved nor refuted.
 * They are not part of the term's canonical form. The user sees them listed, and a kernel launch checks them with numbers.
 */
import {
  decideCondition,
  emptyFacts,
  type Facts,
  type SizeCondition,
  sameCondition,
  withCondition,
} from "../term/index.ts";

/**
 * An immutable set of size conditions, with the facts that follow from them. A condition that is proved from the facts is not
 * stored.
 */
export class ConditionSet {
  /** The empty set. */
  static readonly none: ConditionSet = new ConditionSet([], emptyFacts);
  /** The conditions in the order in which they were added. */
  readonly list: readonly SizeCondition[];
  /** The facts that `decideCondition` may assume: all conditions of `list`. */
  readonly facts: Facts;

  private constructor(list: readonly SizeCondition[], facts: Facts) {
    this.list = list;
    this.facts = facts;
  }

  /** The set of the conditions of `list`, without implied ones; the empty set if a contradiction is found. */
  static of(list: readonly SizeCondition[]): ConditionSet {
    return ConditionSet.none.withAll(list) ?? ConditionSet.none;
  }

  /** This set extended by `c`: the same object if `c` is proved or present, undefined if `c` is refuted by what is known. */
  with(c: SizeCondition): ConditionSet | undefined {
    const known = decideCondition(c, this.facts);
    if (known !== undefined) return known ? this : undefined;
    if (this.list.some((d) => sameCondition(c, d))) return this;
    return new ConditionSet([...this.list, c], withCondition(this.facts, c));
  }

  /** This set extended by all of `more`; undefined if one of them is refuted by what is known. */
  withAll(more: readonly SizeCondition[]): ConditionSet | undefined {
    return more.reduce<ConditionSet | undefined>((known, c) => known?.with(c), this);
  }
}
