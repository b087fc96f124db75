/**
 * @file Where a result goes: the write side of views. A layout primitive around what is computed changes the path to the
 * final place; nothing is stored in between.
 */
import {
  add,
  CompilerBug,
  floorDiv,
  isView,
  mod,
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
import { constant, ctype, index, lessThan, mapExpr, operation, stmtMentions } from "../code.ts";
import { loweringFailed, noOutputView, onlyMoves } from "../errors.ts";
import type { Expr } from "../imperative.ts";
import type { AddressSpace } from "../memories.ts";
import { type AccessPath, type AccessStep, componentStep, isComponent } from "../path.ts";
import { extendViews, type KernelGenerator, termKey, type View, type ViewEnv } from "./context.ts";
import { writeThrough } from "./view-rule.ts";

/** The place of one value, and the conditions under which it exists. */
export interface WritePlace {
  readonly path: AccessPath;
  readonly guards: readonly Expr[];
  /** The value is a vector, and this place that of its lane `variable`. */
  readonly lane?: { readonly variable: Size; readonly width: number };
  /** The place is that of a vector, and the value this lane of it. */
  readonly part?: Size;
}

export interface Dest {
  /** What is written here. */
  readonly type: Type;
  /** The memory that it is in. */
  readonly space: AddressSpace;
  /** From a path in `type` to the final place. */
  readonly place: (path: AccessPath) => WritePlace;
  /** Stores a value at a final place. */
  readonly store: (place: WritePlace, value: Expr) => void;
  /** Reading back what is there, where that is possible: an accumulator. */
  readonly view: View | undefined;
  /** The names of the arrays that it is part of. */
  readonly arrays: () => readonly string[];
  /** Where an accumulator is rewritten in place. */
  readonly rewriting?: Rewriting | undefined;
}

/** Hears what happens to an accumulator that is rewritten in place. */
interface Rewriting {
  /** Places begin to be written more than once: what was there before is gone. */
  again(): void;
  /** The new values of these places are known, and stored next: what they need has been read. */
  known(places: readonly WritePlace[]): void;
}

type PathMap = (path: AccessPath, guards: Expr[]) => AccessPath;

/** The destination seen through a change of paths. */
function through(dest: Dest, type: Type, move: PathMap): Dest {
  return {
    type,
    space: dest.space,
    store: dest.store,
    rewriting: dest.rewriting,
    view: undefined,
    arrays: dest.arrays,
    place: (path) => {
      const guards: Expr[] = [];
      const inner = dest.place(move(path, guards));
      return { ...inner, guards: [...inner.guards, ...guards] };
    },
  };
}

/** Element i. */
export function elementOf(dest: Dest, i: Size): Dest {
  const type = dest.type.tag === "array" ? dest.type.elem : dest.type;
  const view = dest.view;
  return {
    ...through(dest, type, (path) => [i, ...path]),
    view: view && { key: `${view.key}[${i.id}]`, type, read: (path) => view.read([i, ...path]) },
  };
}

/** Component i of a tuple. */
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

/** A guard, unless it always holds; one that never does is known as such. */
function guard(cx: KernelGenerator, guards: Expr[], low: Size, high: Size): void {
  if (proveLE(add(low, 1), high, cx.facts)) return;
  guards.push(proveLE(high, low, cx.facts) ? NEVER : lessThan(cx.tidy(low), cx.tidy(high)));
}

const NEVER = constant(false, ctype("bool"));

/** `i == k`; two numbers that differ never are. */
const equal = (i: Size, k: Size): Expr =>
  i.constant !== undefined && k.constant !== undefined
    ? NEVER
    : operation("eq", index(i), index(k));

/**
 * The destination for the last argument of a layout primitive `t` whose result goes to `dest`; undefined if `t` is none that can
 * be written through in this way.
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
  return { arg, dest: { ...through(dest, arg.type, move), view } };
}

/** Where argument number `arg` of one of several goes: the elements of a `zip`. */
export function throughArgument(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
  arg: number,
): Dest {
  return through(dest, t.args[arg]!.type, moveThrough(cx, t, env, arg));
}

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

/** Where part `from` on of a concatenation goes. */
export function partOf(dest: Dest, from: Size, type: Type): Dest {
  return through(dest, type, ([i, ...rest]) => [add(size(i), from), ...rest]);
}

/**
 * `map(\x -> L(x), xs)` where L only moves x: the destination for xs. Element i of it is seen through L at element i of
 * `dest`.
 */
export function throughMap(
  cx: KernelGenerator,
  t: Term & { tag: "prim" },
  env: ViewEnv | undefined,
  dest: Dest,
): { arg: Term; dest: Dest } {
  const [f, xs] = t.args as [Term & { tag: "lam" }, Term];
  const inner = extendViews(MOVED, env);
  const element = (i: AccessStep | undefined): Dest =>
    unwind(cx, f.body, inner, elementOf(dest, size(i)));
  const place = ([i, ...rest]: AccessPath): WritePlace => element(i).place(rest);
  const view = dest.view && {
    key: `${dest.view.key}/${termKey(t, env)}`,
    type: xs.type,
    read: ([i, ...rest]: AccessPath) => element(i).view!.read(rest),
  };
  return { arg: xs, dest: { ...dest, type: xs.type, view, place } };
}

/** Stands for the value that moves: where it goes may not depend on what it is. */
const MOVED: View = {
  key: "moved",
  get type(): never {
    throw new CompilerBug("the moved value has no view");
  },
  read: () => {
    throw new CompilerBug("the moved value cannot be read while it is written");
  },
};

/** The destination for variable 0 under a chain of layout primitives. */
function unwind(cx: KernelGenerator, t: Term, env: ViewEnv | undefined, dest: Dest): Dest {
  if (t.tag === "var" && t.index === 0) return dest;
  if (t.tag !== "prim") throw loweringFailed([onlyMoves(t)]);
  const next = t.prim === "map" ? throughMap(cx, t, env, dest) : throughLayout(cx, t, env, dest);
  if (next === undefined) throw loweringFailed([noOutputView(t)]);
  return unwind(cx, next.arg, env, next.dest);
}

/** Where scalars go that are the lanes of vectors, w of them each. */
function vectorsOf(cx: KernelGenerator, dest: Dest, w: Size, type: Type): Dest {
  const inner = through(dest, type, ([i]) => [cx.tidy(floorDiv(size(i), w))]);
  const place = (path: AccessPath): WritePlace => {
    const { lane, ...whole } = inner.place(path);
    const part = cx.tidy(mod(size(path[0]), w));
    return lane === undefined ? { ...whole, part } : atLane(whole, lane.variable, part);
  };
  return { ...inner, place };
}

/** The place of a vector's lane number `part` where its lanes go one by one. */
function atLane(place: WritePlace, variable: Size, part: Size): WritePlace {
  const put = (n: Size): Size =>
    substituteSizes(n, (v) => (v === variable.vars[0] ? part : undefined));
  const inGuard = (e: Expr): Expr => mapExpr(e, inGuard, put);
  return {
    path: place.path.map((step) => (isComponent(step) ? step : put(step))),
    guards: place.guards.map(inGuard),
  };
}

/** Where the lanes of vectors go, as scalars one after the other: the places of all lanes are one expression of the lane. */
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
