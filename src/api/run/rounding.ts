/**
 * @file How far a result may be from the reference when roundings differ: by order of summation, fused multiply-adds, or a
 * device's mathematical functions.
 *
 * The bound of an element is 2·γ(d)·M, where γ(d) = d·u / (1 − d·u), u is the unit roundoff of f32, d the longest chain of
 * roundings that leads to an element, and M the element that the program has on absolute values: inputs and literals made
 * positive, differences made sums. For a sum of n numbers this is Higham's 2·γ(n)·Σ|xᵢ|. Where M is no bound
 * (division by what is computed, functions other than square roots, min), the largest magnitude in the result stands for it.
 */
import {
  children,
  isFloatName,
  PRIMITIVES,
  type Size,
  scalarOf,
  subterms,
  type Term,
} from "../../term/index.ts";

/** Unit roundoff by scalar type. */
const ROUNDOFF: Readonly<Record<string, number>> = {
  f16: 2 ** -11,
  f32: 2 ** -24,
  f64: 2 ** -53,
};

/** The largest unit roundoff of what is computed on the way: a wider result keeps the errors of narrower operands. */
export function coarsestRoundoff(t: Term): number {
  let found = 0;
  for (const { type } of subterms(t)) {
    const scalar = scalarOf(type);
    if (scalar !== undefined) found = Math.max(found, ROUNDOFF[scalar] ?? 0);
  }
  return found;
}

/** Powers of integers are exact. */
function isInexact({ prim, type }: Term & { tag: "prim" }): boolean {
  const scalar = scalarOf(type);
  const approximate = PRIMITIVES[prim].floats?.approximate === true;
  return approximate && (scalar === undefined || isFloatName(scalar));
}

/** Does the term use a function that devices need not round correctly? */
export function usesInexact(term: Term): boolean {
  for (const t of subterms(term)) if (t.tag === "prim" && isInexact(t)) return true;
  return false;
}

/** Higham's γ. */
export const gamma = (chain: number, u: number): number =>
  chain * u < 1 ? (chain * u) / (1 - chain * u) : Number.POSITIVE_INFINITY;

/** The longest chain of roundings that leads to one element of the term's value. */
export function roundingChain(term: Term, size: (s: Size) => number): number {
  const known = new Map<Term, number>();
  const chain = (t: Term): number => {
    const found = known.get(t);
    if (found !== undefined) return found;
    const value = compute(t);
    known.set(t, value);
    return value;
  };
  const compute = (t: Term): number => {
    const inner = children(t).map(chain);
    if (t.tag !== "prim") return inner.reduce((a, b) => a + b, 0);
    const { folds, floats } = PRIMITIVES[t.prim];
    if (folds === true) return reduction(t, inner, size);
    if (floats !== undefined && floats.roundings > 0)
      return floats.roundings + Math.max(0, ...inner);
    return inner.reduce((a, b) => a + b, 0);
  };
  return chain(term);
}

/** Each element goes through the operator; the array's own roundings come first. */
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
