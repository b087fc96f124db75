/** @file Where a random lowered term stands, what is known there, and of which shape it is to be. */

/** `pair` is (f32, i32). */
export type Elem = "f32" | "i32" | "pair";
export type Dims = readonly number[];

export interface Shape {
  readonly dims: Dims;
  readonly elem: Elem;
}

type Level = "top" | "group" | "item";

export interface Variable extends Shape {
  readonly text: string;
}

/** What may be named, and which loops are around. */
export interface Place {
  readonly known: readonly Variable[];
  readonly level: Level;
  /** `wrg0`, `lcl1`, … */
  readonly open: readonly string[];
  readonly depth: number;
  /** Something named may be undef: no index depends on data. */
  readonly undef?: boolean;
}

export const TOP: Place = { known: [], level: "top", open: [], depth: 0 };

export const deeper = (at: Place): Place => ({ ...at, depth: at.depth + 1 });
export const knowing = (at: Place, ...more: readonly Variable[]): Place => ({
  ...at,
  known: [...at.known, ...more],
});

export const of = (elem: Elem, ...dims: Dims): Shape => ({ dims, elem });
export const rows = ({ dims, elem }: Shape): Shape => ({ dims: dims.slice(1), elem });
export const ofRows = (n: number, { dims, elem }: Shape): Shape => ({ dims: [n, ...dims], elem });

const NAMES: Readonly<Record<Elem, string>> = { f32: "f32", i32: "i32", pair: "(f32, i32)" };
export const typeOf = ({ dims, elem }: Shape): string =>
  dims.map((d) => `[${d}]`).join("") + NAMES[elem];

export const LENGTHS: readonly number[] = [1, 2, 3, 4, 6];
export const ELEMENTS: readonly Dims[] = [[], [], [2], [3], [4], [6], [2, 3]];
/** Element i from the other end: its own inverse. */
export const back = (n: number): string => `\\i -> clampIdx(${n - 1} - (i as i32))`;
