/** @file Maps from pairs and sequences of ids, as the intern tables of types need. */

const FIRST_CAPACITY = 1 << 6;

/**
 * A map from pairs of ids, which are at least 0 and below 2^31, to values. Open addressing with linear probing: a look-up compares
 * numbers in two typed arrays and allocates nothing. Entries cannot be removed.
 */
export class PairTable<T> {
  #mask = FIRST_CAPACITY - 1;
  #firsts = new Int32Array(FIRST_CAPACITY).fill(-1);
  #seconds = new Int32Array(FIRST_CAPACITY);
  #values: (T | undefined)[] = new Array(FIRST_CAPACITY);
  #size = 0;

  /** Returns the value of a pair; undefined if it has none. */
  get(a: number, b: number): T | undefined {
    return this.#values[this.#slot(a, b)];
  }

  /** Sets the value of a pair that has none yet, and returns it. */
  add(a: number, b: number, value: T): T {
    if (2 * ++this.#size > this.#mask) this.#grow();
    this.#put(a, b, value);
    return value;
  }

  #put(a: number, b: number, value: T | undefined): void {
    const slot = this.#slot(a, b);
    this.#firsts[slot] = a;
    this.#seconds[slot] = b;
    this.#values[slot] = value;
  }

  /** The slot of a pair, or the free slot where it belongs. There is one: at most half of the slots are taken. */
  #slot(a: number, b: number): number {
    const hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & this.#mask;
    while (this.#firsts[slot] !== -1 && (this.#firsts[slot] !== a || this.#seconds[slot] !== b))
      slot = (slot + 1) & this.#mask;
    return slot;
  }

  #grow(): void {
    const [firsts, seconds, values] = [this.#firsts, this.#seconds, this.#values];
    const capacity = 2 * (this.#mask + 1);
    this.#mask = capacity - 1;
    this.#firsts = new Int32Array(capacity).fill(-1);
    this.#seconds = new Int32Array(capacity);
    this.#values = new Array(capacity);
    for (let i = 0; i < firsts.length; i++)
      if (firsts[i] !== -1) this.#put(firsts[i]!, seconds[i]!, values[i]);
  }
}

/** Numbers for sequences of ids: equal sequences have one number. The empty sequence has 0. */
export class SequenceNumbers {
  readonly #longer = new PairTable<number>();
  #count = 0;

  /** The number of the sequence with number `sequence`, followed by `id`. */
  followedBy(sequence: number, id: number): number {
    return this.#longer.get(sequence, id) ?? this.#longer.add(sequence, id, ++this.#count);
  }
}
