/** @file What a strategy comes to: a new term with its conditions, or a failure that explains itself. Both are values. */
import type { MatchBindings, Obstacle, SizeCondition, Term } from "../term/index.ts";
import type { ConditionSet } from "./conditions.ts";
import type { Spent, Strategy } from "./machine.ts";

/** Why a strategy did not apply. Cheap to make: what it takes to explain is computed by those who ask. */
export type MatchFailure =
  /** A rule's left side does not match here. `obstacle` on demand. */
  | {
      readonly tag: "noMatch";
      readonly rule: string;
      readonly term: Term;
      /** The left side. */
      readonly pattern: Term;
      readonly obstacle: () => Obstacle | undefined;
    }
  /** It matches, but a condition does not hold. */
  | {
      readonly tag: "condition";
      readonly rule: string;
      readonly term: Term;
      /** With the sizes of the match. */
      readonly condition: SizeCondition;
      /** As the rule states it. */
      readonly stated: SizeCondition;
      readonly pattern: Term;
      readonly bound: MatchBindings;
    }
  /** It matches, but a property of an operator is not known: `associative(op)`. */
  | {
      readonly tag: "property";
      readonly rule: string;
      readonly term: Term;
      readonly property: string;
      /** The metavariables that it is about. */
      readonly of: readonly string[];
      readonly pattern: Term;
      readonly bound: MatchBindings;
    }
  /** `fail`, a predicate that does not hold, a traversal that found nothing. */
  | {
      readonly tag: "refused";
      readonly strategy: string;
      readonly term: Term;
      readonly why: string;
      /** `stated`: the author's words; `shape`: no such child; `summary`: the failures inside say why. */
      readonly kind?: "stated" | "shape" | "summary";
    };

export interface Success {
  readonly success: true;
  readonly term: Term;
  readonly conditions: ConditionSet;
  /** Successful rule applications. */
  readonly rewrites: number;
}
export interface StrategyFailed {
  readonly success: false;
  readonly failure: MatchFailure | undefined;
  /** The marked strategies that the failure passed through, innermost first. */
  readonly trail: readonly Strategy[];
  readonly rewrites: number;
  /** Why the run was stopped before its end, if it was. */
  readonly spent: Spent | undefined;
}
export type RewriteResult = Success | StrategyFailed;
