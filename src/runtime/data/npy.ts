/**
 * @file Converts between NumPy's `.npy` files and host arrays.
 *
 * No package is used, because npyjs 1.2.0 refuses big-endian files, does not compare the length of the data with the shape, leaves
 * Fortran order to its caller, cannot write booleans and depends on an HTTP client, and numpy-parser 1.2.3 only reads.
 */
import { endianness } from "node:os";
import type { ScalarName } from "../../lowering/imperative.ts";
import type { ByteSource } from "./byte-source.ts";
import { dataError } from "./errors.ts";
import { elementCount, type HostArray, hostArray, type NarrowName } from "./host-array.ts";
import { printHeader, readNpyHeader, short } from "./npy-header.ts";
import { bytesOf, bytesView, type TypedArray, zeroedArray } from "./typed-array.ts";

/** How elements are stored in a file, and the type that programs have for them. */
interface Format {
  readonly scalar: ScalarName;
  /** The bytes of one element in the file. */
  readonly bytes: number;
  /** For 16-bit integers, which programs do not have: the array that holds them as the file does. */
  readonly narrow?: { readonly name: NarrowName; readonly array: NarrowConstructor };
}

type NarrowArray = Int16Array | Uint16Array;
type NarrowConstructor = new (
  buffer: ArrayBufferLike,
  offset: number,
  length: number,
) => NarrowArray;

const plain = (scalar: ScalarName): Format => ({ scalar, bytes: bytesOf(scalar) });

/** The format of 16-bit integers, which widen to 32 bits. */
const narrow = (name: NarrowName, array: NarrowConstructor): Format => ({
  scalar: name.startsWith("u") ? "u32" : "i32",
  bytes: 2,
  narrow: { name, array },
});

const FORMATS: ReadonlyMap<string, Format> = new Map([
  ["f2", plain("f16")],
  ["f4", plain("f32")],
  ["f8", plain("f64")],
  ["i4", plain("i32")],
  ["u4", plain("u32")],
  ["i8", plain("i64")],
  ["u8", plain("u64")],
  ["b1", plain("bool")],
  ["i1", plain("i8")],
  ["u1", plain("u8")],
  ["i2", narrow("i16", Int16Array)],
  ["u2", narrow("u16", Uint16Array)],
]);

const KINDS: Readonly<Record<ScalarName, string>> = {
  f16: "f2",
  f32: "f4",
  f64: "f8",
  i8: "i1",
  u8: "u1",
  i32: "i4",
  u32: "u4",
  i64: "i8",
  u64: "u8",
  bool: "b1",
};

const HOST_ORDER = endianness() === "LE" ? "<" : ">";

function formatOf(descr: string): Format {
  const found = FORMATS.get(descr.slice(1));
  const ordered = "<>".includes(descr.charAt(0)) || (descr.startsWith("|") && found?.bytes === 1);
  if (found !== undefined && ordered) return found;
  throw dataError(
    `elements of the NumPy type "${short(descr)}" have no type in a program`,
    "convert them before saving, e.g. a.astype('<f4'); usable are f2, f4, f8, i1 to i8, u1 to u8 and b1",
  );
}

// ---------------------------------------------------------------- reading

/** What the header of a `.npy` file says about its elements. The file has as many bytes as it says, if their number is known. */
export interface NpyLayout {
  readonly scalar: ScalarName;
  readonly shape: readonly number[];
  /** The position of the first element. */
  readonly offset: number;
  /** The bytes of all elements in the file. */
  readonly bytes: number;
  /** True if the file holds the elements as memory does, byte by byte. */
  readonly isPlain: boolean;
  readonly format: Format;
  /** True if each element has the bytes in the other order than this machine. */
  readonly swapped: boolean;
  /** True if the elements are in Fortran order (first index fastest), and not in row-major order (last index fastest) too. */
  readonly columnMajor: boolean;
}

/**
 * Reads the header of a `.npy` file after its first `NPY_START_BYTES` bytes, `start`. Raises E0821 for an unusable header, element
 * types without a scalar type, and wrong lengths.
 */
export function npyLayout(file: ByteSource, start: Uint8Array): NpyLayout {
  const { header, dataOffset: offset } = readNpyHeader(file, start);
  const { descr, shape, fortranOrder } = header;
  const format = formatOf(descr);
  const { scalar } = format;
  const bytes = elementCount(shape) * format.bytes;
  if (file.length !== undefined) mustHold(shape, bytes, file.length - offset);
  const swapped = format.bytes > 1 && descr.charAt(0) !== HOST_ORDER;
  const columnMajor = fortranOrder && shape.filter((extent) => extent !== 1).length > 1;
  const isPlain = !swapped && !columnMajor && format.narrow === undefined && scalar !== "bool";
  return { scalar, shape, offset, bytes, isPlain, format, swapped, columnMajor };
}

function mustHold(shape: readonly number[], wanted: number, found: number, more = ""): void {
  if (found === wanted && more === "") return;
  throw dataError(
    `the shape (${shape.join(", ")}) takes ${wanted} bytes, but the file holds ${found}${more}`,
    found < wanted ? "the file is cut off: copy or save it again" : "save one array to a file",
  );
}

