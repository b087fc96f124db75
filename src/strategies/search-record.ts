/** @file What a search for a sketch found, for those who keep it. */
import type { Place } from "../term/index.ts";

/** A move of a search at a place of the term. */
export interface SearchedStep {
  /** Which of the moves it is, from 0. */
  readonly move: number;
  /** From the root of the term down: a child of a primitive by its number, or the body of a function. */
  readonly path: readonly (number | "body")[];
}

/** A search that was made and has found its sketch. */
export interface SearchRecord {
  /** Where the search is written; undefined if that is not known. */
  readonly place: Place | undefined;
  readonly steps: readonly SearchedStep[];
  /** True if steps were written with the search, none of which led to the sketch. */
  readonly isStale: boolean;
}
