/**
 * @file Arrays of f32 that are checked as the simulator checks its memory: bounds, initialisation, and one writer for each element.
 * The loops that use them are the floor of simulator and interpreter.
 */

/** An array whose elements are read after they have been written, and written by one work-item each. */
export class CheckedArray {
  readonly data: Float32Array;
  readonly #isSet: Uint8Array;
  readonly #writer: Int32Array;

  /** A copy of `data`, or `length` elements without values. */
  constructor(content: Float32Array | number) {
    this.data = new Float32Array(content as number);
    this.#isSet = new Uint8Array(this.data.length);
    this.#writer = new Int32Array(this.data.length);
    if (typeof content !== "number") this.#isSet.fill(1);
  }

  load(index: number): number {
    if (index < 0 || index >= this.data.length) throw new Error(`${index} is out of bounds`);
    if (this.#isSet[index] === 0) throw new Error(`element ${index} has no value`);
    return this.data[index]!;
  }

  /** Stores a value for work-item `item`, which counts from 0. */
  store(index: number, value: number, item: number): void {
    if (index < 0 || index >= this.data.length) throw new Error(`${index} is out of bounds`);
    const writer = this.#writer[index];
    if (writer !== 0 && writer !== item + 1) throw new Error(`a race on element ${index}`);
    this.#writer[index] = item + 1;
    this.#isSet[index] = 1;
    this.data[index] = value;
  }
}
