/** @file Reads padded arrays: inside, the element of the array; outside, the element or value that the boundary gives. */
import {
  add,
  max,
  min,
  mod,
  mul,
  neg,
  PRIMITIVES,
  type Prim,
  type PrimName,
  rangeDemands,
  type Size,
  sub,
  type Term,
  withRange,
} from "../../term/index.ts";
import { index, lessThan, operation } from "../code.ts";
import { leavesArray, loweringFailed, unknownBoundary } from "../errors.ts";
import type { Expr } from "../imperative.ts";
import { type AccessPath, indexIn, isComponent, lengthOf } from "../path.ts";
import { readChoice } from "./choice.ts";
import { indexSizes, indexView, type KernelGenerator } from "./kernel-generator.ts";
import { extendViews, type ViewEnv } from "./view.ts";

/**
 * The element at a path of `pad(left, right, boundary, xs)`. Comparisons that the facts decide are left out. A boundary that reads
 * the array demands of the launch that it is not empty. Raises loweringFailed: E0722 if the boundary is not written as a
 * primitive or a choice between primitives, E0723 if a boundary function may leave the array.
 */
export function readPad(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  path: AccessPath,
): Expr {
  const [kind, xs] = t.args as [Term, Term];
  const [left, right] = t.sizes as [Size, Size];
  const n = lengthOf(xs.type);
  const i = cx.tidy(sub(indexIn(path, 0), left));
  const inside = ([, ...rest]: AccessPath): Expr => cx.read(xs, env, [i, ...rest]);
  const low = cx.proves(0, i);
  const high = cx.proves(add(i, 1), n);
  const sides = { before: low ? cx.sizes.nat(0) : left, after: high ? cx.sizes.nat(0) : right };
  if (low && high) return inside(path);
  const b = boundaryOf(kind);
  if (b.prim === "select") {
    const [cond, then, other] = b.args as [Term, Term, Term];
    const by =
      (k: Term) =>
      (p: AccessPath): Expr =>
        readPad(cx, withKind(t, k), env, p);
    return readChoice(cx, t, env, path, cx.read(cond, env, []), by(then), by(other));
  }
  if (b.prim === "constant" || b.prim === "indexed") {
    const outside = ([, ...rest]: AccessPath): Expr =>
      b.prim === "constant"
        ? fillValue(cx, b, env, rest)
        : cx.read(xs, env, [indexedBoundary(cx, b, env, i, n, sides), ...rest]);
    if (cx.proves(add(i, 1), 0) || cx.proves(n, i)) return outside(path);
    return readChoice(cx, t, env, path, insideCondition(i, n, low, high), inside, outside);
  }
  cx.nonEmpty(n);
  return cx.read(xs, env, [
    cx.tidy(boundaryIndex(cx, b.prim, i, n, left, right)),
    ...path.slice(1),
  ]);
}

/**
 * The boundary as a primitive term, without labels. Raises loweringFailed (E0722) if it is not written as one, because the code of
 * a `pad` depends on which boundary it is.
 */
function boundaryOf(t: Term): Prim {
  if (t.tag === "prim" && t.prim === "label") return boundaryOf(t.args[0]!);
  const isKnown =
    t.tag === "prim" && (PRIMITIVES[t.prim].role === "boundary" || t.prim === "select");
  if (!isKnown) throw loweringFailed([unknownBoundary(t)]);
  return t;
}

/** The `pad` term with another boundary. */
function withKind({ session, sizes, args, type }: Prim, kind: Term): Prim {
  return session.rawPrim("pad", sizes, [kind, args[1]!], type);
}

/** The value of a constant boundary at a path: only tuple components of the path matter. */
function fillValue(cx: KernelGenerator, b: Prim, env: ViewEnv | undefined, rest: AccessPath): Expr {
  return cx.read(b.args[0]!, env, rest.filter(isComponent));
}

/** The condition 0 <= i < n; `low` and `high` say which of the two halves is known. */
function insideCondition(i: Size, n: Size, low: boolean, high: boolean): Expr {
  const zero = i.table.nat(0);
  const above = operation("le", index(zero), index(i));
  const below = lessThan(i, n);
  return low ? below : high ? above : operation("and", above, below);
}

/** The number of positions that may be read before and after the array. */
interface Sides {
  readonly before: Size;
  readonly after: Size;
}

/**
 * The index that a boundary function gives for position i outside an array of n elements. Demands conditions on sizes under which
 * that index lies inside the array for all positions that may be read; raises loweringFailed (E0723) if no condition suffices.
 */
function indexedBoundary(
  cx: KernelGenerator,
  b: Prim,
  env: ViewEnv | undefined,
  i: Size,
  n: Size,
  { before, after }: Sides,
): Size {
  const f = b.args[0] as Term & { tag: "lam" };
  const { body } = f.body as Term & { tag: "lam" };
  const i32 = cx.session.types.scalar("i32");
  const at = (place: Size): ViewEnv =>
    extendViews(indexView(n, i32), extendViews(indexView(place, i32), env));
  const facts = cx.nonEmpty(n);
  const place = cx.sizes.variable("loop", cx.names.fresh("place"));
  const demandInside = (first: Size, last: Size): void => {
    const outside = withRange(facts, place, first, last);
    const demands = rangeDemands(body, n, outside, indexSizes(at(place)));
    if (demands === undefined) throw loweringFailed([leavesArray(b, n)]);
    for (const d of demands) cx.demand(d);
  };
  if (before.constant !== 0) demandInside(neg(before), cx.sizes.nat(-1));
  if (after.constant !== 0) demandInside(n, sub(add(n, after), 1));
  return cx.index(body, at(i));
}

/**
 * The index from which position i of the boundary reads, for `clamp`, `wrap` and `mirror`. For `mirror` the period 2n is needed
 * only if a side may be longer than the array.
 */
function boundaryIndex(
  cx: KernelGenerator,
  kind: PrimName,
  i: Size,
  n: Size,
  left: Size,
  right: Size,
): Size {
  const zero = cx.sizes.nat(0);
  if (kind === "clamp") return max(min(i, sub(n, 1)), zero);
  if (kind === "wrap") return mod(i, n);
  const folded = max(i, sub(neg(i), 1));
  const short = cx.proves(left, n) && cx.proves(right, n);
  const once = short ? folded : mod(folded, mul(n, 2));
  return min(once, sub(sub(mul(n, 2), 1), once));
}
