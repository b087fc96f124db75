/**
 * @file The interface of an array that kernel code accesses, in global, local or private memory. Each implementation checks its own
 * accesses.
 */
import type { ScalarName } from "../../lowering/imperative.ts";
import type { Item } from "./item.ts";
import type { FaultSite } from "./problems.ts";
import type { Word } from "./word.ts";

/** Reads element i of an array for a work-item. The index must be in bounds. */
export type ReadElement = (item: Item, i: number) => Word;
/** Writes element i of an array for a work-item. The index must be in bounds. */
export type WriteElement = (item: Item, i: number, value: Word) => void;

/**
 * One array. A reader or writer is made once for each place in the code, which reports name; its callers have checked that i is in
 * bounds.
 */
export interface Bank {
  readonly name: string;
  readonly space: "global" | "local" | "private";
  readonly scalar: ScalarName;
  readonly length: number;
  reader(site: FaultSite): ReadElement;
  writer(site: FaultSite): WriteElement;
}
