/** @file Arrays of scalars or tuples in host memory. */
import type { ScalarName } from "../../lowering/imperative.ts";
import { dataError } from "./errors.ts";
import { hasElementsOf, type TypedArray, zeroedArray } from "./typed-array.ts";

/**
 * An array in row-major order. An array of scalars has one component; an array of k-tuples has k (a structure of arrays: component
 * i holds member i of every tuple). All components have the element type `scalar`.
 */
export interface HostArray {
  /** The extents, outermost first; empty for a single element. */
  readonly shape: readonly number[];
  readonly scalar: ScalarName;
  readonly components: readonly TypedArray[];
  /** The type of the elements in their file if programs have no such type. The wider `scalar` holds all of its values. */
  readonly narrow?: NarrowName;
  /** Present for an image: 1 is white. A program that takes `u8` gets samples of 0 to 255. */
  readonly isImage?: true;
}

/** The integer types of 16 bits, which files have and programs do not. */
export type NarrowName = "i16" | "u16";

/**
 * The number of elements of a shape: the product of its extents, 1 for no extents, 0 if one is 0. Members of tuples are not
 * counted.
 */
export const elementCount = (shape: readonly number[]): number =>
  shape.reduce((product, extent) => product * extent, 1);

/** A shape as text: `[3][5]`, or `a single element`. */
export const showShape = (shape: readonly number[]): string =>
  shape.map((extent) => `[${extent}]`).join("") || "a single element";

/**
 * Makes an array of at least one component, without copies. Throws an Error if there is no component, or if one has another length
 * or element type than the shape and scalar demand.
 */
export function hostArray(
  scalar: ScalarName,
  shape: readonly number[],
  components: readonly TypedArray[],
  narrow?: NarrowName,
): HostArray {
  const count = elementCount(shape);
  const fits = components.every((c) => hasElementsOf(scalar, c) && c.length === count);
  if (components.length > 0 && fits)
    return { shape, scalar, components, ...(narrow && { narrow }) };
  throw new Error(`these are not the components of ${showShape(shape)}${scalar}`);
}

/**
 * The elements as one array with the members of each tuple next to each other. For one component it is this component itself, not a
 * copy.
 */
export function interleave({ shape, scalar, components }: HostArray): TypedArray {
  const [only] = components;
  if (only !== undefined && components.length === 1) return only;
  const out = zeroedArray(scalar, elementCount(shape) * components.length);
  components.forEach((component, c) => {
    for (let i = 0; i < component.length; i++) out[i * components.length + c] = component[i]!;
  });
  return out;
}

function member(scalar: ScalarName, tuples: TypedArray, c: number, k: number): TypedArray {
  const out = zeroedArray(scalar, tuples.length / k);
  for (let i = 0; i < out.length; i++) out[i] = tuples[i * k + c]!;
  return out;
}

/**
 * Turns the last axis into the members of a tuple: `[h][w][3]f32 -> [h][w](f32, f32, f32)`. The inverse of `tuplesToAxis`. Raises
 * E0821 for an array of tuples, for a shape without axes and for a last extent below 2.
 */
export function axisToTuples(array: HostArray): HostArray {
  const { shape, scalar, components, narrow } = array;
  const [elements] = components;
  const k = shape.at(-1) ?? 0;
  if (components.length !== 1 || elements === undefined || k < 2) {
    const problem = `${showShape(shape)} of ${components.length} components has no last axis to make tuples of`;
    throw dataError(problem, "give a plain array whose last extent is 2 or more");
  }
  const members = Array.from({ length: k }, (_, c) => member(scalar, elements, c, k));
  return hostArray(scalar, shape.slice(0, -1), members, narrow);
}

/**
 * Turns tuples into a last axis, as `.npy` files store them: `[n](f32, f32) -> [n][2]f32`. Returns an array of scalars unchanged.
 */
export function tuplesToAxis(array: HostArray): HostArray {
  const { shape, scalar, components, narrow } = array;
  if (components.length === 1) return array;
  return hostArray(scalar, [...shape, components.length], [interleave(array)], narrow);
}
