/** @file Enumerates all combinations of decisions among finitely many alternatives; the last decision changes first. */

/**
 * One combination of decisions; `next` goes to the following combination, until all are done. At first every decision is 0. Later
 * decisions may depend on earlier ones.
 */
export class Decisions {
  readonly #path: { chosen: number; readonly of: number }[] = [];
  #at = 0;

  /** Returns the alternative of the next decision, in [0, `of`); `of` is at least 1. */
  choose(of: number): number {
    if (this.#at === this.#path.length) this.#path.push({ chosen: 0, of });
    return this.#path[this.#at++]!.chosen;
  }

  /** Restarts with the next combination; returns false if there is none. */
  next(): boolean {
    this.#path.length = this.#at; // later decisions belong to an earlier combination
    this.#at = 0;
    for (let last = this.#path.at(-1); last !== undefined; last = this.#path.at(-1)) {
      if (++last.chosen < last.of) return true;
      this.#path.pop();
    }
    return false;
  }
}
