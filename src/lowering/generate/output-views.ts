/**
 * @file Destinations: the write side of views. A layout primitive between a loop and its destination changes the path at which the
 * loop stores; nothing is stored in between.
 */
import {
  add,
  CompilerBug,
  floorDiv,
  isSpread,
  isView,
  mod,
  movedComponents,
  mul,
  PRIMITIVES,
  type Prim,
  proveEQ,
  proveLE,
  type Size,
  substituteSizes,
  type Term,
  type Type,
} from "../../term/index.ts";
import { constant, ctype, index, lessThan, operation, stmtMentions } from "../code.ts";
import { loweringFailed, noOutputView, onlyMoves } from "../errors.ts";
import { mapExpr } from "../expr-parts.ts";
import type { Expr } from "../imperative.ts";
import { type AccessPath, type AccessStep, componentStep, isComponent } from "../path.ts";
import type { Dest, WritePlace } from "./destination.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { extendViews, termKey, type View, type ViewEnv } from "./view.ts";
import { writeThrough } from "./view-rule.ts";

type PathMap = (path: AccessPath, guards: Expr[]) => AccessPath;

/**
 * The destination for a value of type `type` whose paths `move` turns into paths of `dest`; `move` may add guards. With `cx`, further guards
 * that follow from these are left out.
 */
function through(dest: Dest, type: Type, move: PathMap, cx?: KernelGenerator): Dest {
  return {
    type,
    space: dest.space,
    store: dest.store,
    elementwise: dest.elementwise,
    byOneItem: dest.byOneItem,
    rewriting: dest.rewriting,
    view: undefined,
    arrays: dest.arrays,
    place: (path) => {
      const guards: Expr[] = [];
      const to = move(path, guards);
      const inner = cx === undefined ? dest.place(to) : cx.under(guards, () => dest.place(to));
      return { ...inner, guards: [...inner.guards, ...guards] };
    },
  };
}

/** The destination of element i of an array. It can be read back if `dest` can. */
export function elementOf(dest: Dest, i: Size): Dest {
  const type = dest.type.tag === "array" ? dest.type.elem : dest.type;
  const view = dest.view;
  return {
    ...through(dest, type, (path) => [i, ...path]),
    view: view && { key: `${view.key}[${i.id}]`, type, read: (path) => view.read([i, ...path]) },
  };
}

/** The destination of component i of a tuple, counted from 0. It can be read back if `dest` can. */
export function componentOf(dest: Dest, i: number): Dest {
  const type = dest.type.tag === "tuple" ? dest.type.elems[i]! : dest.type;
  const view = dest.view;
  return {
    ...through(dest, type, (path) => [componentStep(i), ...path]),
    view: view && {
      key: `${view.key}.${i}`,
      type,
      read: (path) => view.read([componentStep(i), ...path]),
    },
  };
}

const size = (s: AccessStep | undefined): Size => {
  if (s === undefined || isComponent(s))
    throw new CompilerBug("an array index was expected in a path");
  return s;
};

const widthOf = (t: Type): number =>
  t.tag === "array" && t.elem.tag === "vector" ? t.elem.width : 1;

/** Adds the guard low < high, unless the facts prove it. A guard that is proved false is added as the literal false. */
function guard(cx: KernelGenerator, guards: Expr[], low: Size, high: Size): void {
  if (proveLE(add(low, 1), high, cx.facts)) return;
  guards.push(proveLE(high, low, cx.facts) ? NEVER : lessThan(cx.tidy(low), cx.tidy(high)));
}

const NEVER = constant(false, ctype("bool"));

/** The guard i == k; the literal false for two numbers. The caller has handled equal ones. */
const equal = (i: Size, k: Size): Expr =>
  i.constant !== undefined && k.constant !== undefined
    ? NEVER
    : operation("eq", index(i), index(k));

/**
 * The last argument of the layout primitive `t`, and the destination to which it must be written so that the result of `t` reaches
 * `dest`. Undefined if `t` cannot be written through.
 */
