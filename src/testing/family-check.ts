/** @file The test of a rule; of one for any number of arguments, of its smallest by turns. */
import { fixedRules, type Rule } from "../strategies/index.ts";
import type { Session } from "../term/index.ts";
import type { Choices } from "./choices.ts";
import { RuleCheck } from "./rule-check.ts";
import { sumOfTallies, type Tally } from "./tally.ts";

export class FamilyCheck {
  readonly checks: readonly RuleCheck[];

  constructor(rule: Rule, session: Session) {
    this.checks = fixedRules(rule).map((r) => new RuleCheck(r, session));
  }

  /** What the case with this number is about. */
  of(number: number): RuleCheck {
    return this.checks[number % this.checks.length]!;
  }

  claim(c: Choices, number: number): void {
    this.of(number).claim(c, Math.floor(number / this.checks.length));
  }

  /** Of all of them together. */
  get tally(): Tally {
    return this.checks.map((c) => c.tally).reduce(sumOfTallies);
  }
}
