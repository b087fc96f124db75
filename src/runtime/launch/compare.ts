/** @file Compares two results of one type element by element: bit for bit, or within a tolerance. */
import { type Scalar, showType, type Type } from "../../term/index.ts";
import { showShape } from "../data/host-array.ts";
import { readerOf } from "../simulator/memory.ts";
import { type Component, componentsOf, type HostValue, scalarParts } from "./host-value.ts";
import { indicesOf, type Route, routesOf, showRoute } from "./routes.ts";
import { dataOf } from "./scalar-data.ts";
import { absoluteError, sameBits, ulpDistance } from "./ulp.ts";

/**
 * A tolerance. An element passes if one of the given bounds holds. Without bounds, bits must agree, and all NaNs count as equal.
 */
export interface Tolerance {
  /** The largest difference in units in the last place; −0 equals +0. */
  readonly ulp?: number;
  /** The largest absolute difference: a number, or a function of the row-major position and the number of the scalar part. */
  readonly bound?: number | ((position: number, part: number) => number);
}

interface ElementDifference {
  /** The place of the element, to be written after the value's name: `[3][5].1`. */
  readonly path: string;
  readonly a: Scalar;
  readonly b: Scalar;
  readonly ulp: number;
  readonly error: number;
}

/** The outcome of comparing two results: whether they agree within the tolerance, counts, and the first difference. */
export interface ResultComparison {
  readonly equal: boolean;
  /** The number of scalars that were compared. */
  readonly elements: number;
  /** The number of scalars beyond the tolerance. */
  readonly different: number;
  /** The largest difference in units in the last place over all elements, including elements within the tolerance. */
  readonly maxUlp: number;
  /** The largest absolute difference over all elements. */
  readonly maxError: number;
  /** The first element beyond the tolerance. */
  readonly first?: ElementDifference;
  /** Why the results cannot be compared: other shapes or numbers of parts. */
  readonly mismatch?: string;
}

/**
 * Compares two values of a type, by default bit for bit with all NaNs equal. Values of different shapes or numbers of parts are
 * unequal, with `mismatch` set and no elements counted.
 */
export function compareResults(
  type: Type,
  a: HostValue,
  b: HostValue,
  tolerance: Tolerance = {},
): ResultComparison {
  const [x, y] = [componentsOf(a), componentsOf(b)];
  const mismatch = shapeMismatch(type, x, y);
  if (mismatch !== undefined) return { ...NOTHING, equal: false, mismatch };
  const routes = routesOf(type);
  const parts = scalarParts(type).map(({ scalar }, k) =>
    compareParts(pair(scalar, x[k]!, y[k]!), routes[k]!, within(tolerance, k)),
  );
  return parts.reduce(together, NOTHING);
}

const NOTHING: ResultComparison = {
  equal: true,
  elements: 0,
  different: 0,
  maxUlp: 0,
  maxError: 0,
};

function together(a: ResultComparison, b: ResultComparison): ResultComparison {
  const first = a.first ?? b.first;
  return {
    equal: a.equal && b.equal,
    elements: a.elements + b.elements,
    different: a.different + b.different,
    maxUlp: Math.max(a.maxUlp, b.maxUlp),
    maxError: Math.max(a.maxError, b.maxError),
    ...(first && { first }),
  };
}

function shapeMismatch(
  type: Type,
  a: readonly Component[],
  b: readonly Component[],
): string | undefined {
  const count = scalarParts(type).length;
  if (a.length !== count || b.length !== count)
    return `${showType(type)} has ${count} scalar parts, the values ${a.length} and ${b.length}`;
  const k = a.findIndex((part, i) => part.shape.join() !== b[i]!.shape.join());
  return k < 0 ? undefined : `${showShape(a[k]!.shape)} against ${showShape(b[k]!.shape)}`;
}

/** Two scalar parts of one shape, with readers of their elements. */
interface ComparedPart {
  readonly scalar: Parameters<typeof readerOf>[0];
  readonly shape: readonly number[];
  readonly length: number;
  /** True if all bytes are equal. */
  readonly isSame: boolean;
  readonly a: (i: number) => Scalar;
  readonly b: (i: number) => Scalar;
}

function pair(scalar: ComparedPart["scalar"], x: Component, y: Component): ComparedPart {
  const [a, b] = [x, y].map(({ data }) =>
    typeof data === "object" ? data : dataOf(scalar, data),
  ) as [ReturnType<typeof dataOf>, ReturnType<typeof dataOf>];
  const read = { a: readerOf(scalar, a), b: readerOf(scalar, b) };
  const isSame = bytesOf(a).equals(bytesOf(b));
  return { scalar, shape: x.shape, length: a.length, isSame, ...read };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** True if a difference at a position is within the tolerance. */
type Within = (position: number, ulp: number, error: number) => boolean;

function within({ ulp, bound }: Tolerance, part: number): Within | undefined {
  if (ulp === undefined && bound === undefined) return undefined;
  const most = typeof bound === "function" ? bound : () => bound ?? -1;
  return (position, ulps, error) => ulps <= (ulp ?? -1) || error <= most(position, part);
}

function compareParts(
  pair: ComparedPart,
  route: Route,
  accepts: Within | undefined,
): ResultComparison {
  if (pair.isSame) return { ...NOTHING, elements: pair.length };
  let [different, maxUlp, maxError] = [0, 0, 0];
  let first: ElementDifference | undefined;
  for (let i = 0; i < pair.length; i++) {
    const [a, b] = [pair.a(i), pair.b(i)];
    if (sameBits(a, b)) continue;
    const ulp = ulpDistance(pair.scalar, a, b);
    const error = absoluteError(a, b);
    maxUlp = Math.max(maxUlp, ulp);
    maxError = Math.max(maxError, error);
    if (accepts?.(i, ulp, error)) continue;
    different++;
    first ??= { path: showRoute(route, indicesOf(i, pair.shape)), a, b, ulp, error };
  }
  const counts = { elements: pair.length, different, maxUlp, maxError };
  return { equal: different === 0, ...counts, ...(first && { first }) };
}
