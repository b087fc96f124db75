/** @file The intern table of terms: a hash table whose buckets are chained through the terms themselves. */
import type { Term } from "./term.ts";

const FIRST_CAPACITY = 1 << 10;

/**
 * A hash table of terms by a 32-bit hash of their parts. The caller compares the terms of a bucket, which `first` and `next`
 * enumerate; a bucket also holds terms of other hashes. Terms cannot be removed.
 */
export class TermTable {
  #heads: (Term | undefined)[] = new Array(FIRST_CAPACITY).fill(undefined);
  #mask = FIRST_CAPACITY - 1;
  #size = 0;

  /** The first term of the bucket of a hash; `next` of each term gives the others. */
  first(hash: number): Term | undefined {
    return this.#heads[hash & this.#mask];
  }

  /** Puts a term that is not in the table into the bucket of its hash. */
  add<T extends Term>(hash: number, term: T): T {
    if (++this.#size > this.#heads.length) this.#grow();
    term.hash = hash;
    this.#link(term);
    return term;
  }

  #link(term: Term): void {
    const bucket = term.hash & this.#mask;
    term.next = this.#heads[bucket];
    this.#heads[bucket] = term;
  }

  #grow(): void {
    const old = this.#heads;
    this.#heads = new Array(2 * old.length).fill(undefined);
    this.#mask = this.#heads.length - 1;
    for (const head of old) {
      for (let t = head; t !== undefined; ) {
        const { next } = t;
        this.#link(t);
        t = next;
      }
    }
  }
}
