/** @file Arrays whose elements stay in a file until this process needs them. */
import type { ScalarName } from "../../lowering/imperative.ts";
import { type FileRange, readRange } from "./file-range.ts";
import { elementCount, type HostArray } from "./host-array.ts";
import { bytesView, type TypedArray, zeroedArray } from "./typed-array.ts";

/** The elements of an array in a file, which has them as memory does: in row-major order and in this machine's byte order. */
export class StoredElements {
  readonly range: FileRange;
  readonly #scalar: ScalarName;
  readonly #count: number;
  #loaded: TypedArray | undefined;

  constructor(range: FileRange, scalar: ScalarName, count: number) {
    this.range = range;
    this.#scalar = scalar;
    this.#count = count;
  }

  /** The elements if they have been loaded. */
  get loaded(): TypedArray | undefined {
    return this.#loaded;
  }

  /** The elements, which the first call reads. Raises E0821 if the file has changed, E0909 if memory cannot hold them. */
  load(): TypedArray {
    if (this.#loaded !== undefined) return this.#loaded;
    const elements = zeroedArray(this.#scalar, this.#count);
    readRange(this.range, bytesView(elements));
    this.#loaded = elements;
    return elements;
  }
}

/** An array of scalars in a file. Its `components` are read from the file when they are first asked for. */
export interface StoredArray extends HostArray {
  readonly stored: StoredElements;
}

/** The array of this shape whose elements are the bytes of a range. */
export function storedArray(
  scalar: ScalarName,
  shape: readonly number[],
  range: FileRange,
): StoredArray {
  const stored = new StoredElements(range, scalar, elementCount(shape));
  return {
    shape,
    scalar,
    stored,
    get components() {
      return [stored.load()];
    },
  };
}

/** The elements of an array that are still in a file alone; undefined for an array in memory. */
export const storedIn = (array: HostArray): StoredElements | undefined =>
  "stored" in array ? (array as StoredArray).stored : undefined;