export function throughLayout(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
): { arg: Term; dest: Dest } | undefined {
  const arg = t.args.at(-1)!;
  const { prim } = t;
  if (prim === "label") return { arg, dest };
  if (prim === "asVector") return { arg, dest: vectorsOf(cx, dest, t.sizes[0]!, arg.type) };
  if (prim === "asScalar") return { arg, dest: lanesOf(cx, dest, t, arg.type) };
  if (!isView(prim) || PRIMITIVES[prim].writable !== true) return undefined;
  const move = moveThrough(cx, t, env, t.args.length - 1);
  const view = dest.view && {
    key: `${dest.view.key}/${termKey(t, env)}`,
    type: arg.type,
    read: (path: AccessPath) => dest.view!.read(move(path, [])),
  };
  return { arg, dest: { ...through(dest, arg.type, move, cx), view } };
}

/** The destination of argument number `arg` of a primitive with several array arguments, as `zip`. It cannot be read back. */
export function throughArgument(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
  arg: number,
): Dest {
  return through(dest, t.args[arg]!.type, moveThrough(cx, t, env, arg), cx);
}

/** The change of paths from argument `arg` of `t` to the result of `t`; guards that the facts prove are left out. */
function moveThrough(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, arg: number): PathMap {
  const write = writeThrough(cx, t, env, arg);
  return (path, guards) =>
    write(path, {
      below: (low, high) => guard(cx, guards, low, high),
      equal: (i, k) => {
        if (!proveEQ(i, k, cx.facts)) guards.push(equal(i, k));
      },
    });
}

/** The destination of the part of a concatenation that begins at element `from` and has type `type`. It cannot be read back. */
export function partOf(dest: Dest, from: Size, type: Type): Dest {
  return through(dest, type, ([i, ...rest]) => [add(size(i), from), ...rest]);
}

/**
 * For `map(\x -> L(x), xs)`, where L consists of layout primitives (`movesItsArgument`): xs and its destination. An element of xs is
 * written through L to the element of `dest` with the same index. A place of that destination raises loweringFailed (E0703, E0704)
 * if the function does anything else.
 */
export function throughMap(
  cx: KernelGenerator,
  t: Term & { tag: "prim" },
  env: ViewEnv | undefined,
  dest: Dest,
): { arg: Term; dest: Dest } {
  const [f, xs] = t.args as [Term & { tag: "lam" }, Term];
  const inner = extendViews(MOVED, env);
  const element = (i: AccessStep | undefined): readonly MovedPart[] =>
    unwind(cx, f.body, inner, elementOf(dest, size(i)));
  const place = ([i, ...rest]: AccessPath): WritePlace => {
    const [part, path] = partAt(element(i), rest);
    return part.place(path);
  };
  const isRead = dest.view && element(cx.sizes.nat(0)).every((part) => part.dest.view);
  const view = isRead && {
    key: `${dest.view.key}/${termKey(t, env)}`,
    type: xs.type,
    read: ([i, ...rest]: AccessPath) => {
      const [part, path] = partAt(element(i), rest);
      return part.view!.read(path);
    },
  };
  return { arg: xs, dest: { ...dest, type: xs.type, view: view || undefined, place } };
}

/** Where a part of a moved element is written: the tuple components that lead to the part, outermost first, and its destination. */
interface MovedPart {
  readonly components: readonly number[];
  readonly dest: Dest;
}

/** The destination of the part that a path leads into, and the path inside that part. */
function partAt(parts: readonly MovedPart[], path: AccessPath): [Dest, AccessPath] {
  const leads = (components: readonly number[]): boolean =>
    components.every((c, k) => {
      const step = path[k];
      return step !== undefined && isComponent(step) && step.component === c;
    });
  const part = parts.find(({ components }) => leads(components));
  if (part === undefined) throw new CompilerBug("a part of a moved element has no destination");
  return [part.dest, path.slice(part.components.length)];
}

