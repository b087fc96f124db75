/** @file Summarises a result: its shape, a checksum, and its first and last values. */
import { createHash } from "node:crypto";
import { bytesView, type TypedArray } from "../../../runtime/data/typed-array.ts";
import { componentsOf, type HostValue, scalarParts } from "../../../runtime/launch/host-value.ts";
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

/**
 * One summary for each scalar part of a result's type, in depth-first order. A scalar has an empty shape, and a vector's width is
 * the last extent.
 */
export function summariesOf(type: Type, value: HostValue): readonly PartSummary[] {
  const leaves = scalarParts(type);
  return componentsOf(value).map(({ shape, data: given }, k) => {
    const { scalar } = leaves[k]!;
    const data: TypedArray = typeof given === "object" ? given : dataOf(scalar, given);
    const read = readerOf(scalar, data);
    const values = (from: number, to: number) =>
      Array.from({ length: Math.max(0, to - from) }, (_, i) => plain(read(from + i), scalar));
    const { length } = data;
    return {
      shape,
      scalar,
      sha256: createHash("sha256").update(bytesView(data)).digest("hex").slice(0, 16),
      first: values(0, Math.min(SHOWN, length)),
      last: values(Math.max(SHOWN, length - SHOWN), length),
    };
  });
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
