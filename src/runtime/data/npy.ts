/**
 * @file Converts between NumPy's `.npy` files and host arrays.
 *
 * No package is used, because npyjs 1.2.0 refuses big-endian files, does not compare the length of the data with the shape, leaves
 * Fortran order to its caller, cannot write booleans and depends on an HTTP client, and numpy-parser 1.2.3 only reads.
 */
import { endianness } from "node:os";
import type { ScalarName } from "../../lowering/imperative.ts";
import { dataError } from "./errors.ts";
import {
  elementCount,
  type HostArray,
  hostArray,
  type NarrowName,
  tuplesToAxis,
} from "./host-array.ts";
import { type NpyHeader, printHeader, readNpyHeader, short } from "./npy-header.ts";
import { bytesOf, bytesView, type TypedArray, viewAs } from "./typed-array.ts";

interface Format {
  readonly scalar: ScalarName;
  readonly bytes: number;
  /** Reads elements from the file's bytes, which are in the host's byte order. */
  readonly read: (bytes: Uint8Array) => TypedArray;
  readonly narrow?: NarrowName;
}

const plain = (scalar: ScalarName): Format => ({
  scalar,
  bytes: bytesOf(scalar),
  read: (bytes) => viewAs(scalar, bytes),
});

/** The format of 8- and 16-bit integers, which widen to 32 bits because programs have no narrower ones. `bytes` is aligned. */
const widening = (
  narrow: NarrowName,
  elements: (bytes: Uint8Array) => ArrayLike<number>,
): Format => {
  const scalar = narrow.startsWith("u") ? "u32" : "i32";
  const made = scalar === "u32" ? Uint32Array : Int32Array;
  const bytes = narrow.endsWith("8") ? 1 : 2;
  return { scalar, bytes, read: (b) => made.from(elements(b)), narrow };
};

const FORMATS: ReadonlyMap<string, Format> = new Map([
  ["f2", plain("f16")],
  ["f4", plain("f32")],
  ["f8", plain("f64")],
  ["i4", plain("i32")],
  ["u4", plain("u32")],
  ["i8", plain("i64")],
  ["u8", plain("u64")],
  ["b1", { scalar: "bool", bytes: 1, read: (b) => Uint8Array.from(b, (v) => (v === 0 ? 0 : 1)) }],
  ["i1", widening("i8", (b) => new Int8Array(b.buffer, b.byteOffset, b.length))],
  ["u1", widening("u8", (b) => b)],
  ["i2", widening("i16", (b) => new Int16Array(b.buffer, b.byteOffset, b.length / 2))],
  ["u2", widening("u16", (b) => new Uint16Array(b.buffer, b.byteOffset, b.length / 2))],
]);

const KINDS: Readonly<Record<ScalarName, string>> = {
  f16: "f2",
  f32: "f4",
  f64: "f8",
  i32: "i4",
  u32: "u4",
  i64: "i8",
  u64: "u8",
  bool: "b1",
};

const HOST_ORDER = endianness() === "LE" ? "<" : ">";

function format(descr: string): Format {
  const found = FORMATS.get(descr.slice(1));
  const ordered = "<>".includes(descr.charAt(0)) || (descr.startsWith("|") && found?.bytes === 1);
  if (found !== undefined && ordered) return found;
  throw dataError(
    `elements of the NumPy type "${short(descr)}" have no type in a program`,
    "convert them before saving, e.g. a.astype('<f4'); usable are f2, f4, f8, i1 to i8, u1 to u8 and b1",
  );
}

/** The bytes in the host's order: a copy with each element's bytes reversed, or the bytes themselves if the orders agree. */
function inHostOrder(bytes: Uint8Array, size: number, order: string): Uint8Array {
  if (size === 1 || order === HOST_ORDER) return bytes;
  const turned = bytes.slice();
  for (let at = 0; at < turned.length; at += size) turned.subarray(at, at + size).reverse();
  return turned;
}

/** Converts from Fortran order (first index fastest) to row-major order (last index fastest). */
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

function elementBytes(
  file: Uint8Array,
  offset: number,
  shape: readonly number[],
  size: number,
): Uint8Array {
  const wanted = elementCount(shape) * size;
  const found = file.length - offset;
  if (found === wanted) return new Uint8Array(file.subarray(offset)); // copies: `subarray` shares memory with the file
  throw dataError(
    `the shape (${shape.join(", ")}) takes ${wanted} bytes, but the file holds ${found}`,
    found < wanted ? "the file is cut off: copy or save it again" : "save one array to a file",
  );
}

/**
 * Decodes a `.npy` file of either byte order and index order, with a copy of the elements. 8- and 16-bit integers widen to 32 bits
 * and are marked `narrow`. Raises E0821 for an unusable header, element types without a scalar type, and wrong lengths.
 */
export function decodeNpy(file: Uint8Array): HostArray {
  const { header, dataOffset } = readNpyHeader(file);
  const { descr, shape, fortranOrder } = header;
  const { scalar, bytes, read, narrow } = format(descr);
  const stored = elementBytes(file, dataOffset, shape, bytes);
  const elements = read(inHostOrder(stored, bytes, descr.charAt(0)));
  const ordered = fortranOrder ? toRowMajor(elements, shape) : elements;
  return hostArray(scalar, shape, [ordered], narrow);
}

/** Encodes an array as `.npy`, version 1.0, little-endian, row-major. An array of k-tuples gets a last axis of extent k. */
export function encodeNpy(array: HostArray): Uint8Array {
  const { shape, scalar, components } = tuplesToAxis(array);
  const size = bytesOf(scalar);
  const header: NpyHeader = {
    descr: `${size === 1 ? "|" : "<"}${KINDS[scalar]}`,
    fortranOrder: false,
    shape,
  };
  const data = inHostOrder(bytesView(components[0]!), size, "<");
  return Buffer.concat([printHeader(header), data]);
}
