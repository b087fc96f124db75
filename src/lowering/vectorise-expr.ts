/**
 * @file Turns a scalar expression that depends on a lane variable into a vector expression. A load of consecutive elements becomes
 * one vector load. Other operands that differ between lanes are computed lane by lane and gathered into a vector.
 */
import { asLinear, CompilerBug, type Size, substituteSizes } from "../term/index.ts";
import { ctype, exprParts, mapExpr, resultType } from "./code.ts";
import type { Expr, VectorWidth } from "./imperative.ts";

/** The names of the variables that hold one value per lane; every other variable has one value for all lanes. */
export type VectorVars = ReadonlySet<string>;
const NO_VARS: VectorVars = new Set();

/**
 * True if the value of `e` may differ between lanes: a size in it mentions the lane variable, or it reads a variable of `vectors`.
 * Sizes that mention a variable of `vectors` do not count; the caller has excluded them.
 */
export function dependsOnLane(e: Expr, lane: Size, vectors: VectorVars = NO_VARS): boolean {
  if (e.tag === "index") return sizeMentions(e.size, lane);
  if (e.tag === "load") return sizeMentions(e.index, lane);
  if (e.tag === "var") return vectors.has(e.name);
  if (e.tag === "pick" && sizeMentions(e.index, lane)) return true;
  return exprParts(e).some((p) => dependsOnLane(p, lane, vectors));
}

/** True if the size `s` mentions the variable `v`, which is a size that consists of one variable. */
export const sizeMentions = (s: Size, v: Size): boolean => s.vars.includes(v.vars[0]!);

/**
 * The size `s` in lane k: the lane variable is replaced by the number k. Returns `s` itself if it does not mention the lane
 * variable.
 */
export const atLane = (s: Size, lane: Size, k: number): Size =>
  sizeMentions(s, lane)
    ? substituteSizes(s, (v) => (v === lane.vars[0] ? s.table.nat(k) : undefined))
    : s;

/**
 * The scalar expression that `e` is in lane k: the lane variable becomes k, and a variable of `vectors`, which has `width` lanes,
 * becomes its component k. A `pick` whose index is a number then becomes that component.
 */
export function laneOf(
  e: Expr,
  lane: Size,
  k: number,
  width = 1,
  vectors: VectorVars = NO_VARS,
): Expr {
  if (e.tag === "var")
    return vectors.has(e.name)
      ? component({ ...e, type: ctype(e.type.scalar, width as VectorWidth) }, k)
      : e;
  if (e.tag === "pick" && atLane(e.index, lane, k).constant !== undefined) {
    return component(laneOf(e.arg, lane, k, width, vectors), atLane(e.index, lane, k).constant!);
  }
  return mapExpr(
    e,
    (p) => laneOf(p, lane, k, width, vectors),
    (s) => atLane(s, lane, k),
  );
}

const component = (e: Expr, k: number): Expr => ({
  tag: "lane",
  arg: e,
  lane: k,
  type: ctype(e.type.scalar),
});

/** True if `index` is linear in the lane variable with coefficient 1, so that consecutive lanes address consecutive elements. */
export function isContiguous(index: Size, lane: Size): boolean {
  return asLinear(index, lane.vars[0]!)?.coefficient.constant === 1;
}

/**
 * The vector of the values that `e` has in the `width` lanes. Returns `e` unchanged, as a scalar, if nothing in it depends on the
 * lane. Vectors compute operations, casts, consecutive loads, and selects with one condition for all lanes. Most other
 * expressions are computed lane by lane and gathered. Raises CompilerBug if a gathered expression is itself a vector.
 */
export function vectoriseExpr(
  e: Expr,
  lane: Size,
  width: number,
  vectors: VectorVars = NO_VARS,
): Expr {
  if (!dependsOnLane(e, lane, vectors)) return e;
  const go = (p: Expr): Expr => vectoriseExpr(p, lane, width, vectors);
  const w = width as VectorWidth;
  switch (e.tag) {
    case "load":
      if (!isContiguous(e.index, lane)) return gather(e, lane, width, vectors);
      return { ...e, index: atLane(e.index, lane, 0), type: ctype(e.type.scalar, w) };
    case "var":
      return { ...e, type: ctype(e.type.scalar, w) };
    case "op": {
      const args = e.args.map(go);
      return { ...e, args, type: resultType(e.op, args) };
    }
    case "cast":
      return { ...e, arg: go(e.arg), type: ctype(e.type.scalar, w) };
    case "select":
      if (dependsOnLane(e.cond, lane, vectors)) return gather(e, lane, width, vectors);
      return {
        ...e,
        then: broadcast(go(e.then), w),
        else: broadcast(go(e.else), w),
        type: ctype(e.type.scalar, w),
      };
    case "pick":
      if (e.index === lane && e.arg.type.width === width && !dependsOnLane(e.arg, lane, vectors))
        return e.arg;
      return gather(e, lane, width, vectors);
    case "index":
    case "vector":
    case "lane":
    case "external":
      return gather(e, lane, width, vectors);
    case "const":
    case "undef":
      return e;
    default:
      return e satisfies never;
  }
}

/** Builds a vector from one scalar expression per lane. Raises CompilerBug if `e` is itself a vector. */
function gather(e: Expr, lane: Size, width: number, vectors: VectorVars): Expr {
  if (e.type.width !== 1) throw new CompilerBug("a vector of vectors");
  const elems = Array.from({ length: width }, (_, k) => laneOf(e, lane, k, width, vectors));
  return { tag: "vector", elems, type: ctype(e.type.scalar, width as VectorWidth) };
}

/**
 * A vector with the scalar `e` in each of `width` lanes; `e` itself if it already has that width. `e` must not be a vector of
 * another width.
 */
export function broadcast(e: Expr, width: VectorWidth): Expr {
  if (e.type.width === width) return e;
  return {
    tag: "vector",
    elems: new Array<Expr>(width).fill(e),
    type: ctype(e.type.scalar, width),
  };
}
