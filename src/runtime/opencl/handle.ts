/**
 * @file Ownership of native objects: whoever creates a handle releases it, once, by `release()` or `using`.
 */

const live = new Map<string, number>();

/** How many native objects of each kind exist; a kind of which there are none is absent. */
export const liveObjects = (): ReadonlyMap<string, number> => new Map(live);

function count(kind: string, change: 1 | -1): void {
  const now = (live.get(kind) ?? 0) + change;
  if (now === 0) live.delete(kind);
  else live.set(kind, now);
}

export abstract class Handle implements Disposable {
  readonly #kind: string;
  readonly #free: (pointer: bigint) => number;
  #pointer: bigint | undefined;

  protected constructor(kind: string, pointer: bigint, free: (pointer: bigint) => number) {
    this.#kind = kind;
    this.#pointer = pointer;
    this.#free = free;
    count(kind, 1);
  }

  get pointer(): bigint {
    if (this.#pointer === undefined) throw new Error(`this ${this.#kind} was already released`);
    return this.#pointer;
  }

  /**
   * Gives the object back; the second time nothing happens. The driver's answer is not looked at: after a fault on the
   * device every release reports it again, and that must not hide the fault itself.
   */
  release(): void {
    if (this.#pointer === undefined) return;
    this.#free(this.#pointer);
    this.#pointer = undefined;
    count(this.#kind, -1);
  }

  [Symbol.dispose](): void {
    this.release();
  }
}