/**
 * Reads the elements of a `.npy` file of either byte order and index order into memory, with one copy of them (two in Fortran
 * order). 16-bit integers widen to 32 bits and are marked `narrow`. Raises E0821 for a file that holds fewer or more bytes
 * than its header says, and E0909 if memory cannot hold the elements.
 */
export function readNpy(file: ByteSource, layout: NpyLayout): HostArray {
  const { scalar, shape, columnMajor, format } = layout;
  const elements = zeroedArray(scalar, elementCount(shape));
  if (format.narrow === undefined) readPlain(file, layout, elements);
  else readNarrow(file, layout, elements, format.narrow.array);
  if (file.length === undefined) mustEnd(file, layout);
  const ordered = columnMajor ? toRowMajor(elements, shape) : elements;
  return hostArray(scalar, shape, [ordered], format.narrow?.name);
}

function mustEnd(file: ByteSource, { shape, offset, bytes }: NpyLayout): void {
  if (file.read(new Uint8Array(1), offset + bytes) > 0) mustHold(shape, bytes, bytes, " and more");
}

function readPlain(file: ByteSource, layout: NpyLayout, elements: TypedArray): void {
  const { scalar, shape, offset, bytes, format, swapped } = layout;
  const all = bytesView(elements);
  mustHold(shape, bytes, file.read(all, offset));
  if (swapped) reverseEach(all, format.bytes);
  if (scalar === "bool") for (let i = 0; i < all.length; i++) if (all[i] !== 0) all[i] = 1;
}

/** Bytes of narrow integers that are read at a time. */
const PART_BYTES = 2 ** 20;

function readNarrow(
  file: ByteSource,
  { shape, offset, bytes, format, swapped }: NpyLayout,
  elements: TypedArray,
  array: NarrowConstructor,
): void {
  const room = new Uint8Array(Math.min(bytes, PART_BYTES));
  for (let at = 0; at < bytes; at += room.length) {
    const part = room.subarray(0, Math.min(room.length, bytes - at));
    const found = file.read(part, offset + at);
    if (found < part.length) mustHold(shape, bytes, at + found);
    if (swapped) reverseEach(part, format.bytes);
    const numbers = new array(part.buffer, part.byteOffset, part.length / format.bytes);
    elements.set(numbers as never, at / format.bytes);
  }
}

/** Reverses the bytes of each element, in place. */
function reverseEach(bytes: Uint8Array, size: number): void {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (size === 2) all.swap16();
  else if (size === 4) all.swap32();
  else if (size === 8) all.swap64();
}

/** Converts from Fortran order (first index fastest) to row-major order (last index fastest), into a new array. */
function toRowMajor(elements: TypedArray, shape: readonly number[]): TypedArray {
  const out = elements.slice();
  const strides = shape.map((_, d) => elementCount(shape.slice(0, d)));
  const index = shape.map(() => 0);
  for (let i = 0, from = 0; i < out.length; i++) {
    out[i] = elements[from]!;
    for (let d = shape.length - 1; d >= 0; d--) {
      from += strides[d]!;
      index[d]! += 1;
      if (index[d]! < shape[d]!) break;
      from -= strides[d]! * shape[d]!;
      index[d] = 0;
    }
  }
  return out;
}

// ---------------------------------------------------------------- writing

/** True if this machine has the bytes of elements in the order in which `.npy` files are written. */
export const writesMemoryOrder: boolean = HOST_ORDER === "<";

/**
 * The header of the `.npy` file of an array: version 1.0, little-endian, row-major. An array of k-tuples gets a last axis of extent
 * k.
 */
export function npyHeader(
  scalar: ScalarName,
  shape: readonly number[],
  components: number = 1,
): Uint8Array {
  const descr = `${bytesOf(scalar) === 1 ? "|" : "<"}${KINDS[scalar]}`;
  const axes = components === 1 ? shape : [...shape, components];
  return printHeader({ descr, fortranOrder: false, shape: axes });
}

/**
 * An array as the successive parts of a `.npy` file: the header, then the elements. The elements of an array of scalars are one part
 * that is not copied; tuples are interleaved part by part. A part is valid until the next one is asked for.
 */
export function* npyParts({ shape, scalar, components }: HostArray): Generator<Uint8Array> {
  yield npyHeader(scalar, shape, components.length);
  const isSwapped = bytesOf(scalar) > 1 && !writesMemoryOrder;
  const [only] = components;
  if (components.length === 1 && only !== undefined && !isSwapped) yield bytesView(only);
  else yield* convertedParts(scalar, components, isSwapped);
}

function* convertedParts(
  scalar: ScalarName,
  components: readonly TypedArray[],
  isSwapped: boolean,
): Generator<Uint8Array> {
  const k = components.length;
  const { length = 0 } = components[0] ?? {};
  const tuples = Math.max(1, Math.floor(PART_BYTES / bytesOf(scalar) / k));
  for (let from = 0; from < length; from += tuples) {
    const count = Math.min(tuples, length - from);
    const part = zeroedArray(scalar, count * k);
    components.forEach((component, c) => {
      for (let i = 0; i < count; i++) part[i * k + c] = component[from + i]!;
    });
    const bytes = bytesView(part);
    if (isSwapped) reverseEach(bytes, bytesOf(scalar));
    yield bytes;
  }
}
