/** @file One instance of a rule. */
import type { RuleArguments } from "../strategies/index.ts";
import type { MatchBindings, Term } from "../term/index.ts";
import type { Flavour } from "./flavour.ts";
import type { SizeAssignment } from "./rule-sizes.ts";

/**
 * One instance of a rule: a term of the form of its left side, with sizes and a flavour of data. The rule may refuse it, if the
 * instance is to violate a condition or a demanded property.
 */
export interface RuleInstance {
  /** The instance of the left side. */
  readonly subject: Term;
  /** The bindings of the rule's metavariables. */
  readonly bound: MatchBindings;
  /** The values of the rule's own parameters. */
  readonly args: RuleArguments;
  /** The values of the size variables in `subject`. */
  readonly sizes: SizeAssignment;
  /** The kind of random data on which the rule's class promises equality. */
  readonly flavour: Flavour;
}
