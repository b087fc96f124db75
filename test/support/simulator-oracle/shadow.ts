/**
 * @file Race detection. A shadow records for each element which work-items accessed it, and finds the first conflict on it in constant time
 * and space per element.
 *
 * The methods `read`, `write` and `update` record an access and return a work-item that conflicts with it, or 0. Conflicts after the first
 * one on an element may be missed. Work-items have numbers from 1.
 */

/**
 * Finds conflicts inside one work-group: two work-items access an element in one epoch, and one of them writes it. `read` and
 * `write` record an access to element i and return the number of a conflicting work-item, or 0. Epochs count from 1. Until the
 * first conflict an element has at most one writer per epoch, and two different readers are enough to know.
 */
export class EpochShadow {
  readonly #writer: Int32Array;
  readonly #writeEpoch: Int32Array;
  readonly #reader: Int32Array;
  readonly #secondReader: Int32Array;
  readonly #readEpoch: Int32Array;
  #updates: EpochUpdates | undefined;

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
    return this.#otherWriter(i, item, epoch) || (this.#updates?.other(i, item, epoch) ?? 0);
  }

  write(i: number, item: number, epoch: number): number {
    const other =
      this.#otherWriter(i, item, epoch) ||
      this.#otherReader(i, item, epoch) ||
      (this.#updates?.other(i, item, epoch) ?? 0);
    this.#writeEpoch[i] = epoch;
    this.#writer[i] = item;
    return other;
  }

  /** Records an atomic update, which conflicts with reads and writes but not with other updates. */
  update(i: number, item: number, epoch: number): number {
    this.#updates ??= new EpochUpdates(this.#writer.length);
    this.#updates.record(i, item, epoch);
    return this.#otherWriter(i, item, epoch) || this.#otherReader(i, item, epoch);
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

/** The atomic updates of the elements of an array: of each epoch, two different work-items are enough to know. */
class EpochUpdates {
  readonly #item: Int32Array;
  readonly #second: Int32Array;
  readonly #epoch: Int32Array;

  constructor(length: number) {
    this.#item = new Int32Array(length);
    this.#second = new Int32Array(length);
    this.#epoch = new Int32Array(length);
  }

  record(i: number, item: number, epoch: number): void {
    if (this.#epoch[i] !== epoch) {
      this.#epoch[i] = epoch;
      this.#item[i] = item;
      this.#second[i] = 0;
    } else if (this.#item[i] !== item) this.#second[i] = item;
  }

  /** A work-item other than `item` that has updated element i in this epoch, or 0. */
  other(i: number, item: number, epoch: number): number {
    if (this.#epoch[i] !== epoch) return 0;
    return this.#item[i] === item ? this.#second[i]! : this.#item[i]!;
  }
}

/**
 * Finds conflicts between work-groups of one launch: two groups access an element, and one of them writes it. `read` and `write`
 * record an access to element i and return the number of a work-item of another group that conflicts, or 0. The work-items of the
 * current group are first <= item < end. Until the first conflict all writers belong to one group, and two readers of different
 * groups are enough to know.
 */
export class GroupShadow {
  readonly #writer: Int32Array;
  readonly #reader: Int32Array;
  /** A reader of another group than `#reader`; 0 if there is none. */
  readonly #farReader: Int32Array;
  readonly #updater: Int32Array;
  /** A work-item of another group than `#updater`, which has updated the element; 0 if there is none. */
  readonly #farUpdater: Int32Array;

  constructor(length: number) {
    this.#writer = new Int32Array(length);
    this.#reader = new Int32Array(length);
    this.#farReader = new Int32Array(length);
    this.#updater = new Int32Array(length);
    this.#farUpdater = new Int32Array(length);
  }

  read(i: number, item: number, first: number, end: number): number {
    this.#farReader[i] ||= outside(this.#reader[i]!, first, end);
    this.#reader[i] = item;
    return outside(this.#writer[i]!, first, end) || this.#otherUpdater(i, first, end);
  }

  /** Records an atomic update, which conflicts with reads and writes but not with other updates. */
  update(i: number, item: number, first: number, end: number): number {
    this.#farUpdater[i] ||= outside(this.#updater[i]!, first, end);
    this.#updater[i] = item;
    return (
      outside(this.#writer[i]!, first, end) ||
      outside(this.#reader[i]!, first, end) ||
      this.#farReader[i]!
    );
  }

  #otherUpdater(i: number, first: number, end: number): number {
    return outside(this.#updater[i]!, first, end) || this.#farUpdater[i]!;
  }

  write(i: number, item: number, first: number, end: number): number {
    const other =
      outside(this.#writer[i]!, first, end) ||
      outside(this.#reader[i]!, first, end) ||
      this.#farReader[i]! ||
      this.#otherUpdater(i, first, end);
    this.#writer[i] = item;
    return other;
  }
}

const outside = (item: number, first: number, end: number): number =>
  item >= first && item < end ? 0 : item;
