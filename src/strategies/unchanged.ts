/**
 * @file What a run remembers of strategies that changed nothing in a part of a term. A strategy depends on the term and its conditions
 * only, and equal terms are one object: what failed in one of several copies of a part fails in the others.
 */
import type { Term } from "../term/index.ts";
import type { ConditionSet } from "./conditions.ts";
import type { Evaluator, Frame, Strategy } from "./evaluator.ts";
import type { MatchFailure } from "./result.ts";

/** The fewest steps of an evaluation that is remembered. */
const WORTH_REMEMBERING = 32;

/** How an evaluation that changed nothing ended. */
type Unchanged =
  | { readonly success: true }
  | {
      readonly success: false;
      readonly failure: MatchFailure;
      readonly failurePath: readonly Strategy[];
    };

/** The evaluations of one run that changed nothing, by conditions, strategy and term. */
export class UnchangedParts {
  readonly #under = new Map<ConditionSet, Map<Strategy, Map<Term, Unchanged>>>();
  readonly #failures: (() => void)[] = [];

  get(s: Strategy, term: Term, conditions: ConditionSet): Unchanged | undefined {
    return this.#under.get(conditions)?.get(s)?.get(term);
  }

  add(s: Strategy, term: Term, conditions: ConditionSet, outcome: Unchanged): void {
    const under = this.#under.get(conditions) ?? new Map<Strategy, Map<Term, Unchanged>>();
    const of = under.get(s) ?? new Map<Term, Unchanged>();
    this.#under.set(conditions, under.set(s, of.set(term, outcome)));
    if (!outcome.success) this.#failures.push(() => of.delete(term));
  }

  /** The number of failures that are remembered. */
  get failures(): number {
    return this.#failures.length;
  }

  /** Forgets all failures but the first n: they will be evaluated again, for an observer that has dropped what it noted of them. */
  keepFailures(n: number): void {
    for (const forget of this.#failures.splice(n)) forget();
  }
}

/**
 * Evaluates s on a part of a term, below the frame of a traversal. If the run has seen s change nothing there, the evaluation ends as it
 * did then. Evaluations of few steps are not remembered, nor those with an effect that is not in their result (`Evaluator.effects`).
 */
export function evaluatePart(m: Evaluator, s: Strategy, term: Term, frame: Frame): void {
  const { unchanged, conditions } = m;
  const known = unchanged?.get(s, term, conditions);
  if (unchanged === undefined || known !== undefined) {
    m.push(frame);
    if (known === undefined) m.evaluate(s, term);
    else endAs(m, known, term);
    return;
  }
  const { steps, effects } = m;
  const mark = m.observer?.mark?.();
  const remember = (outcome: Unchanged): void => {
    if (m.steps - steps >= WORTH_REMEMBERING && m.effects === effects)
      unchanged.add(s, term, conditions, outcome);
  };
  m.push({
    ...frame,
    succeeded: () => {
      if (m.term === term && m.conditions === conditions && m.observer?.mark?.() === mark)
        remember({ success: true });
      frame.succeeded(m);
    },
    failed: () => {
      const { failure, failurePath } = m;
      if (failure !== undefined)
        remember({ success: false, failure, failurePath: [...failurePath] });
      frame.failed(m);
    },
  });
  m.evaluate(s, term);
}

function endAs(m: Evaluator, outcome: Unchanged, term: Term): void {
  if (outcome.success) return m.succeed(term);
  m.failurePath.splice(0, m.failurePath.length, ...outcome.failurePath);
  m.fail(outcome.failure);
}
