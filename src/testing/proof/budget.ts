/** @file How much a proof may take: a count, so that it ends at the same place on every machine. */

/** The budget is spent. One object, thrown as it is. */
export const EXHAUSTED = new Error("the budget of a proof is spent");

export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw EXHAUSTED;
  }
}
