/**
 * @file A memo of a binary operation on interned objects, keyed by their two ids. The table is direct-mapped: a collision
 * overwrites the older entry, so memory is bounded and a hit costs a few nanoseconds. Lost entries change no result, because the
 * operations are pure and the results interned.
 */

const smallest = 1 << 8;
const largest = 1 << 16;

/**
 * A direct-mapped memo from pairs of ids to values, of 2^8 slots at first and at most 2^16. An entry is lost when another pair has
 * the same slot. Ids are at least 0.
 */
export class PairCache<T> {
  #mask = smallest - 1;
  #firsts = new Int32Array(smallest).fill(-1);
  #seconds = new Int32Array(smallest);
  #values: (T | undefined)[] = new Array(smallest);
  #writes = 0;

  /** Returns the stored value of a pair of ids; undefined if it is absent or was overwritten. */
  get(a: number, b: number): T | undefined {
    const slot = slotOf(a, b) & this.#mask;
    return this.#firsts[slot] === a && this.#seconds[slot] === b ? this.#values[slot] : undefined;
  }

  /** Stores `value` and returns it. */
  set(a: number, b: number, value: T): T {
    if (++this.#writes > this.#mask && this.#mask + 1 < largest) this.#grow();
    this.#store(a, b, value);
    return value;
  }

  #store(a: number, b: number, value: T | undefined): void {
    const slot = slotOf(a, b) & this.#mask;
    this.#firsts[slot] = a;
    this.#seconds[slot] = b;
    this.#values[slot] = value;
  }

  #grow(): void {
    const { firsts, seconds, values } = this.#take(4 * (this.#mask + 1));
    for (let i = 0; i < firsts.length; i++) {
      if (firsts[i] !== -1) this.#store(firsts[i]!, seconds[i]!, values[i]);
    }
  }

  #take(capacity: number): {
    firsts: Int32Array;
    seconds: Int32Array;
    values: (T | undefined)[];
  } {
    const old = { firsts: this.#firsts, seconds: this.#seconds, values: this.#values };
    this.#mask = capacity - 1;
    this.#firsts = new Int32Array(capacity).fill(-1);
    this.#seconds = new Int32Array(capacity);
    this.#values = new Array(capacity);
    return old;
  }
}

function slotOf(a: number, b: number): number {
  const h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  return h ^ (h >>> 15);
}
