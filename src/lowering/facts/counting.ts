/** @file Sizes that loops of the host count. */
import { type Facts, type Size, sub, withRange } from "../../term/index.ts";

/** A size that a loop of the host counts, from 0 to `count` − 1. */
export interface CountingSize {
  readonly size: Size;
  readonly count: Size;
}

/** The facts, with the ranges of counting sizes. */
export const whileCounting = (counting: readonly CountingSize[], facts: Facts): Facts =>
  counting.reduce((f, { size, count }) => withRange(f, size, 0, sub(count, 1)), facts);
