/** @file Property tests of a rule. A rule for any number of arguments is tested at its smallest fixed numbers, in turn. */
import { fixedRules, type Rule } from "../strategies/index.ts";
import type { Session } from "../term/index.ts";
import type { Choices } from "./choices.ts";
import { RuleCheck } from "./rule-check.ts";
import { sumOfTallies, type Tally } from "./tally.ts";

/**
 * The checks of a rule: one for a rule of a fixed number of arguments; otherwise one per tested number of arguments. Case k uses
 * check k modulo the number of checks.
 */
export class FamilyCheck {
  readonly checks: readonly RuleCheck[];

  constructor(rule: Rule, session: Session) {
    this.checks = fixedRules(rule).map((r) => new RuleCheck(r, session));
  }

  /** Returns the check that the case with this number uses. */
  of(number: number): RuleCheck {
    return this.checks[number % this.checks.length]!;
  }

  /** Runs one case; throws a StrataError of `Counterexample` if the rule fails it. */
  claim(c: Choices, number: number): void {
    this.of(number).claim(c, Math.floor(number / this.checks.length));
  }

  /** The sum of the tallies of all checks. */
  get tally(): Tally {
    return this.checks.map((c) => c.tally).reduce(sumOfTallies);
  }
}
