/**
 * @file Random choices as a tape of numbers. A generator reads the tape; shrinking shortens the tape and lowers its numbers, as in
 * the property-testing library Hypothesis. The same generator makes the smaller cases, so they are well-typed by construction. The
 * choice 0 should be the simplest one; a shrunken tape reads as 0 beyond its end.
 */

/** The numbers drawn so far, and the source of further numbers. Without a source, numbers beyond the end are 0. */
class Tape {
  readonly drawn: number[];
  readonly #next: (() => number) | undefined;

  constructor(drawn: number[], next?: () => number) {
    this.drawn = drawn;
    this.#next = next;
  }

  at(i: number): number {
    while (this.drawn.length <= i && this.#next !== undefined) this.drawn.push(this.#next());
    return this.drawn[i] ?? 0;
  }
}

/**
 * Random choices that a generator reads from a tape, from its start. The same tape gives the same choices; the tape of `seeded` has
 * no end, and beyond the end of a smaller tape all choices are 0.
 */
export class Choices {
  readonly #tape: Tape;
  #at = 0;

  private constructor(tape: Tape) {
    this.#tape = tape;
  }

  /** Choices determined by a seed. Seeds that differ in the last bit only give the same choices. */
  static seeded(seed: number): Choices {
    return new Choices(new Tape([], numbers(seed)));
  }

  /** Returns the same choices, read from the start again. */
  again(): Choices {
    return new Choices(this.#tape);
  }

  /** Yields choices from smaller tapes, largest reductions first; each is read from its start. */
  *smaller(): IterableIterator<Choices> {
    for (const drawn of smallerTapes(this.#tape.drawn)) yield new Choices(new Tape(drawn));
  }

  /** The number of choices only: a test that fails reports the case that it made of them. */
  toString(): string {
    return `${this.#tape.drawn.length} choices`;
  }

  /** An integer from 0 to `max`; 0 is the simplest. */
  nat(max: number): number {
    return max <= 0 ? 0 : this.#tape.at(this.#at++) % (max + 1);
  }

  /** An integer from `min` to `max`; `min` is the simplest. */
  int(min: number, max: number): number {
    return min + this.nat(max - min);
  }

  /** True in about `percent` of 100 cases; the simplest choice is false. */
  chance(percent: number): boolean {
    return this.nat(99) >= 100 - percent;
  }

  /** One of the items; the first is the simplest. Throws a RangeError for an empty list. */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError("nothing to pick from");
    return items[this.nat(items.length - 1)] as T;
  }

  /** A list of `min` to `max` items. */
  list<T>(min: number, max: number, make: (i: number) => T): T[] {
    return Array.from({ length: this.int(min, max) }, (_, i) => make(i));
  }

  /** A permutation of the items; the given order is the simplest. */
  shuffle<T>(items: readonly T[]): T[] {
    const left = [...items];
    return items.map(() => left.splice(this.nat(left.length - 1), 1)[0] as T);
  }
}

/** Returns a generator of numbers from 0 to 65535 (xorshift with 32 bits of state). */
function numbers(seed: number): () => number {
  let state = Math.imul(seed | 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 16;
  };
}

/** Yields the tape without a piece, with a piece of zeros, and with one number lowered; large pieces first. */
function* smallerTapes(drawn: readonly number[]): IterableIterator<number[]> {
  for (const [at, size] of pieces(drawn.length, drawn.length)) yield drawn.toSpliced(at, size);
  for (const [at, size] of pieces(drawn.length, 8)) {
    const piece = drawn.slice(at, at + size);
    if (piece.some((x) => x > 0)) yield drawn.toSpliced(at, size, ...piece.map(() => 0));
  }
  for (const [at, x] of drawn.entries()) {
    for (const y of [x >> 8, x >> 1, x - 1]) if (y >= 0 && y < x) yield drawn.with(at, y);
  }
}

function* pieces(length: number, largest: number): IterableIterator<[number, number]> {
  for (let size = Math.min(length, largest); size >= 1; size >>= 1) {
    for (let at = 0; at + size <= length; at += size) yield [at, size];
  }
}
