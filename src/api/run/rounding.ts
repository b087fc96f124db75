/**
 * @file Bounds the difference between a result and the reference when roundings differ: by the order of summation, by fused
 * multiply-adds, or by a device's mathematical functions.
 *
 * The bound of an element is 2·γ(d)·M, where γ(d) = d·u / (1 − d·u), u is the largest unit roundoff of the scalar types in the
 * program, d is the length of the longest chain of roundings that leads to an element, and M is the element that the program has on
 * absolute values (`magnitude.ts`). For a sum of n numbers this is Higham's 2·γ(n)·Σ|xᵢ|. Where the program on absolute values
 * gives no bound (division by a computed value, functions other than square roots), M is the largest magnitude in the result.
 *
 * d counts more than the longest chain where a term has several parts: what a `let` binds, the components of a tuple and the
 * branches of a choice are added. Roundings of exp, log, sin, cos and tan count 16 each, that is 8 units in the last place. A fold multiplies
 * this by its length, so the bound of a program with functions in the operator of a long reduction is wide.
 */
import {
  children,
  isFloatName,
  memoised,
  PRIMITIVES,
  type Size,
  scalarOf,
  subterms,
  type Term,
} from "../../term/index.ts";

/** Unit roundoff by scalar type: half the distance between 1 and the next larger float. */
const ROUNDOFF: Readonly<Record<string, number>> = {
  f16: 2 ** -11,
  f32: 2 ** -24,
  f64: 2 ** -53,
};

/** The largest unit roundoff of any subterm's type, 0 without floats: a wider result keeps the errors of narrower operands. */
export function coarsestRoundoff(t: Term): number {
  let found = 0;
  for (const { type } of subterms(t)) {
    const scalar = scalarOf(type);
    if (scalar !== undefined) found = Math.max(found, ROUNDOFF[scalar] ?? 0);
  }
  return found;
}

/** True for functions that a device may approximate, on floats. Powers of integers are exact. */
function isInexact({ prim, type }: Term & { tag: "prim" }): boolean {
  const scalar = scalarOf(type);
  const approximate = PRIMITIVES[prim].floats?.approximate === true;
  return approximate && (scalar === undefined || isFloatName(scalar));
}

/** True if the term applies, to floats, a function that OpenCL does not require a device to round correctly. */
export function usesInexact(term: Term): boolean {
  for (const t of subterms(term)) if (t.tag === "prim" && isInexact(t)) return true;
  return false;
}

/** Higham's γ(d) = d·u / (1 − d·u) for a chain of d roundings with unit roundoff u; infinite if d·u >= 1. */
export const gamma = (chain: number, u: number): number =>
  chain * u < 1 ? (chain * u) / (1 - chain * u) : Number.POSITIVE_INFINITY;

/**
 * An upper bound on the number of roundings on any chain of operations that leads to one element of the term's value; 0 for a term
 * without float operations. A reduction counts as many applications of its operator as the array has elements. `size` gives sizes
 * values.
 */
export function roundingChain(term: Term, size: (s: Size) => number): number {
  const chain: (t: Term) => number = memoised((t) => {
    const inner = children(t).map((c) => chain(c));
    if (t.tag !== "prim") return inner.reduce((a, b) => a + b, 0);
    const { folds, floats } = PRIMITIVES[t.prim];
    if (folds === true) return reduction(t, inner, size);
    if (t.prim === "repeatWhile") return repetition(t, inner, size);
    if (floats !== undefined && floats.roundings > 0)
      return floats.roundings + Math.max(0, ...inner);
    return inner.reduce((a, b) => a + b, 0);
  });
  return chain(term);
}

/**
 * The chain of a reduction: as many applications of the operator as the array has elements, after the roundings of the array
 * itself.
 */
function reduction(
  t: Term & { tag: "prim" },
  inner: readonly number[],
  size: (s: Size) => number,
): number {
  const array = t.args.at(-1)!.type;
  const length = array.tag === "array" ? size(array.size) : 1;
  const [operator = 0, ...rest] = inner;
  return length * Math.max(operator, 1) + rest.reduce((a, b) => a + b, 0);
}

/** The chain of a loop: that of the largest number of steps, after the roundings of its start. */
const repetition = (
  { sizes: [count] }: Term & { tag: "prim" },
  [, step = 0, start = 0]: readonly number[],
  size: (s: Size) => number,
): number => size(count!) * Math.max(step, 1) + start;
