/** @file How far a result may be from the one to expect. */
import { componentsOf, type HostValue, scalarParts } from "../../src/runtime/launch/host-value.ts";
import { compareResults, type Tolerance } from "../../src/runtime/launch/index.ts";
import type { Type } from "../../src/term/index.ts";

/**
 * Allows float parts of a result a difference of `within` times the largest finite number of the part. Integers and truth values
 * must be equal.
 */
export function relativeTo(type: Type, expected: HostValue, within: number): Tolerance {
  const bounds = boundsOf(type, expected).map((most) => (most === undefined ? -1 : within * most));
  return { bound: (_, part) => bounds[part]! };
}

/** True if a result is as near to the one to expect as `relativeTo` allows. Takes little time for large arrays. */
export function isNear(type: Type, expected: HostValue, got: HostValue, within: number): boolean {
  const [as, bs] = [componentsOf(expected), componentsOf(got)];
  const bounds = boundsOf(type, expected);
  const areFloats = bounds.every((most, k) => most !== undefined && isFloatArray(bs[k]?.data));
  if (!areFloats || as.some((a, k) => a.shape.join() !== bs[k]!.shape.join()))
    return compareResults(type, expected, got, relativeTo(type, expected, within)).equal;
  return as.every(({ data }, k) =>
    floatsAreNear(data as FloatArray, bs[k]!.data as FloatArray, within * bounds[k]!),
  );
}

type FloatArray = Float32Array | Float64Array;

const isFloatArray = (data: unknown): data is FloatArray =>
  data instanceof Float32Array || data instanceof Float64Array;

function floatsAreNear(a: FloatArray, b: FloatArray, most: number): boolean {
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]!, b[i]!];
    if (x === y || Math.abs(x - y) <= most) continue;
    if (!Number.isNaN(x) || !Number.isNaN(y)) return false;
  }
  return true;
}

const known = new WeakMap<object, readonly (number | undefined)[]>();

/** The largest finite number of each float part; undefined for other parts. */
function boundsOf(type: Type, expected: HostValue): readonly (number | undefined)[] {
  const key = typeof expected === "object" ? expected : undefined;
  const before = key && known.get(key);
  if (before !== undefined) return before;
  const parts = componentsOf(expected);
  const bounds = scalarParts(type).map(({ scalar }, k) => {
    if (scalar !== "f32" && scalar !== "f64") return undefined;
    const { data } = parts[k]!;
    return largest(typeof data === "object" ? data : [data]);
  });
  if (key !== undefined) known.set(key, bounds);
  return bounds;
}

function largest(numbers: ArrayLike<unknown>): number {
  let most = 0;
  for (let i = 0; i < numbers.length; i++) {
    const size = Math.abs(Number(numbers[i]));
    if (Number.isFinite(size) && size > most) most = size;
  }
  return most;
}
