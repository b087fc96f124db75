/** @file Which aligned vectors read the elements that several loads near one another read. */
import type { VectorWidth } from "../imperative.ts";

/** The `width` consecutive elements from number `first` on that one load reads; numbers may be negative. */
export interface ElementSpan {
  readonly first: number;
  readonly width: VectorWidth;
}

/** Which elements may be read besides those that the loads read. */
export interface ReadableElements {
  /** True for vectors all of whose elements may be read. */
  readonly isInside: (vector: ElementSpan) => boolean;
  /** May elements between others be read? */
  readonly gaps: boolean;
}

/**
 * For each element of the loads, which differ, the aligned vector that reads it, or the element alone. Undefined unless these are fewer
 * accesses to memory than the loads. A vector is as narrow as its elements allow, and no wider than `width`. It may read elements that no load reads between
 * the first and the last element of the loads if there may be gaps, and others only if `isInside` holds for it.
 */
export function elementCover(
  loads: readonly ElementSpan[],
  width: VectorWidth,
  { isInside, gaps }: ReadableElements,
): ReadonlyMap<number, ElementSpan> | undefined {
  const elements = new Set(loads.flatMap(elementsOf));
  const first = Math.min(...elements);
  const end = Math.max(...elements) + 1;
  const isBetween = (v: ElementSpan): boolean =>
    gaps
      ? v.first >= first && v.first + v.width <= end
      : elementsOf(v).every((k) => elements.has(k));
  const isReadable = (v: ElementSpan): boolean => v.width === 1 || isBetween(v) || isInside(v);
  const vectors = [...blocks(elements, width)].flatMap((block) => vectorsOver(block, isReadable));
  if (vectors.length >= accesses(loads)) return undefined;
  return new Map(vectors.flatMap(({ read, vector }) => read.map((k) => [k, vector] as const)));
}

/**
 * How many accesses to memory the loads are. A vector of up to four elements that is not aligned is two at least; wider ones are for CPUs,
 * which load them in one.
 */
const accesses = (loads: readonly ElementSpan[]): number =>
  loads.reduce(
    (n, { first, width }) => n + (width > 4 || startOf(first, width) === first ? 1 : 2),
    0,
  );

const elementsOf = ({ first, width }: ElementSpan): readonly number[] =>
  Array.from({ length: width }, (_, k) => first + k);

/** The elements, those in one aligned block of `width` together. */
function blocks(elements: Iterable<number>, width: number): Iterable<readonly number[]> {
  const found = new Map<number, number[]>();
  for (const k of elements) {
    const start = startOf(k, width);
    found.set(start, [...(found.get(start) ?? []), k]);
  }
  return found.values();
}

/** An aligned vector and those of its elements that are read. */
interface Vector {
  readonly vector: ElementSpan;
  readonly read: readonly number[];
}

/** The narrowest aligned vector with all of these elements, or those of its halves if it may not be read. */
function vectorsOver(
  read: readonly number[],
  isReadable: (vector: ElementSpan) => boolean,
): readonly Vector[] {
  const vector = narrowest(read);
  if (isReadable(vector)) return [{ vector, read }];
  return [...blocks(read, vector.width / 2)].flatMap((half) => vectorsOver(half, isReadable));
}

/** The narrowest aligned vector with all elements, which lie in one aligned block of 16. */
function narrowest(elements: readonly number[]): ElementSpan {
  const [least, most] = [Math.min(...elements), Math.max(...elements)];
  const width = WIDTHS.find((w) => startOf(least, w) === startOf(most, w))!;
  return { first: startOf(least, width), width };
}

const WIDTHS: readonly VectorWidth[] = [1, 2, 4, 8, 16];

const startOf = (element: number, width: number): number => Math.floor(element / width) * width;
