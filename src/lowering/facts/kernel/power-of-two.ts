/** @file Which sizes are powers of two for all values of their variables. */
import type { SizeView } from "../../../term/index.ts";

/** True for the number 1, 2, 4, … */
export const isPowerOfTwo = (n: number): boolean => n > 0 && Number.isInteger(Math.log2(n));

/** True if a size is a power of two whatever its variables are: `4`, `pow(2, k)`, `2 * pow(2, k)`. */
export function isPowerOfTwoSize(v: SizeView): boolean {
  if (v.tag === "const") return isPowerOfTwo(v.value);
  if (v.tag === "pow") return isPowerOfTwoSize(v.base);
  const [term, more] = v.tag === "sum" ? v.terms : [];
  if (term === undefined || more !== undefined) return false;
  return isPowerOfTwo(term.coefficient) && term.factors.every(isPowerOfTwoSize);
}
