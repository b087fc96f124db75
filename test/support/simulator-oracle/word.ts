/** @file The values of the simulator: scalars already rounded to their type, or `UNDEF`. */
import type { ScalarName } from "../../../src/lowering/imperative.ts";
import { intoType, type Scalar, UNDEF } from "../../../src/term/index.ts";

/** A scalar already rounded to its type, or `UNDEF`, a value on which no output may depend. */
export type Word = Scalar | typeof UNDEF;
/** A vector: one word per lane. */
export type Lanes = readonly Word[];

/** The content of a local or private element that was never written; distinct from `UNDEF`, which a statement has stored. */
export const UNWRITTEN: unique symbol = Symbol("unwritten");
/** The content of an element in local or private memory: a scalar, `UNDEF`, or `UNWRITTEN`. */
export type Cell = Word | typeof UNWRITTEN;

/** True for the types of variables that index arithmetic may mention. In a slot of these types `UNDEF` is represented by NaN. */
export const isIndexScalar = (scalar: string): boolean => scalar === "i32" || scalar === "u32";

/** The representation in a slot of a word of an index type (i32, u32): NaN for `UNDEF`, else the word itself. */
export const asSlot = (word: Word): Word => (word === UNDEF ? Number.NaN : word);
/** The word of an index type (i32, u32) from its slot: `UNDEF` for NaN, else the value itself. */
export const fromSlot = (word: Word): Word => (Number.isNaN(word) ? UNDEF : word);

/**
 * The value 0 of a type (false for bool, 0n for 64-bit integers). A faulty read gives it after its report, so that one mistake
 * gives one report.
 */
export const zeroOf = (scalar: ScalarName): Scalar => intoType(scalar, 0);
