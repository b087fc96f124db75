/**
 * @file Arrays of f32 that are checked as the simulator checks its memory: bounds, initialisation, and one writer for each element.
 * The loops that use them are the floor of simulator and interpreter.
 */

/** Reads the element at an index. Throws if it is out of bounds or has no value. */
export type CheckedRead = (index: number) => number;

/** Reads an array all of whose elements have values. */
export function reader(data: Float32Array): CheckedRead {
  const { length } = data;
  const isSet = new Uint8Array(length).fill(1);
  return (index) => {
    if (index < 0 || index >= length) fail("out of bounds", index);
    if (isSet[index] === 0) fail("no value", index);
    return data[index]!;
  };
}

/** An array without values at first, and the function that stores an element for a work-item, which counts from 0. */
export interface CheckedResult {
  readonly data: Float32Array;
  /** Throws if the index is out of bounds, or if another work-item has stored the element. */
  readonly store: (index: number, value: number, item: number) => void;
}

/** A result of so many elements. */
export function result(length: number): CheckedResult {
  const data = new Float32Array(length);
  const isSet = new Uint8Array(length);
  const writer = new Int32Array(length);
  return {
    data,
    store(index, value, item) {
      if (index < 0 || index >= length) fail("out of bounds", index);
      const last = writer[index];
      if (last !== 0 && last !== item + 1) fail("a race", index);
      writer[index] = item + 1;
      isSet[index] = 1;
      data[index] = value;
    },
  };
}

/** Apart from the checks, so that V8 inlines them. */
function fail(problem: string, index: number): never {
  throw new Error(`element ${index}: ${problem}`);
}
