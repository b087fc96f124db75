/** @file The result of a strategy: a new term with its conditions, or a failure that explains itself. Both are values. */
import type { MatchBindings, PatternMismatch, SizeCondition, Term } from "../term/index.ts";
import type { ConditionSet } from "./conditions.ts";
import type { OutOfFuel, Strategy } from "./evaluator.ts";
import type { SemanticClass } from "./semantic-class.ts";

/**
 * Why a strategy did not apply, by `tag`; `term` is the sub-term at which it was tried. Cheap to make: expensive explanations are
 * functions called on demand.
 */
export type MatchFailure =
  /** A rule's left side does not match `term`. */
  | {
      readonly tag: "noMatch";
      readonly rule: string;
      readonly term: Term;
      /** The left side of the rule. */
      readonly pattern: Term;
      readonly mismatch: () => PatternMismatch | undefined;
      /** True if the left side, contexts included, matches another term. */
      readonly matches: (other: Term) => boolean;
    }
  /** The left side matches, but a size condition is refuted, or not implied although it is about a bound size. */
  | {
      readonly tag: "condition";
      readonly rule: string;
      readonly term: Term;
      /** The condition with the sizes of the match substituted. */
      readonly condition: SizeCondition;
      /** The condition as the rule states it; the same as `condition` if a property or a rule's function demands it. */
      readonly stated: SizeCondition;
      readonly pattern: Term;
      readonly bound: MatchBindings;
    }
  /**
   * The left side matches, but a property such as `associative(op)` does not hold, no context was found, or a size is undefined.
   */
  | {
      readonly tag: "property";
      readonly rule: string;
      readonly term: Term;
      readonly property: string;
      /** The metavariables that the property is about. */
      readonly of: readonly string[];
      readonly pattern: Term;
      readonly bound: MatchBindings;
    }
  /** The rewrite could be applied here, but its class is weaker than the run allows. */
  | {
      readonly tag: "class";
      readonly rule: string;
      readonly term: Term;
      readonly class: SemanticClass;
      /** The weakest class that the run allows. */
      readonly allowed: SemanticClass;
    }
  /**
   * A strategy refused the term, for example: `fail`, `not`, a predicate, a traversal without a fitting child, a rule's function
   * that declined.
   */
  | {
      readonly tag: "refused";
      readonly strategy: string;
      readonly term: Term;
      readonly why: string;
      /**
       * `stated`: `why` is the text of the strategy's author. `shape`: the node has no such child or form. `summary`: the
       * failures inside explain more.
       */
      readonly kind?: "stated" | "shape" | "summary";
    };

/** The result of a run that succeeded: the new term, all conditions known for it, and the number of rewrites. */
export interface Success {
  readonly success: true;
  readonly term: Term;
  readonly conditions: ConditionSet;
  /** The number of rewrites, by rules or computed, undone ones included. */
  readonly rewrites: number;
}
/**
 * The result of a run that failed or was stopped: the last failure (undefined if it was stopped before any), the strategies that
 * it passed through, the number of rewrites, undone ones included, and why the run was stopped, if it was.
 */
export interface StrategyFailed {
  readonly success: false;
  readonly failure: MatchFailure | undefined;
  /** The strategies with a source position that the failure passed through, innermost first. */
  readonly failurePath: readonly Strategy[];
  readonly rewrites: number;
  /** Why the run was stopped before its end; undefined if it ended by itself. */
  readonly spent: OutOfFuel | undefined;
}
/** The result of `rewrite`: a Success or a StrategyFailed, distinguished by `success`. */
export type RewriteResult = Success | StrategyFailed;
