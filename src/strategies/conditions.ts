/**
 * @file Conditions carried beside a term: requirements of its types on symbolic sizes that can be neither proved nor refuted.
 * They are not part of the term's canonical form. The user sees them listed, and a kernel launch checks them with numbers.
 */
import {
  decideCondition,
  emptyFacts,
  type Facts,
  type Size,
  type SizeCondition,
  type SizeTable,
  sameCondition,
  withCondition,
} from "../term/index.ts";
import { type DeclaredOperators, NO_OPERATORS } from "./declared-operator.ts";
import type { SemanticClass } from "./semantic-class.ts";

const NO_SIZES: ReadonlyMap<string, Size> = new Map();

/**
 * An immutable set of size conditions, with the facts that follow from them, the declared operators whose laws rules may use, the
 * weakest class of rewrites that may be applied, and the program's sizes by name. A condition that is proved from the facts is not
 * stored.
 */
export class ConditionSet {
  /** The empty set. */
  static readonly none: ConditionSet = new ConditionSet([], emptyFacts);
  /** The conditions in the order in which they were added. */
  readonly list: readonly SizeCondition[];
  /** The facts that `decideCondition` may assume: all conditions of `list`. */
  readonly facts: Facts;
  /** The operators with declared laws. */
  readonly declared: DeclaredOperators;
  /** The weakest class of rewrites that may be applied. */
  readonly allowed: SemanticClass;
  /** The sizes of the program: variables, or numbers where they are fixed. */
  readonly sizes: ReadonlyMap<string, Size>;
  /** Answers of `with`, for each table of sizes. A set that is extended again by a condition shares the proofs of the first time. */
  readonly #extended = new WeakMap<SizeTable, RecentExtensions>();

  private constructor(
    list: readonly SizeCondition[],
    facts: Facts,
    declared: DeclaredOperators = NO_OPERATORS,
    allowed: SemanticClass = "approx",
    sizes: ReadonlyMap<string, Size> = NO_SIZES,
  ) {
    this.list = list;
    this.facts = facts;
    this.declared = declared;
    this.allowed = allowed;
    this.sizes = sizes;
  }

  /**
   * This set with other declared operators, another weakest class of rewrites that may be applied (default: any), and other sizes of
   * the program (default: none).
   */
  knowing(
    declared: DeclaredOperators,
    allowed?: SemanticClass,
    sizes?: ReadonlyMap<string, Size>,
  ): ConditionSet {
    return new ConditionSet(this.list, this.facts, declared, allowed, sizes);
  }

  /** The set of the conditions of `list`, without implied ones; the empty set if a contradiction is found. */
  static of(list: readonly SizeCondition[]): ConditionSet {
    return ConditionSet.none.withAll(list) ?? ConditionSet.none;
  }

  /** This set extended by `c`: the same object if `c` is proved or present, undefined if `c` is refuted by what is known. */
  with(c: SizeCondition): ConditionSet | undefined {
    const { table } = c.left;
    let recent = this.#extended.get(table);
    if (recent === undefined) {
      recent = new RecentExtensions();
      this.#extended.set(table, recent);
    }
    const known = recent.get(c);
    if (known !== undefined) return known.set;
    const set = this.extendedBy(c);
    recent.keep({ condition: c, set });
    return set;
  }

  // TypeScript renames the class in the initial value of `none`, before it is defined, if a `#` method makes an instance.
  private extendedBy(c: SizeCondition): ConditionSet | undefined {
    const known = decideCondition(c, this.facts);
    if (known !== undefined) return known ? this : undefined;
    if (this.list.some((d) => sameCondition(c, d))) return this;
    const facts = withCondition(this.facts, c);
    return new ConditionSet([...this.list, c], facts, this.declared, this.allowed, this.sizes);
  }

  /** This set extended by all of `more`; undefined if one of them is refuted by what is known. */
  withAll(more: readonly SizeCondition[]): ConditionSet | undefined {
    return more.reduce<ConditionSet | undefined>((known, c) => known?.with(c), this);
  }
}

/** A set extended by a condition; `set` is undefined if the condition is refuted. */
interface Extension {
  readonly condition: SizeCondition;
  readonly set: ConditionSet | undefined;
}

/** The number of extensions that are remembered, a power of two. */
const REMEMBERED = 256;
/** Leaves the upper bits of a 32-bit number: a slot. */
const SLOT_SHIFT = 32 - Math.log2(REMEMBERED);

/** The latest extensions of one set. One with the same slot replaces an older one, so that a long run keeps few. */
class RecentExtensions {
  readonly #slots: (Extension | undefined)[] = [];

  get(c: SizeCondition): Extension | undefined {
    const found = this.#slots[slotOf(c)];
    return found !== undefined && sameCondition(found.condition, c) ? found : undefined;
  }

  keep(extension: Extension): void {
    this.#slots[slotOf(extension.condition)] = extension;
  }
}

const slotOf = ({ op, left, right }: SizeCondition): number =>
  (Math.imul(left.id, 0x9e3779b1) ^ Math.imul(right.id + op.length, 0x85ebca6b)) >>> SLOT_SHIFT;
