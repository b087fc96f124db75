/**
 * @file Enumerates the size assignments for which a rule has a meaning, smallest first: all sizes 0, then at most 1, and so on. A
 * condition is tested as soon as all of its sizes are known.
 */
import { patternsOf, type Rule } from "../../strategies/index.ts";
import { emptyFacts, withCondition } from "../../term/index.ts";
import { Demands, largeSizes, type SizeAssignment, sizeNames } from "../rule-sizes.ts";
import { SizeConstraints } from "../size-constraints.ts";
import type { Budget } from "./budget.ts";

/** The size assignments under which the left side of a rule is well-typed, its sizes are at least 0 and its conditions hold. */
export class SizeTuples {
  readonly names: readonly string[];
  /**
   * Larger numbers that a size may have besides the small ones: multiples of the constants in the rule, for instance of a vector
   * width.
   */
  readonly large: readonly number[];
  readonly #right: Demands;
  readonly #constraints: SizeConstraints;

  /** `most` is the largest of the small sizes. */
  constructor(rule: Rule, most: number) {
    this.names = sizeNames(rule);
    const left = new Demands(patternsOf(rule));
    const facts = [...left.conditions, ...rule.conditions].reduce(withCondition, emptyFacts);
    this.#right = new Demands([rule.rhs], facts);
    const conditions = [...left.conditions, ...rule.conditions];
    this.#constraints = new SizeConstraints(this.names, left.sizes, conditions);
    const large = largeSizes(rule.conditions, [left, this.#right], Math.floor(most / 2) + 1);
    this.large = [...new Set(large)].filter((n) => n > most).sort((a, b) => a - b);
  }

  /** Yields the assignments whose largest small number is `level`. Throws EXHAUSTED when the budget is spent. */
  *ofLevel(level: number, budget: Budget): Iterable<SizeAssignment> {
    const small = Array.from({ length: level + 1 }, (_, i) => i);
    const values = [...small, ...this.large];
    const { names } = this;
    const constraints = this.#constraints;
    function* from(chosen: readonly number[], isNew: boolean): Iterable<SizeAssignment> {
      budget.spend(1);
      if (!constraints.admits(chosen)) return;
      if (chosen.length === names.length) {
        if (isNew) yield new Map(names.map((name, i) => [name, chosen[i]!]));
        return;
      }
      for (const value of values) yield* from([...chosen, value], isNew || value === level);
    }
    yield* from([], level === 0);
  }

  /** Returns the reason why the right side has no type at these sizes; undefined if it has one. */
  unsound(sizes: SizeAssignment): string | undefined {
    return this.#right.unmet((v) => sizes.get(v.name));
  }
}
