/** @file How far a result may be from the interpreter's. */
import { componentsOf, type HostValue, scalarParts } from "../../src/runtime/launch/host-value.ts";
import type { Tolerance } from "../../src/runtime/launch/index.ts";
import type { Type } from "../../src/term/index.ts";

/**
 * Allows float parts of a result a difference of `within` times the largest finite number of the part. Integers and truth values
 * must be equal.
 */
export function relativeTo(type: Type, expected: HostValue, within: number): Tolerance {
  const parts = componentsOf(expected);
  const bounds = scalarParts(type).map(({ scalar }, k) => {
    if (scalar !== "f32" && scalar !== "f64") return -1;
    const { data } = parts[k]!;
    return within * largest(typeof data === "object" ? data : [data]);
  });
  return { bound: (_, part) => bounds[part]! };
}

function largest(numbers: ArrayLike<unknown>): number {
  let most = 0;
  for (let i = 0; i < numbers.length; i++) {
    const size = Math.abs(Number(numbers[i]));
    if (Number.isFinite(size) && size > most) most = size;
  }
  return most;
}
