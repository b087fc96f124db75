/** @file A memory that kernel code addresses: global, local or private, with what is checked at each access. */
import type { ScalarName } from "../../lowering/imperative.ts";
import type { Item } from "./item.ts";
import type { FaultSite } from "./problems.ts";
import type { Word } from "./word.ts";

export type ReadElement = (item: Item, i: number) => Word;
export type WriteElement = (item: Item, i: number, value: Word) => void;

/** One array. Readers and writers are made once per place in the code; their index is in bounds. */
export interface Bank {
  readonly name: string;
  readonly space: "global" | "local" | "private";
  readonly scalar: ScalarName;
  readonly length: number;
  reader(site: FaultSite): ReadElement;
  writer(site: FaultSite): WriteElement;
}