/** The view of the moved element. Its place must not depend on its value, so any use raises CompilerBug. */
const MOVED: View = {
  key: "moved",
  get type(): never {
    throw new CompilerBug("the moved value has no view");
  },
  read: () => {
    throw new CompilerBug("the moved value cannot be read while it is written");
  },
};

/**
 * The destinations for the parts of variable 0 inside layout primitives that are written to `dest`. Raises loweringFailed (E0703,
 * E0704) for anything else.
 */
function unwind(
  cx: KernelGenerator,
  t: Term,
  env: ViewEnv | undefined,
  dest: Dest,
): readonly MovedPart[] {
  const components = movedComponents(t);
  if (components !== undefined) return [{ components, dest }];
  if (t.tag !== "prim") throw loweringFailed([onlyMoves(t)]);
  if (isSpread(t))
    return t.args.flatMap((arg, c) => {
      const part = t.prim === "zip" ? throughArgument(cx, t, env, dest, c) : componentOf(dest, c);
      return unwind(cx, arg, env, part);
    });
  const next = t.prim === "map" ? throughMap(cx, t, env, dest) : throughLayout(cx, t, env, dest);
  if (next === undefined) throw loweringFailed([noOutputView(t)]);
  return unwind(cx, next.arg, env, next.dest);
}

/**
 * The destination for an array of tuples, of which the part that `components` lead to is written to `dest`, and the others nowhere. It
 * cannot be read back.
 */
export function keepingPart(dest: Dest, type: Type, components: readonly number[]): Dest {
  const place = (path: AccessPath): WritePlace => {
    const [i, ...rest] = path;
    const isKept = components.every((c, k) => isComponent(rest[k]!) && rest[k].component === c);
    return isKept ? dest.place([i!, ...rest.slice(components.length)]) : { path, guards: [NEVER] };
  };
  return { ...through(dest, type, (path) => path), place };
}

/** The destination for an array of scalars that `asVector` groups into vectors of w lanes. */
function vectorsOf(cx: KernelGenerator, dest: Dest, w: Size, type: Type): Dest {
  const inner = through(dest, type, ([i]) => [cx.tidy(floorDiv(size(i), w))]);
  const place = (path: AccessPath): WritePlace =>
    laneOf(inner.place(path), cx.tidy(mod(size(path[0]), w)));
  return { ...inner, place };
}

/** The place of lane number `part` of a vector. */
export function laneOf({ lane, ...whole }: WritePlace, part: Size): WritePlace {
  return lane === undefined ? { ...whole, part } : atLane(whole, lane.variable, part);
}

/** The place of lane number `part`, for a place that is given for all lanes as an expression of the lane `variable`. */
function atLane(place: WritePlace, variable: Size, part: Size): WritePlace {
  const put = (n: Size): Size =>
    substituteSizes(n, (v) => (v === variable.vars[0] ? part : undefined));
  const inGuard = (e: Expr): Expr => mapExpr(e, inGuard, put);
  return {
    path: place.path.map((step) => (isComponent(step) ? step : put(step))),
    guards: place.guards.map(inGuard),
  };
}

/**
 * The destination for an array of vectors whose lanes `asScalar` lays out one after the other. One place, an expression of a lane
 * variable, describes all lanes of a vector. Raises loweringFailed (E0704) if computing it takes statements that depend on the
 * lane.
 */
function lanesOf(cx: KernelGenerator, dest: Dest, t: Term & { tag: "prim" }, type: Type): Dest {
  const width = widthOf(type);
  const variable = cx.sizes.variable("loop", cx.names.fresh("lane"));
  const inner = through(dest, type, ([i, ...rest]) => [
    add(mul(size(i), width), variable),
    ...rest,
  ]);
  const place = (path: AccessPath): WritePlace => {
    let found: WritePlace | undefined;
    const first = cx.capture(() => {
      found = cx.within(variable, cx.sizes.nat(width), () => inner.place(path));
    });
    if (first.some((s) => stmtMentions(s, variable))) throw loweringFailed([noOutputView(t)]);
    for (const s of first) cx.emit(s);
    return { ...found!, lane: { variable, width } };
  };
  return { ...inner, place };
}
