/** @file The typed arrays that hold the elements of a host array, by scalar type. */
import type { ScalarName } from "../../lowering/imperative.ts";
import { LimitError } from "../../term/index.ts";

export type TypedArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

interface Constructor {
  new (length: number): TypedArray;
  new (buffer: ArrayBufferLike, offset: number, length: number): TypedArray;
  readonly BYTES_PER_ELEMENT: number;
}

/** `f16` is kept as its 16 bits (Node 20 has no Float16Array), `bool` as the bytes 0 and 1. */
const CONSTRUCTORS: Readonly<Record<ScalarName, Constructor>> = {
  f16: Uint16Array,
  f32: Float32Array,
  f64: Float64Array,
  i32: Int32Array,
  u32: Uint32Array,
  i64: BigInt64Array,
  u64: BigUint64Array,
  bool: Uint8Array,
};

/** Bytes of one element as it is stored on the host and in a device buffer. */
export const bytesOf = (scalar: ScalarName): number => CONSTRUCTORS[scalar].BYTES_PER_ELEMENT;

/** A zeroed array for `length` elements of type `scalar`. Raises LimitError where memory does not hold it. */
export function zeroedArray(scalar: ScalarName, length: number): TypedArray {
  try {
    return new CONSTRUCTORS[scalar](length);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = `an array of ${length} elements of ${scalar} does not fit into memory`;
    throw new LimitError("E0909", message, "use smaller sizes, or fewer of the arrays at once");
  }
}

/** Reads bytes as elements of type `scalar`, without a copy where the bytes are aligned for it. */
export function viewAs(scalar: ScalarName, bytes: Uint8Array): TypedArray {
  const size = bytesOf(scalar);
  const own = bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes);
  return new CONSTRUCTORS[scalar](own.buffer, own.byteOffset, own.byteLength / size);
}

/** The bytes of an array, without a copy. */
export const bytesView = (array: TypedArray): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Does `array` have the host representation of `scalar`? */
export const hasElementsOf = (scalar: ScalarName, array: TypedArray): boolean =>
  array instanceof CONSTRUCTORS[scalar];
