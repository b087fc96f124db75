/** @file A simulated work-item, and the types of code that run for one. Code is a closure that is made once per launch. */
import type { Cell, Lanes, Word } from "./word.ts";

/**
 * A work-item that is being simulated: its number, its variables and its private arrays. One object may be reused for many
 * work-items, one after the other.
 */
export interface Item {
  /** Its number, from 1, counted group after group. 0 means no work-item. */
  id: number;
  /** The values of variables, ids and loop counters. */
  readonly slots: (Word | Lanes)[];
  /** The elements of private arrays, by number of the array. */
  readonly arrays: Cell[][];
}

/** Code that computes a scalar for a work-item; the result may be `UNDEF`. */
export type ValueCode = (item: Item) => Word;
/** Code that computes a vector for a work-item, one word per lane; each lane may be `UNDEF`. */
export type LanesCode = (item: Item) => Lanes;
/**
 * Code that computes an index: a 32-bit integer; NaN if it depends on `undef`; Infinity if it has no value, which has been
 * reported. Code for a part of an index can give larger numbers, which the whole index checks.
 */
export type IndexCode = (item: Item) => number;
/**
 * Code of a statement without barriers, run for one work-item. It changes the work-item's slots, memory, and the counts and
 * problems of the launch.
 */
export type StatementCode = (item: Item) => void;
/**
 * Code of a statement that all work-items of a group execute together; `items` are all work-items of the group, in the order of
 * their numbers.
 */
export type GroupStep = (items: readonly Item[]) => void;
