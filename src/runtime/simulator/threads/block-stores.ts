/**
 * @file The elements of a buffer that a thread has written: those with a stamp, the number of the work-item that wrote the element last.
 * They are counted block by block, so that a block that a thread has not touched costs nothing later.
 */
import type { TypedArray } from "../../data/typed-array.ts";
import type { ArrayMemory } from "../javascript/launch-memory.ts";

const BLOCK = 4096;

/** The number of blocks of a buffer with `length` elements. */
export const blocksOf = (length: number): number => Math.ceil(length / BLOCK);

const stampsOf = ({ stamps }: ArrayMemory): Int32Array => stamps as Int32Array;

/** Counts the elements with a stamp in each block. */
export function countWritten(memory: ArrayMemory, counts: Int32Array): void {
  const stamps = stampsOf(memory);
  for (let b = 0; b < counts.length; b++) {
    const end = Math.min(stamps.length, (b + 1) * BLOCK);
    let count = 0;
    for (let i = b * BLOCK; i < end; i++) if (stamps[i] !== 0) count++;
    counts[b] = count;
  }
}

/** What another thread has written to a buffer, beside this thread's own memory of the buffer. */
export interface OtherStores {
  readonly own: ArrayMemory;
  readonly other: ArrayMemory;
  /** The number of elements in each block that the other thread has written. */
  readonly counts: Int32Array;
}

/** Adds the other thread's stamps to the own ones. Returns false at an element that has one already: two threads have written it. */
export function addStamps({ own, other, counts }: OtherStores): boolean {
  const [stamps, added] = [stampsOf(own), stampsOf(other)];
  return counts.every((count, b) => {
    if (count === 0) return true;
    const end = Math.min(stamps.length, (b + 1) * BLOCK);
    for (let i = b * BLOCK; i < end; i++) {
      if (added[i] === 0) continue;
      if (stamps[i] !== 0) return false;
      stamps[i] = added[i]!;
    }
    return true;
  });
}

/**
 * Takes back the stamps that `addStamps` has added, perhaps only some. Only one thread runs a work-item, so stamps that are equal in
 * both memories have been added.
 */
export function withoutStamps({ own, other, counts }: OtherStores): void {
  const [stamps, added] = [stampsOf(own), stampsOf(other)];
  for (const [b, count] of counts.entries()) {
    if (count === 0) continue;
    const end = Math.min(stamps.length, (b + 1) * BLOCK);
    for (let i = b * BLOCK; i < end; i++) if (stamps[i] === added[i]) stamps[i] = 0;
  }
}

/** Copies the elements and states that the other thread has written to the own memory. */
export function copyWritten({ own, other, counts }: OtherStores): void {
  copyTo(own.data, other.data, stampsOf(other), counts);
  copyTo(own.state, other.state, stampsOf(other), counts);
}

function copyTo(to: TypedArray, from: TypedArray, stamps: Int32Array, counts: Int32Array): void {
  for (const [b, count] of counts.entries()) {
    const start = b * BLOCK;
    const end = Math.min(stamps.length, start + BLOCK);
    if (count === end - start) to.set(from.subarray(start, end) as never, start);
    else if (count > 0) for (let i = start; i < end; i++) if (stamps[i] !== 0) to[i] = from[i]!;
  }
}
