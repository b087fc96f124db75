/** @file Records the rewrites of a run with the strategies that made them, so that each can be repeated and tested alone. */
import {
  type Ancestor,
  type ConditionSet,
  type Evaluator,
  type Observer,
  rootAround,
  type SemanticClass,
  type Strategy,
  weakest,
} from "../../strategies/index.ts";
import type { Term } from "../../term/index.ts";

/** One rewrite of a run: the sub-term before and after, and the nodes around it, outermost first. */
export interface AppliedStep {
  readonly by: Strategy;
  readonly before: Term;
  readonly after: Term;
  readonly above: readonly Ancestor[];
  /** The conditions known after the step. */
  readonly conditions: ConditionSet;
}

/** Observer that keeps the rewrites of a run that were not undone. */
export class AppliedSteps implements Observer {
  readonly list: AppliedStep[] = [];

  applied(m: Evaluator, by: Strategy, before: Term, after: Term): void {
    this.list.push({ by, before, after, above: m.above(), conditions: m.conditions });
  }

  mark(): number {
    return this.list.length;
  }

  undo(mark: number): void {
    this.list.length = mark;
  }

  /** The weakest class of the applied rules. */
  get class(): SemanticClass {
    return weakest(this.list.map(classOf));
  }
}

/** The class of a step: of its rule, or of the computed rewrite. */
export const classOf = ({ by }: Pick<AppliedStep, "by">): SemanticClass =>
  by.rule?.class ?? by.class ?? "exact";

/** The whole term before and after a step. */
export const rootsOf = ({ above, before, after }: AppliedStep): readonly [Term, Term] => [
  rootAround(above, before),
  rootAround(above, after),
];
