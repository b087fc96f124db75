/** @file Positions in random lowered programs: the variables in scope, the enclosing loops, and shapes of terms. */

/** An element type; `pair` is (f32, i32). */
export type Elem = "f32" | "i32" | "pair";
/** Array lengths, outermost first. */
export type Dims = readonly number[];

/** The shape of a term: array lengths and element type. */
export interface Shape {
  readonly dims: Dims;
  readonly elem: Elem;
}

type Level = "top" | "group" | "item";

/** An expression of a known shape. */
export interface Variable extends Shape {
  readonly text: string;
}

/** The variables in scope and the enclosing loops. */
export interface Place {
  readonly known: readonly Variable[];
  readonly level: Level;
  /** Enclosing parallel loops by level and dimension: `wrg0`, `lcl1`, … */
  readonly open: readonly string[];
  readonly depth: number;
  /** True if a variable in scope may be undefined; no index may then depend on data. */
  readonly undef?: boolean;
}

/** The position outside of all loops. */
export const TOP: Place = { known: [], level: "top", open: [], depth: 0 };

/** Returns the position one level deeper. */
export const deeper = (at: Place): Place => ({ ...at, depth: at.depth + 1 });
/** Returns the position with further variables in scope. */
export const knowing = (at: Place, ...more: readonly Variable[]): Place => ({
  ...at,
  known: [...at.known, ...more],
});

/** Returns the shape of an array with these lengths. */
export const of = (elem: Elem, ...dims: Dims): Shape => ({ dims, elem });
/** Returns the shape of the rows of an array. */
export const rows = ({ dims, elem }: Shape): Shape => ({ dims: dims.slice(1), elem });
/** Returns the shape of an array of n elements of a shape. */
export const ofRows = (n: number, { dims, elem }: Shape): Shape => ({ dims: [n, ...dims], elem });

const NAMES: Readonly<Record<Elem, string>> = { f32: "f32", i32: "i32", pair: "(f32, i32)" };
/** Prints the type of a shape. */
export const typeOf = ({ dims, elem }: Shape): string =>
  dims.map((d) => `[${d}]`).join("") + NAMES[elem];

/** Array lengths to choose from. */
export const LENGTHS: readonly number[] = [1, 2, 3, 4, 6];
/** Shapes of array elements to choose from; scalars are twice as likely. */
export const ELEMENTS: readonly Dims[] = [[], [], [2], [3], [4], [6], [2, 3]];
/** Returns the index function that reverses n elements; it is its own inverse. */
export const back = (n: number): string => `\\i -> clampIdx(${n - 1} - (i as i32))`;
