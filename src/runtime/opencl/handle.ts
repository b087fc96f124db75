/**
 * @file Ownership of native objects. The owner of a handle releases it once, by `release()` or `using`.
 */

const live = new Map<string, number>();

/**
 * The number of live handles by kind (`buffer`, `kernel`, …) in this process. Kinds without objects are absent. The map is a copy.
 */
export const liveObjects = (): ReadonlyMap<string, number> => new Map(live);

function count(kind: string, change: 1 | -1): void {
  const now = (live.get(kind) ?? 0) + change;
  if (now === 0) live.delete(kind);
  else live.set(kind, now);
}

/** A native object of OpenCL that its owner must release, by `release()` or `using`; the garbage collector does not. */
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

  /** The native pointer. Throws an error after the release. */
  get pointer(): bigint {
    if (this.#pointer === undefined) throw new Error(`this ${this.#kind} was already released`);
    return this.#pointer;
  }

  /**
   * Releases the object; further calls do nothing. The driver's status is ignored: after a fault on the device every release
   * reports the fault again, which must not hide the first report.
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
