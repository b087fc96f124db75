/**
 * @file Divides the chunks of work-groups of one launch among threads. The calling thread takes chunks from the first one on, and runs
 * them in order; the helping threads take them from the last one back. What was taken is counted, so that both ends never meet.
 */

/** The places of `GroupShares.control`. The states of the helping threads follow. */
const TAKEN = 0;
const TAKEN_LAST = 1;
const CHUNKS = 2;
const STATES = 3;

/** The state of a helping thread. A thread in state `waiting` has changed nothing. */
const STATE = { waiting: 0, begun: 1, ended: 2, failed: 3 } as const;

/** The division of one launch, in memory that all threads share. */
export class GroupShares {
  /** Shared memory, from which another thread makes its own object for the same launch. */
  readonly control: Int32Array;

  constructor(control: Int32Array) {
    this.control = control;
  }

  /** A division of `chunks` chunks, of which the calling thread has run the first `done`, with this number of helping threads. */
  static of(chunks: number, done: number, threads: number): GroupShares {
    const control = new Int32Array(new SharedArrayBuffer(4 * (STATES + threads)));
    control[TAKEN] = done;
    control[CHUNKS] = chunks;
    return new GroupShares(control);
  }

  #take(): boolean {
    return Atomics.add(this.control, TAKEN, 1) < this.control[CHUNKS]!;
  }

  /** For the calling thread: takes the next chunk. Returns false if there is none, or a helping thread has failed. */
  takeFirst(): boolean {
    return this.#take();
  }

  /** For a helping thread: takes the last chunk that is left, and returns its number from 0; undefined if there is none. */
  takeLast(): number | undefined {
    if (!this.#take()) return undefined;
    return this.control[CHUNKS]! - 1 - Atomics.add(this.control, TAKEN_LAST, 1);
  }

  /** From now on there are no more chunks to take. */
  stop(): void {
    Atomics.add(this.control, TAKEN, this.control[CHUNKS]!);
  }

  /** For a helping thread, before it takes its first chunk. */
  begin(thread: number): void {
    Atomics.store(this.control, STATES + thread, STATE.begun);
  }

  /** For a helping thread, when it has run all chunks that it has taken. */
  end(thread: number): void {
    this.#leave(thread, STATE.ended);
  }

  /** For a helping thread that cannot run its chunks, or has found a problem there. */
  fail(thread: number): void {
    this.stop();
    this.#leave(thread, STATE.failed);
  }

  #leave(thread: number, state: number): void {
    Atomics.store(this.control, STATES + thread, state);
    Atomics.notify(this.control, STATES + thread);
  }

  /**
   * For the calling thread, when no chunk is left: waits for the helping threads that have begun. Returns the numbers of those that
   * have run chunks; undefined if one has failed, or has not ended `patience` milliseconds from now (it may have died).
   */
  others(patience: number): readonly number[] | undefined {
    const end = Date.now() + patience;
    const ended: number[] = [];
    for (let thread = 0; thread < this.control.length - STATES; thread++) {
      const at = STATES + thread;
      Atomics.wait(this.control, at, STATE.begun, Math.max(0, end - Date.now()));
      const state = Atomics.load(this.control, at);
      if (state === STATE.ended) ended.push(thread);
      else if (state !== STATE.waiting) return undefined;
    }
    return ended;
  }
}
