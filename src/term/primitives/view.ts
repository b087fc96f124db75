/**
 * @file Index arithmetic of layout primitives. The lowerer reads and writes through it; a test compares it with `evaluate`. An
 * access path says how an element is reached, outermost step first.
 */
import type { Size } from "../size/index.ts";
import type { Type } from "../type.ts";

/** One step of an access path: an array index, as a size, or the number of a tuple component, counted from 0. */
export type AccessStep = Size | { readonly component: number };
/** The steps from a value to one of its elements, outermost first. The empty path is the value itself. */
export type AccessPath = readonly AccessStep[];

/** One use of a layout primitive, as its view rule sees it: sizes, argument types, and access to its index arguments. */
export interface ViewSite {
  readonly sizes: readonly Size[];
  readonly argTypes: readonly Type[];
  /** The tuple component in the path, if the rule looks at one. */
  readonly component: number;
  /** The number of the argument that is written. */
  readonly arg: number;
  /** Returns argument k, which is an index, as a size. */
  readonly index: (k: number) => Size;
  /** Applies argument k, which is a function of indices, to an index. */
  readonly indexAt: (k: number, i: Size) => Size;
  /** Returns the index below n that argument k maps to i; undefined if it is not known. */
  readonly inverseAt: (k: number, i: Size, n: Size) => Size | undefined;
}

/**
 * Receives the conditions under which an element has a position in the result: `below` demands low < high, `equal` demands i = k.
 */
export interface Guards {
  /** Demands low < high. */
  readonly below: (low: Size, high: Size) => void;
  /** Demands i = k. */
  readonly equal: (i: Size, k: Size) => void;
}

/**
 * The index arithmetic of a layout primitive. `indices` are the array indices among the first steps of a path, without tuple
 * components. Later steps are unchanged.
 */
export interface ViewRule {
  /** The number of path steps that the rule looks at: of a path into the result for `read`, into an argument for `write`. */
  readonly steps: readonly [number, number];
  /** Returns the argument that an element of the result comes from; the last argument if absent. */
  readonly from?: (at: ViewSite) => number;
  /** Returns the path of a result element in its argument; undefined if it is not known. */
  readonly read: (at: ViewSite, indices: readonly Size[]) => AccessPath | undefined;
  /** Returns the path in the result of an argument element. Calls `guards` for elements that may have none. */
  readonly write?: (at: ViewSite, indices: readonly Size[], guards: Guards) => AccessPath;
}
