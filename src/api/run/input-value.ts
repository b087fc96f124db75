/** @file Converts between host values and JavaScript values: numbers, nested arrays, typed arrays. */
import { leaves } from "../../lowering/path.ts";
import {
  axisToTuples,
  elementCount,
  type HostArray,
  tuplesToAxis,
} from "../../runtime/data/host-array.ts";
import { widened } from "../../runtime/data/narrow.ts";
import { samplesOf } from "../../runtime/data/png.ts";
import { componentCount } from "../../runtime/data/stored-array.ts";
import { type TypedArray, zeroedArray } from "../../runtime/data/typed-array.ts";
import type { Random } from "../../runtime/launch/draw.ts";
import {
  componentsOf,
  type HostValue,
  isHostArray,
  isHostTuple,
} from "../../runtime/launch/host-value.ts";
import { readerOf, writerOf } from "../../runtime/simulator/memory.ts";
import { intoType, type Scalar, type Type } from "../../term/index.ts";

/**
 * A scalar (number, boolean, or bigint for 64-bit integers), or arrays nested as deep as the type has dimensions, outermost
 * dimension first. A tuple is an array of its components, a vector an array of its lanes.
 */
export type Nested = Scalar | readonly Nested[];

/**
 * An input as a caller may give it: a host value, nested arrays, a typed array (for one dimension, of the element type's
 * class), or a request for random data.
 */
export type InputValue = HostValue | Nested | TypedArray | Random;

/**
 * A request for random data: numbers uniform between the ends of `range`, or of the range that the program states of the input; without
 * one, floats in [−1, 1), signed integers in [−8, 8), unsigned integers in [0, 16). Equal seeds, which are safe integers, give equal
 * data for equal types, shapes and ranges on every machine. Indices of `idx[n]` are uniform in
 * [0, n), whatever the range. Not possible for single values.
 *
 * @example
 * ```ts
 * import { type Bound, choose, parse, random, run, unwrap } from "strata-lang";
 *
 * const smooth = unwrap(choose(parse({ file: "hello.strata" })));
 * const inputs = { xs: random(1, [0.5, 2]) };
 * const ran = unwrap(await run(smooth, inputs, { device: "interp", sizes: { n: 8 } }));
 * const data: Bound = ran.data;
 * console.log([...data.inputs.keys()], data.sizes.get("n")); // [ 'xs' ] 8
 * ```
 */
export const random = (seed: number, range?: Random["range"]): Random =>
  range === undefined ? { random: seed } : { random: seed, range };

/**
 * Converts an input to a host value of a type. Returns text instead that says why the value does not fit (`is nested deeper …`).
 * Nested and typed arrays are copied or wrapped. A host array is regrouped (an array of tuples and an array with one more axis hold
 * equal data), an image becomes samples where the type is `u8`, and integers are widened where a file held a narrower type; its shape,
 * and scalars, are not checked here.
 */
export function hostValue(type: Type, value: Exclude<InputValue, Random>): HostValue | string {
  if (ArrayBuffer.isView(value)) return fromTyped(type, value as TypedArray);
  if (Array.isArray(value)) return fromNested(type, value as readonly Nested[]);
  const host = value as HostValue;
  if (!isHostArray(host)) return host;
  const { scalar } = leaves(type)![0]!;
  return widened(regrouped(type, samplesOf(host, scalar)), scalar);
}

/**
 * Converts between an array of tuples and an array with one more axis where the type wants the other: `[h][w](f32, f32, f32)` and
 * `[h][w][3]f32` hold equal data, and images and `.npy` files come in either form.
 */
function regrouped(type: Type, array: HostArray): HostArray {
  const parts = leaves(type)!;
  const [wanted, found] = [parts.length, componentCount(array)];
  const rank = parts[0]!.dims.length + (parts[0]!.width === 1 ? 0 : 1);
  if (wanted === 1 && found > 1 && rank === array.shape.length + 1) return tuplesToAxis(array);
  const isLastAxis = array.shape.length === rank + 1 && array.shape.at(-1) === wanted;
  return wanted > 1 && found === 1 && isLastAxis ? axisToTuples(array) : array;
}

function fromTyped(type: Type, data: TypedArray): HostValue | string {
  const [leaf] = leaves(type)!;
  const fitting = zeroedArray(leaf!.scalar, 0).constructor === data.constructor;
  if (!fitting) return `is a ${data.constructor.name}, which holds no ${leaf!.scalar}`;
  return { shape: [data.length], scalar: leaf!.scalar, components: [data] } satisfies HostArray;
}

// ---------------------------------------------------------------- nested arrays

