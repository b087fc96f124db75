/**
 * @file How a layout primitive moves elements, as index arithmetic: the lowerer reads and writes by it, and a test compares it with
 * `evaluate`. A path says how an element is reached, outermost step first.
 */
import type { Size } from "../size/index.ts";
import type { Type } from "../type.ts";

/** An array index, or a tuple component. */
export type AccessStep = Size | { readonly component: number };
export type AccessPath = readonly AccessStep[];

/** One use of a primitive. */
export interface ViewSite {
  readonly sizes: readonly Size[];
  readonly argTypes: readonly Type[];
  /** The tuple component in the path, where there is one. */
  readonly component: number;
  /** The argument that is written. */
  readonly arg: number;
  /** Argument k, an index. */
  readonly index: (k: number) => Size;
  /** Argument k, a function of indices, at an index. */
  readonly indexAt: (k: number, i: Size) => Size;
  /** Which index below n it takes to i, where that is known. */
  readonly inverseAt: (k: number, i: Size, n: Size) => Size | undefined;
}

/** What must hold for an element to have a place in the result. */
export interface Guards {
  readonly below: (low: Size, high: Size) => void;
  readonly equal: (i: Size, k: Size) => void;
}

/**
 * Which element goes where. `indices` are the array indices among the first steps of a path, without components of tuples; later
 * steps are kept as they are.
 */
export interface ViewRule {
  /** How many steps of a path are looked at: of the result to read, of an argument to write. */
  readonly steps: readonly [number, number];
  /** Which argument an element of the result comes from; absent: the last one. */
  readonly from?: (at: ViewSite) => number;
  /** Where in it the element is; undefined where that is not known. */
  readonly read: (at: ViewSite, indices: readonly Size[]) => AccessPath | undefined;
  /** Where an element of an argument goes. */
  readonly write?: (at: ViewSite, indices: readonly Size[], guards: Guards) => AccessPath;
}
