/** @file The integer divisions and remainders that computing an index takes. */
import { partsOf, type Size, type SizeView, view } from "../../../term/index.ts";
import { isPowerOfTwoSize } from "./power-of-two.ts";

const known = new WeakMap<Size, number>();

/**
 * The number of integer divisions and remainders in an index, as often as they are written. Divisions by a power of two do not count: they
 * are shifts and masks, whatever the exponent is.
 */
export function indexDivisions(size: Size): number {
  const before = known.get(size);
  if (before !== undefined) return before;
  const count = divisionsIn(view(size));
  known.set(size, count);
  return count;
}

function divisionsIn(v: SizeView): number {
  const inside = partsOf(v).reduce((sum, part) => sum + divisionsIn(part), 0);
  return inside + (isCostly(v) ? 1 : 0);
}

function isCostly(v: SizeView): boolean {
  if (v.tag === "quotient") return !isPowerOfTwoSize(v.den);
  return (v.tag === "floor" || v.tag === "mod" || v.tag === "ceilDiv") && !isPowerOfTwoSize(v.b);
}
