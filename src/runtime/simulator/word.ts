/** @file What the simulator computes with: scalars already rounded to their type, or `UNDEF`. */
import type { ScalarName } from "../../lowering/imperative.ts";
import { intoType, type Scalar, UNDEF } from "../../term/index.ts";

/** A scalar, or a value that no output may depend on. */
export type Word = Scalar | typeof UNDEF;
/** A vector: one word per lane. */
export type Lanes = readonly Word[];

/** The content of a local or private element that nobody has written. */
export const UNWRITTEN: unique symbol = Symbol("unwritten");
export type Cell = Word | typeof UNWRITTEN;

/** Integers that index arithmetic may mention. In a slot `NaN` stands for their `UNDEF`. */
export const isIndexScalar = (scalar: string): boolean => scalar === "i32" || scalar === "u32";

export const asSlot = (word: Word): Word => (word === UNDEF ? Number.NaN : word);
export const fromSlot = (word: Word): Word => (Number.isNaN(word) ? UNDEF : word);

/** What a read that was reported gives: a value, so that one mistake is one report. */
export const zeroOf = (scalar: ScalarName): Scalar => intoType(scalar, 0);
