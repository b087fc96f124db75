/** @file One instance of a rule. */
import type { RuleArguments } from "../strategies/index.ts";
import type { MatchBindings, Term } from "../term/index.ts";
import type { Flavour } from "./data.ts";
import type { SizeAssignment } from "./rule-sizes.ts";

export interface RuleInstance {
  /** The left side. */
  readonly subject: Term;
  readonly bound: MatchBindings;
  readonly args: RuleArguments;
  /** What the size variables in it stand for. */
  readonly sizes: SizeAssignment;
  readonly flavour: Flavour;
}
