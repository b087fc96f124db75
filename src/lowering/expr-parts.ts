/**
 * @file The parts of expressions: their list for each kind, and the ways to visit and to rewrite them.
 *
 * Expressions share parts: one object may be an operand of several expressions, so that the tree which they spell may be
 * exponentially larger than the number of objects. `onceEach` and `visitOnce` process each object once.
 */
import type { Size } from "../term/index.ts";
import type { Expr } from "./imperative.ts";

/**
 * Replaces the direct sub-expressions of an expression by `f`, and its own size (of an `index`, a load or a `pick`) by `size`.
 * Does not descend further. Returns the same object if nothing changed. `e.type` stays.
 */
export function mapExpr(
  e: Expr,
  f: (part: Expr) => Expr,
  size: (s: Size) => Size = (s) => s,
): Expr {
  switch (e.tag) {
    case "const":
    case "var":
    case "undef":
      return e;
    case "index": {
      const s = size(e.size);
      return s === e.size ? e : { ...e, size: s };
    }
    case "load": {
      const s = size(e.index);
      return s === e.index ? e : { ...e, index: s };
    }
    case "op":
    case "external": {
      const args = mapAll(e.args, f);
      return args === e.args ? e : { ...e, args };
    }
    case "vector": {
      const elems = mapAll(e.elems, f);
      return elems === e.elems ? e : { ...e, elems };
    }
    case "select": {
      const [c, t, o] = [f(e.cond), f(e.then), f(e.else)];
      return c === e.cond && t === e.then && o === e.else ? e : { ...e, cond: c, then: t, else: o };
    }
    case "cast":
    case "lane": {
      const arg = f(e.arg);
      return arg === e.arg ? e : { ...e, arg };
    }
    case "tabled": {
      const at = f(e.at);
      return at === e.at ? e : { ...e, at };
    }
    case "pick": {
      const [arg, s] = [f(e.arg), size(e.index)];
      return arg === e.arg && s === e.index ? e : { ...e, arg, index: s };
    }
    default:
      return e satisfies never;
  }
}

/** Applies `f` to every item; returns the same list if no item changed. */
function mapAll<T>(items: readonly T[], f: (item: T) => T): readonly T[] {
  const next = items.map(f);
  return next.every((x, i) => x === items[i]) ? items : next;
}

/** The direct sub-expressions of an expression, in the order in which they are written. Sizes are not among them. */
export function exprParts(e: Expr): readonly Expr[] {
  switch (e.tag) {
    case "op":
    case "external":
      return e.args;
    case "vector":
      return e.elems;
    case "select":
      return [e.cond, e.then, e.else];
    case "cast":
    case "lane":
    case "pick":
      return [e.arg];
    case "tabled":
      return [e.at];
    case "const":
    case "var":
    case "undef":
    case "index":
    case "load":
      return [];
    default:
      return e satisfies never;
  }
}

/** The direct sub-expressions that are computed whenever the expression is: of a choice by one condition, the condition alone. */
export const unconditionalParts = (e: Expr): readonly Expr[] =>
  e.tag === "select" && e.cond.type.width === 1 ? [e.cond] : exprParts(e);

/**
 * Calls `visit` on an expression and all its sub-expressions, outer ones first and in written order. Sizes are not visited. A
 * sub-expression object that occurs twice is visited twice.
 */
export function walkExpr(e: Expr, visit: (e: Expr) => void): void {
  visit(e);
  for (const p of exprParts(e)) walkExpr(p, visit);
}

/**
 * Gives `f` with a memory: it is called once for each expression object, and later calls return the same result. A rewrite that
 * descends through the result keeps shared parts shared. `f` must depend on the expression alone.
 */
export function onceEach<T extends NonNullable<unknown>>(f: (e: Expr) => T): (e: Expr) => T {
  const known = new Map<Expr, T>();
  return (e) => {
    const before = known.get(e);
    if (before !== undefined) return before;
    const result = f(e);
    known.set(e, result);
    return result;
  };
}

/**
 * Gives a function that calls `visit` on an expression and all its sub-expressions, outer ones first and in written order, each
 * object once over all calls. Sizes are not visited. `parts` says which sub-expressions an expression has.
 */
export function visitOnce(visit: (e: Expr) => void, parts = exprParts): (e: Expr) => void {
  const seen = new Set<Expr>();
  const go = (e: Expr): void => {
    if (seen.has(e)) return;
    seen.add(e);
    visit(e);
    for (const p of parts(e)) go(p);
  };
  return go;
}

/**
 * Gives a function that calls `see` on the sizes inside an expression: indices, and the indices of loads and picks. Each
 * expression object is visited once over all calls.
 */
export const visitSizes = (see: (size: Size) => void): ((e: Expr) => void) =>
  visitOnce((e) => {
    if (e.tag === "index") see(e.size);
    if (e.tag === "load" || e.tag === "pick") see(e.index);
  });
