/** @file The numbers of a stated range that tests draw: a few simple ones, whose arithmetic is exact, and those with special behaviour. */
import {
  gridOf,
  intoType,
  isFloatName,
  liesIn,
  type NumberName,
  type RangeEnd,
  type ValueRange,
} from "../term/index.ts";
import { END_INTEGERS, EXACT_FACTORS, type Flavour, SPECIAL_FLOATS } from "./flavour.ts";

/** The numbers of one range; no list is empty. */
export interface RangedNumbers {
  /** Few numbers, the nearest to 0 first: for `powers`, those whose products are exact, if there are any; otherwise exact sums. */
  readonly simple: readonly RangeEnd[];
  /** The ends, and what lies between them of zeros, subnormals and the ends of integer types. */
  readonly special: readonly RangeEnd[];
}

/** The numbers of a type in a range, for data of a flavour. */
export function rangedNumbers(
  name: NumberName,
  range: ValueRange,
  flavour: Flavour,
): RangedNumbers {
  const inside = (all: readonly number[]): readonly RangeEnd[] =>
    [...new Set(all.map((x) => intoType(name, x) as RangeEnd))].filter((x) => liesIn(range, x));
  const grid = gridOf(name, range);
  const factors = flavour === "powers" && isFloatName(name) ? inside(EXACT_FACTORS) : [];
  const others = inside(isFloatName(name) ? SPECIAL_FLOATS : END_INTEGERS);
  return {
    simple: factors.length > 0 ? factors : grid,
    special: [range.low, range.high, ...others],
  };
}
