/** @file Arrays whose elements stay in a file until this process needs them. */
import { resolve } from "node:path";
import type { ScalarName } from "../../lowering/imperative.ts";
import { type FileRange, readParts, readRange } from "./file-range.ts";
import { elementCount, type HostArray } from "./host-array.ts";
import { bytesOf, bytesView, type TypedArray, zeroedArray } from "./typed-array.ts";

/** The elements of an array in a file, which has them as memory does: in row-major order and in this machine's byte order. */
export class ElementsInFile {
  #range: FileRange;
  readonly #scalar: ScalarName;
  readonly #count: number;
  #loaded: TypedArray | undefined;

  constructor(range: FileRange, scalar: ScalarName, count: number) {
    this.#range = range;
    this.#scalar = scalar;
    this.#count = count;
  }

  /** The place of the elements. */
  get range(): FileRange {
    return this.#range;
  }

  /** States that the file has been renamed to this path. */
  movedTo(path: string): void {
    this.#range = { ...this.#range, path: resolve(path) };
  }

  /** The elements if they have been loaded. */
  get loaded(): TypedArray | undefined {
    return this.#loaded;
  }

  /** The elements, which the first call reads. Raises E0821 if the file has changed, E0909 if memory cannot hold them. */
  load(): TypedArray {
    if (this.#loaded !== undefined) return this.#loaded;
    const elements = zeroedArray(this.#scalar, this.#count);
    readRange(this.#range, bytesView(elements));
    this.#loaded = elements;
    return elements;
  }

  /** Some successive elements. They are read from the file unless all are in memory. Raises E0821 if the file has changed. */
  slice(from: number, to: number): TypedArray {
    if (this.#loaded !== undefined) return this.#loaded.subarray(from, to);
    const size = bytesOf(this.#scalar);
    const some = zeroedArray(this.#scalar, to - from);
    const offset = this.#range.offset + from * size;
    readRange({ ...this.#range, offset, bytes: some.byteLength }, bytesView(some));
    return some;
  }

  /** Gives the bytes of all elements part by part; each part is valid during the call only. Raises E0821 if the file has changed. */
  readParts(take: (part: Uint8Array) => void): void {
    if (this.#loaded === undefined) readParts(this.#range, take);
    else take(bytesView(this.#loaded));
  }
}

/** An array of scalars in a file. Its `components` are read from the file when they are first asked for. */
export interface ArrayInFile extends HostArray {
  readonly stored: ElementsInFile;
}

/** The array of this shape whose elements are the bytes of a range. */
export function arrayInFile(
  scalar: ScalarName,
  shape: readonly number[],
  range: FileRange,
): ArrayInFile {
  const stored = new ElementsInFile(range, scalar, elementCount(shape));
  return {
    shape,
    scalar,
    stored,
    get components() {
      return [stored.load()];
    },
  };
}

/** The elements of an array in a file, which may have been loaded since; undefined for other arrays. */
export const storedIn = (array: HostArray): ElementsInFile | undefined =>
  "stored" in array ? (array as ArrayInFile).stored : undefined;

/** The number of components of an array, without reading a file. */
export const componentCount = (array: HostArray): number =>
  storedIn(array) === undefined ? array.components.length : 1;
