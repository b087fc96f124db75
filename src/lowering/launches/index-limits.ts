/**
 * @file Upper bounds that a launch checks so that index arithmetic stays within 32 bits. Array indices are bounded by the lengths
 * of arrays, stored or not. Further bounds are needed for sizes that the kernel computes from sizes alone (`2 * n`), and for
 * strided loops, whose variable goes one step beyond the end.
 */
import {
  type AtMost,
  add,
  INT_MAX,
  LONGEST,
  launchLimits,
  lengthsIn,
  partsOf,
  type Size,
  type SizeView,
  sizeOfView,
  type Term,
  type TermView,
  view,
} from "../../term/index.ts";
import { bodies, stmtExprs, stmtSizes } from "../code.ts";
import { visitSizes } from "../expr-parts.ts";
import { factoredSum } from "../factored-sum.ts";
import type { Flat } from "../imperative.ts";

/**
 * Upper bounds on the lengths of all arrays in a kernel's body, and on the sizes with these names. Lengths that depend on a bound
 * size variable are left out.
 */
export function lengthLimits(body: Term, names: Iterable<string>): readonly AtMost[] {
  const { sizes } = body.session;
  const lengths = lengthsIn(body).filter((s) => s.boundDepth === 0);
  return launchLimits(
    [...names].map((name) => sizes.variable("free", name)),
    lengths,
  );
}

/**
 * Upper bounds on the sizes that the kernel's index arithmetic computes from sizes alone, and on the ends of strided loops. Sizes
 * that `limited` already bounds, and parts that mention a loop variable or an id, are left out.
 */
export function indexLimits(body: readonly Flat[], limited: readonly AtMost[]): readonly AtMost[] {
  const found = new Set<Size>();
  const before = new Set(limited.map(({ size }) => size));
  const seen = new Set<Size>();
  const see = (s: Size): void => {
    if (seen.has(s)) return;
    seen.add(s);
    for (const v of known(view(s))) found.add(sizeOfView(v, s.table));
  };
  const inside = visitSizes(see);
  const visit = (s: Flat): void => {
    stmtSizes(s).forEach(see);
    if (s.tag === "loop" && !(s.step.constant! <= INT_MAX - LONGEST)) see(add(s.stop, s.step));
    stmtExprs(s).forEach(inside);
    for (const inner of bodies(s)) inner.forEach(visit);
  };
  body.forEach(visit);
  return launchLimits(
    [...found].filter((s) => !before.has(s)),
    [],
  );
}

/** The parts of a size, as it is printed, that mention no index, except single size variables. */
function* known(v: SizeView): Iterable<SizeView> {
  if (v.tag === "sum") {
    const terms = factoredSum(v.terms);
    for (const t of terms) {
      yield* knownTerm(t);
      for (const factor of t.factors) yield* known(factor);
    }
    yield* knownSum(v.terms);
    return;
  }
  if (v.tag !== "var" && isKnown(v)) yield v;
  for (const part of partsOf(v)) yield* known(part);
}

/** The absolute value of a summand that is a multiple or product of sizes. */
function* knownTerm({ coefficient, factors }: TermView): Iterable<SizeView> {
  const scale = Math.abs(coefficient);
  const isMultiple = factors.length > (scale === 1 ? 1 : 0);
  if (isMultiple && factors.every(isKnown))
    yield { tag: "sum", terms: [{ coefficient: scale, factors }] };
}

/** The positive summands, if sizes and a number that the margin of `LONGEST` does not cover are among them: `(n + 100000) / 1024`. */
function* knownSum(terms: readonly TermView[]): Iterable<SizeView> {
  const added = terms.filter((t) => t.coefficient > 0 && t.factors.every(isKnown));
  const isBeyond = added.some((t) => t.factors.length === 0 && t.coefficient > INT_MAX - LONGEST);
  if (isBeyond && added.length > 1) yield { tag: "sum", terms: added };
}

const isKnown = (v: SizeView): boolean =>
  v.tag === "var" ? v.v.sort === "free" : partsOf(v).every(isKnown);
