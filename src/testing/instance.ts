/** @file One instance of a rule. */
import type { RuleArguments } from "../strategies/index.ts";
import type { Bindings, Term } from "../term/index.ts";
import type { Flavour } from "./data.ts";
import type { Assignment } from "./rule-sizes.ts";

export interface Instance {
  /** The left side. */
  readonly subject: Term;
  readonly bound: Bindings;
  readonly args: RuleArguments;
  /** What the size variables in it stand for. */
  readonly sizes: Assignment;
  readonly flavour: Flavour;
}
