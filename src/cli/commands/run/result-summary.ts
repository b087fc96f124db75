/** @file Summarises a result: its shape, a checksum, and its first and last values. */
import { createHash, type Hash } from "node:crypto";
import type { ScalarName } from "../../../lowering/imperative.ts";
import { elementCount } from "../../../runtime/data/host-array.ts";
import type { ElementsInFile } from "../../../runtime/data/stored-array.ts";
import { bytesView, type TypedArray } from "../../../runtime/data/typed-array.ts";
import {
  type Component,
  componentsOf,
  type HostValue,
  scalarParts,
} from "../../../runtime/launch/host-value.ts";
import { dataOf } from "../../../runtime/launch/scalar-data.ts";
import { readerOf } from "../../../runtime/simulator/memory.ts";
import { type Scalar, shortest, showScalar, type Type } from "../../../term/index.ts";

/** The summary of one scalar part of a result: its shape, type, checksum, and first and last elements. */
export interface PartSummary {
  readonly shape: readonly number[];
  readonly scalar: string;
  /** The first 16 hexadecimal digits of the SHA-256 of the elements' bytes, in little-endian order. */
  readonly sha256: string;
  /** The first elements, at most three. */
  readonly first: readonly (number | boolean | string)[];
  /** The last elements, at most three, without those in `first`. */
  readonly last: readonly (number | boolean | string)[];
}

const SHOWN = 3;
/** The bytes that are hashed in one call, which takes less than 2^31. */
const HASHED_BYTES = 2 ** 30;

/**
 * One summary for each scalar part of a result's type, in depth-first order. A scalar has an empty shape, and a vector's width is
 * the last extent.
 */
export function summariesOf(type: Type, value: HostValue): readonly PartSummary[] {
  const leaves = scalarParts(type);
  return componentsOf(value).map((component, k) => {
    const { scalar } = leaves[k]!;
    const { shape, stored } = component;
    const { length, slice, hash } = stored ? inFile(shape, stored) : inMemory(component, scalar);
    const values = (from: number, to: number) => {
      const count = Math.max(0, to - from);
      const read = readerOf(scalar, slice(from, from + count));
      return Array.from({ length: count }, (_, i) => plain(read(i), scalar));
    };
    return {
      shape,
      scalar,
      sha256: hash.digest("hex").slice(0, 16),
      first: values(0, Math.min(SHOWN, length)),
      last: values(Math.max(SHOWN, length - SHOWN), length),
    };
  });
}

/** What a summary is made of: elements by position, and the hash of all. */
interface Summarised {
  readonly length: number;
  readonly slice: (from: number, to: number) => TypedArray;
  readonly hash: Hash;
}

function inMemory({ data: given }: Component, scalar: ScalarName): Summarised {
  const data: TypedArray = typeof given === "object" ? given : dataOf(scalar, given);
  const hash = createHash("sha256");
  const bytes = bytesView(data);
  for (let at = 0; at < bytes.length; at += HASHED_BYTES)
    hash.update(bytes.subarray(at, at + HASHED_BYTES));
  return { length: data.length, slice: (from, to) => data.subarray(from, to), hash };
}

function inFile(shape: readonly number[], stored: ElementsInFile): Summarised {
  const hash = createHash("sha256");
  stored.readParts((part) => void hash.update(part));
  return { length: elementCount(shape), slice: (from, to) => stored.slice(from, to), hash };
}

/** A value that JSON can hold: 64-bit integers, non-finite numbers and -0 become text. An f32 gets its shortest decimal form. */
function plain(x: Scalar, scalar: string): number | boolean | string {
  if (typeof x === "bigint" || Object.is(x, -0)) return showScalar(x);
  if (typeof x === "number" && !Number.isFinite(x)) return showScalar(x);
  return typeof x === "number" && scalar === "f32" ? Number(shortest(x)) : x;
}

/** The summary in one line: `result: [4]f32  sha256 …  1, 2, 3 … 4`. */
export function showSummary(name: string, s: PartSummary): string {
  const shape = s.shape.map((n) => `[${n}]`).join("");
  const values = [s.first.join(", "), ...(s.last.length > 0 ? [s.last.join(", ")] : [])];
  return `${name}: ${shape}${s.scalar}  sha256 ${s.sha256}  ${values.join(" … ")}`;
}
