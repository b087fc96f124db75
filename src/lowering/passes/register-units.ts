/**
 * @file Decides which neighbouring elements of a private array share a vector variable.
 *
 * In:  an array whose indices are all numbers, and the statements that mention it.
 * Out: a partition of the array into units of 1, 2, 4, 8 or 16 elements, in order. Every store fills whole units. Elements
 *      that are copied within the array are copied as whole units onto units of the same width.
 */
import { bodies } from "../code.ts";
import type { Flat } from "../imperative.ts";

/**
 * The `width` consecutive elements of a private array, from number `first` on, that share one variable; `width` is 1, 2, 4, 8 or
 * 16.
 */
export interface Unit {
  readonly first: number;
  readonly width: number;
}

/**
 * A copy of `length` consecutive elements within an array, from element number `from` on to element number `to` on, one statement
 * per element in ascending order.
 */
export interface ElementCopy {
  readonly to: number;
  readonly from: number;
  readonly length: number;
}

/**
 * Splits an array of `length` elements into units, in order. Starts from one unit and cuts it at the ends of stores and copies
 * until both sides of each copy are cut alike. Units of a width other than 1, 2, 4, 8, 16 are cut into single elements. All
 * indices of the array in `list` must be numbers.
 */
export function registerUnits(
  array: string,
  length: number,
  list: readonly Flat[],
): readonly Unit[] {
  const moves: ElementCopy[] = [];
  const cuts = new Set([0, length]);
  collect(array, list, moves, cuts);
  for (const m of moves) for (const at of [m.to, m.from]) cuts.add(at).add(at + m.length);
  for (let before = -1; before !== cuts.size; ) {
    before = cuts.size;
    for (const m of moves) cutAlike(m, cuts);
    for (const u of unitsBetween(cuts)) if (!WIDTHS.has(u.width)) cutAll(u, cuts);
  }
  return unitsBetween(cuts);
}

const WIDTHS = new Set([1, 2, 4, 8, 16]);

/** Collects the copies in the statements, and cuts at the ends of all other stores. */
function collect(
  array: string,
  list: readonly Flat[],
  moves: ElementCopy[],
  cuts: Set<number>,
): void {
  for (let at = 0; at < list.length; at++) {
    const s = list[at]!;
    const move = moveAt(array, list, at);
    if (move !== undefined) {
      moves.push(move);
      at += move.length - 1;
    } else if (s.tag === "store" && s.buffer === array) {
      const first = s.index.constant!;
      cuts.add(first).add(first + s.value.type.width);
    }
    for (const b of bodies(s)) collect(array, b, moves, cuts);
  }
}

/**
 * The longest copy of consecutive elements within the array that begins with statement number `at` of the list, one statement per
 * element; undefined if that statement copies no element.
 */
export function moveAt(array: string, list: readonly Flat[], at: number): ElementCopy | undefined {
  const first = copied(array, list[at]);
  if (first === undefined) return undefined;
  let length = 1;
  for (; ; length++) {
    const next = copied(array, list[at + length]);
    if (next?.to !== first.to + length || next.from !== first.from + length) break;
  }
  return { ...first, length };
}

/** The two element numbers of a statement `xs[to] = xs[from]`; undefined for any other statement. */
function copied(array: string, s: Flat | undefined): { to: number; from: number } | undefined {
  if (s?.tag !== "store" || s.buffer !== array || s.value.tag !== "load") return undefined;
  const { buffer, index, type } = s.value;
  if (buffer !== array || type.width !== 1) return undefined;
  return { to: s.index.constant!, from: index.constant! };
}

/** Repeats the cuts on each side of a copy on the other side. */
function cutAlike({ to, from, length }: ElementCopy, cuts: Set<number>): void {
  for (let k = 0; k <= length; k++)
    if (cuts.has(to + k) || cuts.has(from + k)) cuts.add(to + k).add(from + k);
}

function cutAll({ first, width }: Unit, cuts: Set<number>): void {
  for (let k = 0; k <= width; k++) cuts.add(first + k);
}

function unitsBetween(cuts: ReadonlySet<number>): readonly Unit[] {
  const at = [...cuts].sort((a, b) => a - b);
  return at.slice(1).map((end, k) => ({ first: at[k]!, width: end - at[k]! }));
}
