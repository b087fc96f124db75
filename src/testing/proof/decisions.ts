/** @file Decisions among finitely many alternatives: every combination of them in turn, the last one changing first. */

export class Decisions {
  readonly #path: { chosen: number; readonly of: number }[] = [];
  #at = 0;

  /** A number below `of`, which is at least 1. */
  choose(of: number): number {
    if (this.#at === this.#path.length) this.#path.push({ chosen: 0, of });
    return this.#path[this.#at++]!.chosen;
  }

  /** Goes back to the start, for the next combination; false where there is none. */
  next(): boolean {
    this.#path.length = this.#at; // what was decided later the last time depends on another combination
    this.#at = 0;
    for (let last = this.#path.at(-1); last !== undefined; last = this.#path.at(-1)) {
      if (++last.chosen < last.of) return true;
      this.#path.pop();
    }
    return false;
  }
}
