/** @file How much a proof may take: a count, so that it ends at the same place on every machine. */

/** The budget is spent. */
export class Exhausted extends Error {}

export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new Exhausted();
  }
}
