/**
 * @file The interface of an array that kernel code accesses, in global, local or private memory. Each implementation checks its own
 * accesses.
 */
import type { ScalarName } from "../../../src/lowering/imperative.ts";
import type { FaultSite } from "../../../src/runtime/simulator/problems.ts";
import type { Item } from "./item.ts";
import type { Word } from "./word.ts";

/**
 * Reads element i of an array for a work-item. The caller has checked that i is in bounds. Gives `UNDEF` for an element that holds
 * `undef`.
 */
export type ReadElement = (item: Item, i: number) => Word;
/**
 * Writes element i of an array for a work-item. The caller has checked that i is in bounds; the value is already rounded to the
 * element type, or `UNDEF`.
 */
export type WriteElement = (item: Item, i: number, value: Word) => void;

/** Replaces element i of an array for a work-item by what `next` gives for its value before. */
export type UpdateElement = (item: Item, i: number, next: (old: Word) => Word) => void;

/**
 * One array during a launch: a buffer, a local array, or the private arrays of one name. `length` is its number of elements (per
 * work-item for private arrays). `reader` and `writer` are called once for each place in the code, whose statement reports name;
 * callers of their results have checked that i is in bounds.
 */
export interface Bank {
  readonly name: string;
  readonly space: "global" | "local" | "private";
  readonly scalar: ScalarName;
  readonly length: number;
  reader(site: FaultSite): ReadElement;
  writer(site: FaultSite): WriteElement;
  /** Reads and writes an element in one step, which conflicts with reads and writes but not with other updates. */
  updater(site: FaultSite): UpdateElement;
}
