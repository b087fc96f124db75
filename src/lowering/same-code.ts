/** @file Equality of code. */
import { Size } from "../term/index.ts";

/**
 * True if two pieces of code have the same structure, names, sizes and values. Code consists of plain objects and arrays; sizes are
 * compared by identity, since equal sizes of a session are one object. A part that occurs several times is compared once for each
 * part that stands in its place.
 */
export function isSameCode(a: unknown, b: unknown): boolean {
  const compared = new Map<object, Set<object>>();
  const isSame = (x: unknown, y: unknown): boolean => {
    if (Object.is(x, y)) return true;
    if (typeof x !== "object" || typeof y !== "object" || x === null || y === null) return false;
    if (x instanceof Size || y instanceof Size) return false;
    const known = compared.get(x);
    if (known?.has(y)) return true;
    compared.set(x, (known ?? new Set()).add(y));
    const [keys, others] = [Object.keys(x), Object.keys(y)];
    return (
      Array.isArray(x) === Array.isArray(y) &&
      keys.length === others.length &&
      keys.every((k) => k in y && isSame(x[k as keyof typeof x], y[k as keyof typeof y]))
    );
  };
  return isSame(a, b);
}
