/** @file The JavaScript typed arrays that hold elements of each scalar type. */
import type { ScalarName } from "../../lowering/imperative.ts";
import { LimitError } from "../../term/index.ts";

/** A typed array of JavaScript that can hold elements, including the types of 8- and 16-bit integers in files. */
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

/**
 * The typed array of each scalar type. An `f16` is stored as its 16 bits (Node 20 has no Float16Array), a `bool` as the byte 0 or
 * 1.
 */
const CONSTRUCTORS: Readonly<Record<ScalarName, Constructor>> = {
  f16: Uint16Array,
  f32: Float32Array,
  f64: Float64Array,
  i8: Int8Array,
  u8: Uint8Array,
  i32: Int32Array,
  u32: Uint32Array,
  i64: BigInt64Array,
  u64: BigUint64Array,
  bool: Uint8Array,
};

/** The bytes of one element, on the host and in a device buffer. */
export const bytesOf = (scalar: ScalarName): number => CONSTRUCTORS[scalar].BYTES_PER_ELEMENT;

/** An array of zeros with `length` elements of a scalar type. Raises LimitError E0909 if memory cannot hold it. */
export const zeroedArray = (scalar: ScalarName, length: number): TypedArray =>
  made(() => new CONSTRUCTORS[scalar](length), `an array of ${length} elements of ${scalar}`);

/** Zero bytes for a buffer. `name` names it if memory cannot hold it, which raises LimitError E0909. */
export const zeroedBytes = (name: string, bytes: number): Uint8Array<ArrayBuffer> =>
  made(() => new Uint8Array(bytes), `${name} of ${bytes} bytes`);

function made<A>(make: () => A, what: string): A {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = `${what} does not fit into memory`;
    throw new LimitError("E0909", message, "use smaller sizes, or fewer of the arrays at once");
  }
}

/** Views bytes as elements of a scalar type. Copies only if the bytes are not aligned for it. */
export function viewAs(scalar: ScalarName, bytes: Uint8Array): TypedArray {
  const size = bytesOf(scalar);
  const own = bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes);
  return new CONSTRUCTORS[scalar](own.buffer, own.byteOffset, own.byteLength / size);
}

/** Views the bytes of an array, without a copy. */
export const bytesView = (array: TypedArray): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/**
 * True if an array is of the class that holds elements of a scalar type: for `f16` Uint16Array (the bits), for `bool` Uint8Array.
 */
export const hasElementsOf = (scalar: ScalarName, array: TypedArray): boolean =>
  array instanceof CONSTRUCTORS[scalar];
