/**
 * @file Who touched an element: finds every first conflict on it, in constant time and space per element.
 *
 * A method records an access and returns a work-item that it conflicts with, or 0. Conflicts that follow a first one on
 * the same element may be missed. Work-items are numbered from 1.
 */

/**
 * Conflicts inside one work-group: two work-items in one epoch, one of them writing. Before the first conflict an epoch has
 * at most one writer; of its readers, two different ones stand for all.
 */
export class EpochShadow {
  readonly #writer: Int32Array;
  readonly #writeEpoch: Int32Array;
  readonly #reader: Int32Array;
  readonly #secondReader: Int32Array;
  readonly #readEpoch: Int32Array;

  constructor(length: number) {
    this.#writer = new Int32Array(length);
    this.#writeEpoch = new Int32Array(length);
    this.#reader = new Int32Array(length);
    this.#secondReader = new Int32Array(length);
    this.#readEpoch = new Int32Array(length);
  }

  read(i: number, item: number, epoch: number): number {
    if (this.#readEpoch[i] !== epoch) {
      this.#readEpoch[i] = epoch;
      this.#reader[i] = item;
      this.#secondReader[i] = 0;
    } else if (this.#reader[i] !== item) {
      this.#secondReader[i] = item;
    }
    return this.#otherWriter(i, item, epoch);
  }

  write(i: number, item: number, epoch: number): number {
    const other = this.#otherWriter(i, item, epoch) || this.#otherReader(i, item, epoch);
    this.#writeEpoch[i] = epoch;
    this.#writer[i] = item;
    return other;
  }

  #otherWriter(i: number, item: number, epoch: number): number {
    const writer = this.#writer[i]!;
    return this.#writeEpoch[i] === epoch && writer !== item ? writer : 0;
  }

  #otherReader(i: number, item: number, epoch: number): number {
    if (this.#readEpoch[i] !== epoch) return 0;
    const reader = this.#reader[i]!;
    return reader === item ? this.#secondReader[i]! : reader;
  }
}

/**
 * Conflicts between work-groups of one launch: two groups, one of them writing. The current group's work-items are
 * first <= item < end. Before the first conflict all writers are of one group; of the readers, two of different groups
 * stand for all.
 */
export class GroupShadow {
  readonly #writer: Int32Array;
  readonly #reader: Int32Array;
  /** Of another group than `#reader`. */
  readonly #farReader: Int32Array;

  constructor(length: number) {
    this.#writer = new Int32Array(length);
    this.#reader = new Int32Array(length);
    this.#farReader = new Int32Array(length);
  }

  read(i: number, item: number, first: number, end: number): number {
    this.#farReader[i] ||= outside(this.#reader[i]!, first, end);
    this.#reader[i] = item;
    return outside(this.#writer[i]!, first, end);
  }

  write(i: number, item: number, first: number, end: number): number {
    const other =
      outside(this.#writer[i]!, first, end) ||
      outside(this.#reader[i]!, first, end) ||
      this.#farReader[i]!;
    this.#writer[i] = item;
    return other;
  }
}

const outside = (item: number, first: number, end: number): number =>
  item >= first && item < end ? 0 : item;
