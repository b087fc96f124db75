/** @file A work-item in flight, and the kinds of code that run on one. Code is a closure made once per launch. */
import type { Cell, Lanes, Word } from "./word.ts";

export interface Item {
  /** 1 + its number, counted group after group; 0 is nobody. */
  id: number;
  /** Variables, ids and loop counters. */
  readonly slots: (Word | Lanes)[];
  /** Private arrays. */
  readonly arrays: Cell[][];
}

export type ValueCode = (item: Item) => Word;
export type LanesCode = (item: Item) => Lanes;
/** `NaN`: the index depends on `undef`. `Infinity`: it has no value, which has been reported. */
export type IndexCode = (item: Item) => number;
/** A statement without a barrier. */
export type StatementCode = (item: Item) => void;
/** A statement that a whole work-group executes together. */
export type GroupStep = (items: readonly Item[]) => void;
