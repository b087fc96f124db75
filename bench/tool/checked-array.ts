/**
 * @file Arrays of f32 that are checked as the simulator checks its memory: bounds, initialisation, and one writer for each element.
 * The loops that use them are the floor of simulator and interpreter.
 */

/** An array whose elements are read after they have been written, and written by one work-item each. */
export interface CheckedArray {
  readonly data: Float32Array;
  /** 1 for each element that has a value. */
  readonly isSet: Uint8Array;
  /** 1 + the number of the work-item that has written the element; 0 if none has. */
  readonly writer: Int32Array;
}

/** An array of inputs, all of which have values. */
export const filled = (data: Float32Array): CheckedArray => ({
  data,
  isSet: new Uint8Array(data.length).fill(1),
  writer: new Int32Array(data.length),
});

/** An array of `length` elements without values. */
export const blank = (length: number): CheckedArray => ({
  data: new Float32Array(length),
  isSet: new Uint8Array(length),
  writer: new Int32Array(length),
});

/** The element at an index. The parts are passed apart because V8 then keeps them in registers. */
export function load(data: Float32Array, isSet: Uint8Array, index: number): number {
  if (index < 0 || index >= data.length) throw new Error(`${index} is out of bounds`);
  if (isSet[index] === 0) throw new Error(`element ${index} has no value`);
  return data[index]!;
}

/** Stores a value for work-item `item`, which counts from 0. */
export function store(
  { data, isSet, writer }: CheckedArray,
  index: number,
  value: number,
  item: number,
): void {
  if (index < 0 || index >= data.length) throw new Error(`${index} is out of bounds`);
  const last = writer[index];
  if (last !== 0 && last !== item + 1) throw new Error(`a race on element ${index}`);
  writer[index] = item + 1;
  isSet[index] = 1;
  data[index] = value;
}
