/** @file An array of scalars or tuples in host memory, as programs take and return it. */
import type { ScalarName } from "../../lowering/imperative.ts";
import { dataError } from "./errors.ts";
import { hasElementsOf, type TypedArray, zeroedArray } from "./typed-array.ts";

/**
 * Row-major. An array of plain elements has one component; an array of k-tuples has k (a structure of arrays: component i
 * holds the i-th member of every tuple). All components have the element type `scalar`.
 */
export interface HostArray {
  /** Outermost first; empty for a single element. */
  readonly shape: readonly number[];
  readonly scalar: ScalarName;
  readonly components: readonly TypedArray[];
  /** What the elements are in their file, where programs have no such type: `scalar` holds them all. */
  readonly narrow?: NarrowName;
}

/** Integers of 8 and 16 bits. */
export type NarrowName = "i8" | "i16" | "u8" | "u16";

export const elementCount = (shape: readonly number[]): number =>
  shape.reduce((product, extent) => product * extent, 1);

export const showShape = (shape: readonly number[]): string =>
  shape.map((extent) => `[${extent}]`).join("") || "a single element";

/** Make an array; a mistake in its parts is an exception, since only our own code makes arrays. */
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

/** The members of each tuple next to each other, tuple after tuple. */
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

/** `[h][w][3]f32 -> [h][w](f32, f32, f32)`: the last axis becomes the members of a tuple; inverse of `tuplesToAxis`. */
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

/** `[n](f32, f32) -> [n][2]f32`: as `.npy` files keep tuples. A plain array stays as it is. */
export function tuplesToAxis(array: HostArray): HostArray {
  const { shape, scalar, components, narrow } = array;
  if (components.length === 1) return array;
  return hostArray(scalar, [...shape, components.length], [interleave(array)], narrow);
}
