/** @file Finds the rules and patterns that a strategy tries, and the sources of terms to which it applies. */
import type { Observer, Rule, RuleArguments } from "../../strategies/index.ts";
import type { TriedRule } from "./rule-terms.ts";

/** The most rules of a strategy of which instances are drawn. */
const MOST_RULES = 60;

/** Observer that collects the rules and patterns that runs try, each once, in the order of the first attempts. */
export class ReachedRules implements Observer {
  readonly #found = new Map<Rule, TriedRule>();

  /** The rules found so far; at most 60. */
  get list(): readonly TriedRule[] {
    return [...this.#found.values()];
  }

  tried(rule: Rule, args: RuleArguments): void {
    if (!this.#found.has(rule) && this.#found.size < MOST_RULES)
      this.#found.set(rule, { rule, args });
  }
}
