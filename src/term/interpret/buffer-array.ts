/**
 * @file Arrays whose scalars lie in flat buffers, in row-major order, with one buffer for each scalar component. Inputs of programs
 * and the results of compiled loops are such arrays.
 */
import { type ArrayValue, TupleValue, UNDEF, type Value } from "./value.ts";

/**
 * One buffer: its elements, and how an element becomes a value. Without `read`, the elements are the values themselves. The buffer
 * must not change.
 */
export interface ScalarBuffer {
  readonly data: ArrayLike<Value>;
  readonly read?: ((position: number) => Value) | undefined;
}

/** Where the parts of a value lie: the number of a buffer for a scalar, the shapes of its parts for a tuple or an array. */
export type BufferShape =
  | { readonly tag: "scalar"; readonly buffer: number }
  | { readonly tag: "tuple"; readonly parts: readonly BufferShape[] }
  | { readonly tag: "array"; readonly length: number; readonly elem: BufferShape };

/** The shape of an array. */
export type ArrayShape = BufferShape & { readonly tag: "array" };

/** An array in flat buffers: number `position` of the arrays of its shape that lie there one after the other. */
export class BufferArray implements ArrayValue {
  readonly shape: ArrayShape;
  readonly buffers: readonly ScalarBuffer[];
  readonly position: number;

  constructor(shape: ArrayShape, buffers: readonly ScalarBuffer[], position: number) {
    this.shape = shape;
    this.buffers = buffers;
    this.position = position;
  }

  get length(): number {
    return this.shape.length;
  }

  /** Element i; UNDEF if there is none. */
  get(i: number): Value {
    const { length, elem } = this.shape;
    if (!(i >= 0 && i < length)) return UNDEF;
    return valueAt(elem, this.buffers, this.position * length + i);
  }
}

/** Returns number `position` of the values of a shape that lie in the buffers one after the other. */
export function valueAt(
  shape: BufferShape,
  buffers: readonly ScalarBuffer[],
  position: number,
): Value {
  if (shape.tag === "array") return new BufferArray(shape, buffers, position);
  if (shape.tag === "tuple")
    return new TupleValue(shape.parts.map((part) => valueAt(part, buffers, position)));
  const { data, read } = buffers[shape.buffer]!;
  return read === undefined ? data[position]! : read(position);
}