function fromNested(type: Type, value: readonly Nested[]): HostValue | string {
  if (type.tag === "tuple") return fromTuple(type.elems, value);
  const all = leaves(type)!;
  const shape = shapeOf(type, value);
  const parts = all.map((leaf) => zeroedArray(leaf.scalar, elementCount(shape)));
  const writers = all.map(({ scalar }, k) => {
    const put = writerOf(scalar, parts[k]!);
    return (at: number, x: Scalar) => put(at, intoType(scalar, isBig(scalar) ? BigInt(x) : x));
  });
  const problem = fill(type, value, shape, writers);
  if (problem !== undefined) return problem;
  const arrays = all.map((leaf, k) => ({ shape, scalar: leaf.scalar, components: [parts[k]!] }));
  const [first] = arrays;
  const same = arrays.every((a) => a.scalar === first!.scalar);
  return same ? { ...first!, components: parts } : { elems: arrays };
}

const isBig = (scalar: string): boolean => scalar === "i64" || scalar === "u64";

function fromTuple(types: readonly Type[], value: readonly Nested[]): HostValue | string {
  if (value.length !== types.length)
    return `has ${value.length} components, but its type has ${types.length}`;
  const elems = types.map((t, i) => hostValue(t, value[i]!));
  return elems.find((e) => typeof e === "string") ?? { elems: elems as readonly HostValue[] };
}

/** The extents of nested arrays, outermost first, read from the first element at each level. `fill` checks the other elements. */
function shapeOf(type: Type, value: Nested | undefined): number[] {
  const inner = type.tag === "array" ? type.elem : undefined;
  if (type.tag !== "array" && type.tag !== "vector") return [];
  const length = Array.isArray(value) ? value.length : 0;
  const first = Array.isArray(value) ? (value[0] as Nested | undefined) : undefined;
  return [length, ...(inner === undefined ? [] : shapeOf(inner, first))];
}

type Put = (at: number, x: Scalar) => void;

/** Writes every element to its row-major position. Returns text where the nesting does not fit the type, otherwise undefined. */
function fill(
  type: Type,
  value: Nested,
  shape: readonly number[],
  writers: readonly Put[],
  at = 0,
): string | undefined {
  if (type.tag !== "array" && type.tag !== "vector") return fillElement(type, value, writers, at);
  const [extent = 0, ...inner] = shape;
  if (!Array.isArray(value)) return `has ${String(value)} where an array is expected`;
  if (value.length !== extent)
    return `has rows of different lengths: ${extent} and ${value.length}`;
  for (let i = 0; i < extent; i++) {
    const elem = type.tag === "array" ? type.elem : SCALAR;
    const problem = fill(elem as Type, value[i], inner, writers, at * extent + i);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The type of a vector's lane in `fill`. */
const SCALAR = { tag: "lane" } as const;

function fillElement(
  type: Type | typeof SCALAR,
  value: Nested,
  writers: readonly Put[],
  at: number,
): string | undefined {
  if (type.tag === "tuple") {
    if (!Array.isArray(value) || value.length !== type.elems.length)
      return `has ${String(value)} where a tuple of ${type.elems.length} is expected`;
    let from = 0;
    for (const [i, elem] of type.elems.entries()) {
      const own = writers.slice(from);
      from += leaves(elem)!.length;
      const problem = fillElement(elem, value[i], own, at);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
  if (Array.isArray(value)) return "is nested deeper than its type";
  writers[0]!(at, value as Scalar);
  return undefined;
}

// ---------------------------------------------------------------- results

/**
 * Converts a host value to a scalar or to arrays nested as its shape says, outermost dimension first. A tuple becomes an array of
 * its components, also inside an array of tuples; the lanes of a vector are the innermost array. 64-bit integers are bigints.
 *
 * @example
 * ```ts
 * import { type HostArray, type HostTuple, type HostValue, type Nested, toNested } from "strata-lang";
 *
 * const numbers = new Float32Array([1, 2, 3, 4]);
 * const array: HostArray = { shape: [2, 2], scalar: "f32", components: [numbers] };
 * const pair: HostTuple = { elems: [array, 7] };
 * const value: HostValue = pair;
 * const nested: Nested = toNested(value);
 * console.log(JSON.stringify(nested)); // [[[1,2],[3,4]],7]
 * ```
 */
export function toNested(value: HostValue): Nested {
  if (isHostTuple(value)) return value.elems.map(toNested);
  if (!isHostArray(value)) return value;
  const read = componentsOf(value).map(({ data }) => readerOf(value.scalar, data as TypedArray));
  const element = (at: number): Nested =>
    read.length === 1 ? read[0]!(at) : read.map((component) => component(at));
  const nest = (shape: readonly number[], at: number): Nested => {
    const [extent, ...inner] = shape;
    if (extent === undefined) return element(at);
    return Array.from({ length: extent }, (_, i) => nest(inner, at * extent + i));
  };
  return nest(value.shape, 0);
}
