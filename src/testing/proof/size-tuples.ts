/**
 * @file Enumerates the size assignments for which a rule has a meaning, smallest first: all sizes 0, then at most 1, and so on. A
 * condition is tested as soon as all of its sizes are known.
 */
import { patternsOf, type Rule } from "../../strategies/index.ts";
import { emptyFacts, type Size, type SizeCondition, withCondition } from "../../term/index.ts";
import {
  conditionHolds,
  Demands,
  largeSizes,
  type SizeAssignment,
  sizeNames,
} from "../rule-sizes.ts";
import type { Budget } from "./budget.ts";

type NumberOf = (v: { readonly name: string }) => number | undefined;

interface Test {
  /** Number of leading sizes that must be known. */
  readonly from: number;
  readonly holds: (env: NumberOf) => boolean;
}

/** The size assignments under which the left side of a rule is well-typed, its sizes are at least 0 and its conditions hold. */
export class SizeTuples {
  readonly names: readonly string[];
  /**
   * Larger numbers that a size may have besides the small ones: multiples of the constants in the rule, for instance of a vector
   * width.
   */
  readonly large: readonly number[];
  readonly #right: Demands;
  readonly #tests: readonly (readonly Test[])[];

  /** `most` is the largest of the small sizes. */
  constructor(rule: Rule, most: number) {
    this.names = sizeNames(rule);
    const left = new Demands(patternsOf(rule));
    const facts = [...left.conditions, ...rule.conditions].reduce(withCondition, emptyFacts);
    this.#right = new Demands([rule.rhs], facts);
    const tests = [
      ...left.sizes.map((s) => this.#test([s], (env) => left.isNatural(s, env))),
      ...[...left.conditions, ...rule.conditions].map((c) => this.#condition(c)),
    ];
    this.#tests = [0, ...this.names.map((_, i) => i + 1)].map((known) =>
      tests.filter((t) => t.from === known),
    );
    const large = largeSizes(rule.conditions, [left, this.#right], Math.floor(most / 2) + 1);
    this.large = [...new Set(large)].filter((n) => n > most).sort((a, b) => a - b);
  }

  #condition(c: SizeCondition): Test {
    return this.#test([c.left, c.right], (env) => conditionHolds(c, env));
  }

  #test(sizes: readonly Size[], holds: Test["holds"]): Test {
    const last = sizes.flatMap((s) => s.vars.map((v) => this.names.indexOf(v.name)));
    return { from: Math.max(-1, ...last) + 1, holds };
  }

  /** Yields the assignments whose largest small number is `level`. Throws EXHAUSTED when the budget is spent. */
  *ofLevel(level: number, budget: Budget): Iterable<SizeAssignment> {
    const small = Array.from({ length: level + 1 }, (_, i) => i);
    const values = [...small, ...this.large];
    const chosen = new Map<string, number>();
    const env: NumberOf = (v) => chosen.get(v.name);
    const { names } = this;
    const tests = this.#tests;
    function* from(known: number, isNew: boolean): Iterable<SizeAssignment> {
      budget.spend(1);
      if (!tests[known]!.every((t) => t.holds(env))) return;
      const name = names[known];
      if (name === undefined) {
        if (isNew) yield new Map(chosen);
        return;
      }
      for (const value of values) {
        chosen.set(name, value);
        yield* from(known + 1, isNew || value === level);
      }
      chosen.delete(name);
    }
    yield* from(0, level === 0);
  }

  /** Returns the reason why the right side has no type at these sizes; undefined if it has one. */
  unsound(sizes: SizeAssignment): string | undefined {
    return this.#right.unmet((v) => sizes.get(v.name));
  }
}
