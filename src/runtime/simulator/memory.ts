/** @file Global memory, which the simulator keeps between launches: the elements, and which of them have a value. */
import type { ScalarName } from "../../lowering/imperative.ts";
import type { Scalar } from "../../term/index.ts";
import { bitsFromHalf, halfFromBits } from "../data/half.ts";
import { bytesView, type TypedArray, zeroedArray } from "../data/typed-array.ts";

/** The state of an element that was never written: 0, the initial value of a state array. */
export const UNSET = 0;
/** The state of an element with a value: the element of `data` is valid. */
export const SET = 1;
/** The state of an element to which `undef` was written last; its element of `data` has no meaning. */
export const POISONED = 2;

/**
 * A buffer in simulated global memory: its elements (`data`; f16 as 16 bits, bool as a byte), and one state per element (`UNSET`,
 * `SET` or `POISONED`). Launches change both arrays in place.
 */
export interface SimulatedBuffer {
  readonly role: "input" | "output" | "temporary";
  readonly scalar: ScalarName;
  readonly data: TypedArray;
  readonly state: Uint8Array;
}

/** A buffer of role `input`, in which every element has a value. The data are shared with the caller, not copied. */
export const inputMemory = (scalar: ScalarName, data: TypedArray): SimulatedBuffer => ({
  role: "input",
  scalar,
  data,
  state: new Uint8Array(data.length).fill(SET),
});

/**
 * A new buffer of `length` elements that were never written. Its bytes are 0xFF, as on a device, which is NaN for floats and −1
 * for signed integers.
 */
export function blankMemory(
  role: "output" | "temporary",
  scalar: ScalarName,
  length: number,
): SimulatedBuffer {
  const data = zeroedArray(scalar, length);
  bytesView(data).fill(0xff);
  return { role, scalar, data, state: new Uint8Array(length) };
}

/** Marks all elements as never written and fills the bytes with 0xFF. */
export function forget({ data, state }: SimulatedBuffer): void {
  bytesView(data).fill(0xff);
  state.fill(UNSET);
}

/** Marks the elements that were never written as `undef`. */
export function leaveUndefined({ state }: SimulatedBuffer): void {
  state.forEach((s, i) => {
    if (s === UNSET) state[i] = POISONED;
  });
}

type Contents = Pick<SimulatedBuffer, "data" | "state">;

/** A copy of the elements and states of a buffer, which later stores do not change. */
export const copyOf = ({ data, state }: SimulatedBuffer): Contents => ({
  data: data.slice(),
  state: state.slice(),
});

/** Overwrites the elements and states of a buffer with a copy of the same length and type. */
export function setTo({ data, state }: SimulatedBuffer, copy: Contents): void {
  bytesView(data).set(bytesView(copy.data));
  state.set(copy.state);
}

/**
 * The number, from 0, of the first element whose bits or state differ; undefined if there is none. Both contents must have the
 * same type and length.
 */
export function firstDifference(a: Contents, b: Contents): number | undefined {
  const [bytes, others] = [bytesView(a.data), bytesView(b.data)];
  const at = bytes.findIndex((byte, i) => byte !== others[i]);
  const element = at < 0 ? Infinity : Math.floor(at / a.data.BYTES_PER_ELEMENT);
  const state = a.state.findIndex((s, i) => s !== b.state[i]);
  const first = Math.min(element, state < 0 ? Infinity : state);
  return first === Infinity ? undefined : first;
}

/**
 * A view of the first `length` elements of a buffer, which shares its memory; the same object if the buffer has exactly this
 * length.
 */
export const firstOf = (memory: SimulatedBuffer, length: number): SimulatedBuffer =>
  memory.data.length === length
    ? memory
    : {
        ...memory,
        data: memory.data.subarray(0, length),
        state: memory.state.subarray(0, length),
      };

/** Reads element i of typed data as a scalar: f16 from its 16 bits, bool from its byte, 64-bit integers as bigint. */
export type ElementReaderAt = (i: number) => Scalar;
/** Writes a scalar, already rounded to the element type, to element i of typed data. */
export type Writer = (i: number, value: Scalar) => void;

/** Readers by type. There is one function literal per type, so that the JavaScript engine optimises each for one kind of array. */
const READERS: { readonly [S in ScalarName]: (data: never) => ElementReaderAt } = {
  f16: (data: Uint16Array) => (i) => halfFromBits(data[i]!),
  f32: (data: Float32Array) => (i) => data[i]!,
  f64: (data: Float64Array) => (i) => data[i]!,
  i8: (data: Int8Array) => (i) => data[i]!,
  u8: (data: Uint8Array) => (i) => data[i]!,
  i32: (data: Int32Array) => (i) => data[i]!,
  u32: (data: Uint32Array) => (i) => data[i]!,
  i64: (data: BigInt64Array) => (i) => data[i]!,
  u64: (data: BigUint64Array) => (i) => data[i]!,
  bool: (data: Uint8Array) => (i) => data[i] !== 0,
};

const WRITERS: { readonly [S in ScalarName]: (data: never) => Writer } = {
  f16: (data: Uint16Array) => (i, x) => {
    data[i] = bitsFromHalf(x as number);
  },
  f32: (data: Float32Array) => (i, x) => {
    data[i] = x as number;
  },
  f64: (data: Float64Array) => (i, x) => {
    data[i] = x as number;
  },
  i8: (data: Int8Array) => (i, x) => {
    data[i] = x as number;
  },
  u8: (data: Uint8Array) => (i, x) => {
    data[i] = x as number;
  },
  i32: (data: Int32Array) => (i, x) => {
    data[i] = x as number;
  },
  u32: (data: Uint32Array) => (i, x) => {
    data[i] = x as number;
  },
  i64: (data: BigInt64Array) => (i, x) => {
    data[i] = x as bigint;
  },
  u64: (data: BigUint64Array) => (i, x) => {
    data[i] = x as bigint;
  },
  bool: (data: Uint8Array) => (i, x) => {
    data[i] = x ? 1 : 0;
  },
};

/** A reader of data with this element type. It does not check bounds, and ignores whether an element has been written. */
export const readerOf = (scalar: ScalarName, data: TypedArray): ElementReaderAt =>
  READERS[scalar](data as never);

/**
 * A writer of data with this element type, for values that are already rounded to it. It does not check bounds, and leaves the
 * state of the element unchanged.
 */
export const writerOf = (scalar: ScalarName, data: TypedArray): Writer =>
  WRITERS[scalar](data as never);
