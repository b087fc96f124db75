/** @file The intern table of terms. */
import type { Term } from "./term.ts";

const FIRST_CAPACITY = 1 << 11;

/**
 * A hash table of terms by a 32-bit hash of their parts. Terms of one hash are chained through `next`; the caller compares them.
 * Open addressing with linear probing over the hashes alone: looking for a term that is not in the table reads no other term, and
 * growing reads none, which are scattered over the memory. Terms cannot be removed.
 */
export class TermTable {
  #mask = FIRST_CAPACITY - 1;
  /** The hash of each slot; 0 for a free slot. */
  #hashes = new Int32Array(FIRST_CAPACITY);
  #heads: (Term | undefined)[] = new Array(FIRST_CAPACITY).fill(undefined);
  #taken = 0;

  /** The first term of a hash; `next` of each term gives the others. Undefined if there is none. */
  first(hash: number): Term | undefined {
    return this.#heads[this.#slot(used(hash))];
  }

  /** Puts a term that is not in the table before the other terms of its hash, and returns it. */
  add<T extends Term>(hash: number, term: T): T {
    if (2 * this.#taken > this.#mask) this.#grow();
    const slot = this.#slot(used(hash));
    if (this.#hashes[slot] === 0) this.#taken++;
    term.next = this.#heads[slot];
    this.#hashes[slot] = used(hash);
    this.#heads[slot] = term;
    return term;
  }

  /** The slot of a hash, or the free slot where it belongs. There is one: about half of the slots are free. */
  #slot(hash: number): number {
    const hashes = this.#hashes;
    const mask = this.#mask;
    let slot = hash & mask;
    while (hashes[slot] !== hash && hashes[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [hashes, heads] = [this.#hashes, this.#heads];
    const capacity = 2 * hashes.length;
    this.#mask = capacity - 1;
    this.#hashes = new Int32Array(capacity);
    this.#heads = new Array(capacity).fill(undefined);
    for (let i = 0; i < hashes.length; i++) {
      if (hashes[i] === 0) continue;
      const slot = this.#slot(hashes[i]!);
      this.#hashes[slot] = hashes[i]!;
      this.#heads[slot] = heads[i];
    }
  }
}

/** The hash under which terms of `hash` are kept: 0 marks free slots. */
const used = (hash: number): number => (hash === 0 ? 1 : hash);
