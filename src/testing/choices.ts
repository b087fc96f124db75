/**
 * @file Random choices as a tape of numbers: a generator reads the tape, and shrinking shortens the tape and lowers its
 * numbers (as in Hypothesis). Whatever a generator makes, its smaller versions are made by the same code, so they are
 * well-typed by construction. A choice of 0 should be the simplest one; beyond its end a shrunken tape is 0.
 */

/** The numbers that were drawn so far, and where more come from. */
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

/** Reads a tape from its start. */
export class Choices {
  readonly #tape: Tape;
  #at = 0;

  private constructor(tape: Tape) {
    this.#tape = tape;
  }

  /** Choices that follow from a number. */
  static seeded(seed: number): Choices {
    return new Choices(new Tape([], numbers(seed)));
  }

  /** The same choices again, from the start. */
  again(): Choices {
    return new Choices(this.#tape);
  }

  /** Choices of which less comes: the largest steps first. They are read from their start. */
  *smaller(): IterableIterator<Choices> {
    for (const drawn of smallerTapes(this.#tape.drawn)) yield new Choices(new Tape(drawn));
  }

  /** Whoever tests with them says what case they made of them. */
  toString(): string {
    return `${this.#tape.drawn.length} choices`;
  }

  /** From 0 to `max`. */
  nat(max: number): number {
    return max <= 0 ? 0 : this.#tape.at(this.#at++) % (max + 1);
  }

  int(min: number, max: number): number {
    return min + this.nat(max - min);
  }

  /** True in about `percent` of 100 cases; the simplest choice is false. */
  chance(percent: number): boolean {
    return this.nat(99) >= 100 - percent;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError("nothing to pick from");
    return items[this.nat(items.length - 1)] as T;
  }

  list<T>(min: number, max: number, make: (i: number) => T): T[] {
    return Array.from({ length: this.int(min, max) }, (_, i) => make(i));
  }

  shuffle<T>(items: readonly T[]): T[] {
    const left = [...items];
    return items.map(() => left.splice(this.nat(left.length - 1), 1)[0] as T);
  }
}

/** Numbers from 0 to 65535 (xorshift of 32 bits). */
function numbers(seed: number): () => number {
  let state = Math.imul(seed | 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 16;
  };
}

/** Without a piece, with a piece of zeros, with one number lower; large pieces first. */
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
