/** @file The budget of a proof, as a count of steps, so that a proof ends at the same point on every machine. */

/** Thrown by `Budget.spend` when the budget is spent; a single object, so that callers can compare with `===`. */
export const EXHAUSTED = new Error("the budget of a proof is spent");

/**
 * A number of steps that a proof may take, counted down by `spend`. Exactly that number can be spent; one more throws EXHAUSTED.
 */
export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Takes steps from the budget; throws EXHAUSTED when none are left. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw EXHAUSTED;
  }
}
