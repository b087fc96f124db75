/** @file The threads that help to run the work-groups of a launch, and what such a thread is told. */
import type { ArrayMemory } from "../javascript/launch-memory.ts";

/** A buffer that the kernel writes. */
interface WrittenBuffer {
  /** Its number among the arrays. */
  readonly array: number;
  /** Shared memory for the number of elements that the thread has written in each block (`block-stores.ts`). */
  readonly counts: Int32Array;
}

/** A share of a launch for one helping thread: plain data, which can be sent to another thread. */
export interface GroupTask {
  /** The text of the kernel. */
  readonly text: string;
  /** The memory of each array: buffers are shared with other threads, all else is the thread's own. */
  readonly arrays: readonly ArrayMemory[];
  /** The buffers that the kernel writes. */
  readonly stores: readonly WrittenBuffer[];
  /** The numbers of work-items that the text gets. */
  readonly geometry: readonly number[];
  readonly groupSize: number;
  readonly groupCount: number;
  /** The number of groups in a chunk. */
  readonly chunk: number;
  readonly maxSteps: number;
  /** Shared memory for the counters of the thread. */
  readonly counters: Float64Array;
  /** The division into chunks: `GroupShares.control`. */
  readonly control: Int32Array;
  /** The number of the helping thread, from 0. */
  readonly thread: number;
}

/** Threads that can help to run launches. */
export interface GroupThreads {
  /** The largest number of threads that help. */
  readonly most: number;
  /**
   * The work for which one more thread is started: loads, stores, work-items and loop iterations together that are likely to be
   * left.
   */
  readonly leastWork: number;
  /** Work-items in a chunk, about. */
  readonly chunkItems: number;
  /** Has a thread run each task, soon or never. Returns at once. */
  readonly start: (tasks: readonly GroupTask[]) => void;
}
