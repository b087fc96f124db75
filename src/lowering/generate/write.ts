/**
 * @file Writing: turns a term and a destination into statements. Layout primitives change the destination; sequential and parallel
 * maps become loops; a term that only moves data raises loweringFailed.
 */
import {
  isLayout,
  isMove,
  type Lam,
  movedComponents,
  movesItsArgument,
  type Prim,
  type Size,
  type Term,
  type Type,
  unlabel,
} from "../../term/index.ts";
import { valueType } from "../code.ts";
import { loweringFailed, noOutputView, notLowered, onlyMoves } from "../errors.ts";
import { visitOnce } from "../expr-parts.ts";
import { factsUnderGuard } from "../facts/guard-facts.ts";
import { isHole } from "../hole.ts";
import type { Expr, Structured } from "../imperative.ts";
import { isMemory, memoryOf } from "../memories.ts";
import { isForm } from "../ndrange/form-names.ts";
import {
  type AccessPath,
  type AccessStep,
  componentStep,
  leafPaths,
  leaves,
  lengthOf,
  pathInto,
} from "../path.ts";
import { ValueNumbers } from "../value-numbers.ts";
import { isOnlyWritten, writeLetAlong, writeMapAlong } from "./along.ts";
import { writeConcat } from "./concat.ts";
import type { Dest, WritePlace } from "./destination.ts";
import { FORMS } from "./forms.ts";
import { isInPlace } from "./in-place.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import {
  componentOf,
  elementOf,
  keepingPart,
  throughArgument,
  throughLayout,
  throughMap,
} from "./output-views.ts";
import { letView, storeOperands } from "./store-operands.ts";
import { sharedGuards, storeLanes, storeValue } from "./store-value.ts";
import { extendViews, type ViewEnv } from "./view.ts";

/**
 * Emits the statements that compute a term and store it to its destination; a hole and `undef` emit none. Raises loweringFailed for a
 * term that cannot be written (E0701, E0703, E0704, …).
 */
export function write(cx: KernelGenerator, t: Term, env: ViewEnv | undefined, dest: Dest): void {
  const e = unlabel(t);
  if (isHole(e)) return;
  if (isUndefined(e)) return dest.arrays().forEach((name) => void cx.undefinedIn.add(name));
  if (valueType(e.type) !== undefined && !isComputedElement(e)) {
    return writeScalar(cx, e, env, [], dest);
  }
  if (e.tag !== "prim") return writeParts(cx, e, env, dest);
  if (isMemory(e.prim)) return writeStored(cx, e, env, dest);
  if (isForm(e.prim)) {
    if (leafPaths(e.type) !== undefined) return writeParts(cx, e, env, dest);
    return FORMS[e.prim].write(cx, e, env, dest);
  }
  switch (e.prim) {
    case "zip":
      return e.args.forEach((a, c) => cx.write(a, env, throughArgument(cx, e, env, dest, c)));
    case "tuple":
      if (dest.rewriting && leafPaths(e.type)) return writeParts(cx, e, env, dest);
      return e.args.forEach((a, c) => cx.write(a, env, componentOf(dest, c)));
    case "concat":
      return writeConcat(cx, e, env, dest);
    case "let": {
      const [value, lam] = e.args as [Term, Lam];
      if (isOnlyWritten(value)) return writeLetAlong(cx, e, env, dest);
      return cx.write(lam.body, extendViews(letView(cx, value, env), env), dest);
    }
    case "select":
      return writeChoice(cx, e, env, dest);
    case "array":
      return e.args.forEach((a, k) => cx.write(a, env, elementOf(dest, cx.sizes.nat(k))));
    case "map":
      return writeAbstractMap(cx, e, env, dest);
    case "reduce":
    case "scan":
    case "reduceByIndex":
    case "iterate":
      throw loweringFailed([notLowered(e)]);
    case "proj": {
      const part = unzipped(e);
      return part === undefined ? writeParts(cx, e, env, dest) : cx.write(part, env, dest);
    }
    case "at":
      return leafPaths(e.type) === undefined || isComputedElement(e)
        ? writeLayout(cx, e, env, dest)
        : writeParts(cx, e, env, dest);
    default:
      return writeLayout(cx, e, env, dest);
  }
}

/** Writes a value for which a memory is named. An array that is written to this very memory needs no copy. */
function writeStored(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  const isThere = memoryOf(t)!.holds === "copy" && memoryOf(t)!.space === dest.space;
  if (!isThere || leafPaths(t.type) !== undefined || dest.view === undefined)
    return writeParts(cx, t, env, dest);
  cx.write(t.args[0]!, env, dest);
}

const isUndefined = (e: Term): boolean => e.tag === "prim" && e.prim === "undef";

/** For `unzip(zip(…, xs, …)).k` the argument xs, so that the other arrays are not computed; undefined for any other component. */
function unzipped(t: Prim): Term | undefined {
  const of = unlabel(t.args[0]!);
  const zipped = of.tag === "prim" && of.prim === "unzip" ? unlabel(of.args[0]!) : of;
  const isZip = zipped !== of && zipped.tag === "prim" && zipped.prim === "zip";
  return isZip ? zipped.args[t.sizes[0]!.constant!] : undefined;
}

/** True for `e[i]` where `e` is computed by a loop: the whole array is written, and all elements except i are guarded off. */
function isComputedElement(t: Term): boolean {
  return t.tag === "prim" && t.prim === "at" && isComputed(t.args[1]!);
}

/** True for a loop form under layout primitives that can be written through. */
function isComputed(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag !== "prim") return false;
  if (isForm(e.prim)) return true;
  return isMove(e) && isComputed(e.args.at(-1)!);
}

// ---------------------------------------------------------------- values

/** Computes one value and stores it to its place. */
function writeScalar(
  cx: KernelGenerator,
  t: Term,
  env: ViewEnv | undefined,
  path: AccessPath,
  dest: Dest,
): void {
  storeValue(cx, dest.place(path), dest, () => cx.read(t, env, path));
}

/** Stores a tuple of scalars. Raises loweringFailed (E0703) for an array that nothing computes, unless it is to be copied. */
function writeParts(cx: KernelGenerator, t: Term, env: ViewEnv | undefined, dest: Dest): void {
  const paths = leafPaths(t.type);
  if (paths !== undefined) return writeTogether(cx, t, env, paths, dest);
  if (!copies(cx, t, env, dest)) throw loweringFailed([onlyMoves(t)]);
}

/**
 * Emits copies of the elements of an array or tuple that only moves data, none if they lie in their places already. Returns false
 * where the destination does not say that one work-item computes all of it.
 */
function copies(cx: KernelGenerator, t: Term, env: ViewEnv | undefined, dest: Dest): boolean {
  if (dest.elementwise) copyElements(cx, t, env, dest);
  else if (!dest.byOneItem) return false;
  else if (!isInPlace(cx, t, env, dest)) {
    storeOperands(cx, t, env);
    copyInLoops(cx, t, env, dest);
  }
  return true;
}

/** Reads the elements of an array or tuple and stores them, in a sequential loop for each dimension. */
function copyInLoops(
  cx: KernelGenerator,
  t: Term,
  env: ViewEnv | undefined,
  dest: Dest,
  type: Type = t.type,
  at: AccessPath = [],
): void {
  const paths = leafPaths(type);
  if (paths !== undefined) {
    const here = paths.map((p) => [...at, ...p]);
    return writeTogether(cx, t, env, here, dest);
  }
  const inner = (part: Type, step: AccessStep): void =>
    copyInLoops(cx, t, env, dest, part, [...at, step]);
  if (type.tag === "tuple") return type.elems.forEach((part, c) => inner(part, componentStep(c)));
  const { elem } = type as Type & { readonly tag: "array" };
  cx.loop({ kind: "seq", unroll: false }, lengthOf(type), "q", (q) => inner(elem, q));
}

/**
 * Stores the scalars at these paths one after the other. All are computed before the first is stored in an update in place, and where
 * they are read from local memory and stored there, so that both arrays may have the same memory. In an update in place the accumulators
 * are told where that is not possible, because they have different guards.
 */
function writeTogether(
  cx: KernelGenerator,
  t: Term,
  env: ViewEnv | undefined,
  paths: readonly AccessPath[],
  dest: Dest,
): void {
  const inTurn = () => paths.forEach((p) => writeScalar(cx, t, env, p, dest));
  const { rewriting } = dest;
  if (rewriting === undefined && (dest.space !== "local" || paths.length < 2)) return inTurn();
  const places = paths.map((p) => dest.place(p));
  const guards = commonGuards(places);
  if (guards === undefined) {
    rewriting?.apart(places);
    return inTurn();
  }
  cx.guarded(guards, () => {
    const values = rewriting
      ? paths.map((p) => cx.declare("next", cx.read(t, env, p)))
      : valuesApart(cx, t, env, paths);
    rewriting?.known(places);
    values.forEach((value, k) => storeLanes(cx, places[k]!, dest, value));
  });
}

/** The scalars at these paths, which are named if any of them is read from local memory. */
function valuesApart(
  cx: KernelGenerator,
  t: Term,
  env: ViewEnv | undefined,
  paths: readonly AccessPath[],
): readonly Expr[] {
  const values = paths.map((p) => cx.read(t, env, p));
  let isFromLocal = false;
  const loads = visitOnce((e) => {
    isFromLocal ||= e.tag === "load" && cx.locals.some(({ name }) => name === e.buffer);
  });
  values.forEach(loads);
  return isFromLocal ? values.map((value) => cx.keep("next", value)) : values;
}

/** Reads the elements of an array or tuple, whose lengths are numbers, and stores them one after the other. */
function copyElements(cx: KernelGenerator, t: Term, env: ViewEnv | undefined, dest: Dest): void {
  for (const leaf of leaves(t.type) ?? [])
    for (const at of eachIndex(leaf.dims))
      writeScalar(cx, t, env, pathInto(t.type, leaf, at), dest);
}

/** All indices of an array with these dimensions, which are numbers, in row-major order. */
function eachIndex([first, ...rest]: readonly Size[]): readonly (readonly Size[])[] {
  if (first === undefined) return [[]];
  const inner = eachIndex(rest);
  return Array.from({ length: first.constant! }, (_, i) => first.table.nat(i)).flatMap((i) =>
    inner.map((others) => [i, ...others]),
  );
}

/** The guards of all places; undefined if they differ, or if some depend on the lane. */
function commonGuards(places: readonly WritePlace[]): readonly Expr[] | undefined {
  const ids = new ValueNumbers();
  const [first, ...others] = places.map((p) => p.guards.map((g) => ids.of(g)).join());
  const differ = others.some((o) => o !== first);
  const perLane = places.some((p) => p.guards.length > sharedGuards(p).length);
  return differ || perLane ? undefined : (places[0]?.guards ?? []);
}

// ---------------------------------------------------------------- composition

function writeChoice(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  const [c, a, b] = t.args as [Term, Term, Term];
  if (leafPaths(t.type) !== undefined) return writeParts(cx, t, env, dest);
  const cond = cx.read(c, env, []);
  if (cond.tag === "const") return cx.write(cond.value ? a : b, env, dest);
  const branch = (t: Term, holds: boolean): Structured[] =>
    cx.capture(() => {
      cx.facts = factsUnderGuard(cx.facts, cond, { holds, fixed: "all" });
      cx.write(t, env, dest);
    });
  cx.emit({ tag: "if", cond, then: branch(a, true), else: branch(b, false) });
}

/**
 * Writes a high-level `map`: through it where its function only moves data, else element by element as loops compute its input. Raises
 * loweringFailed (E0701) if no loops do.
 */
function writeAbstractMap(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
): void {
  const [f, xs] = t.args as [Lam, Term];
  if (dest.elementwise) return FORMS.mapSeqUnroll.write(cx, t, env, dest);
  if (!movesItsArgument(f)) {
    if (isOnlyWritten(xs)) return writeMapOfLoops(cx, t, env, dest);
    throw loweringFailed([notLowered(t)]);
  }
  const { arg, dest: inner } = throughMap(cx, t, env, dest);
  cx.write(arg, env, inner);
}

/** Writes a `map` whose input loops compute: a component of tuples with arrays by itself, anything else element by element. */
function writeMapOfLoops(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  const [f, xs] = t.args as [Lam, Term & { readonly type: Type & { readonly tag: "array" } }];
  const components = movedComponents(f.body);
  if (components === undefined || leafPaths(xs.type.elem) !== undefined)
    return writeMapAlong(cx, t, env, dest);
  cx.write(xs, env, keepingPart(dest, xs.type, components));
}

function writeLayout(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  if (dest.byOneItem && isLayout(t) && copies(cx, t, env, dest)) return;
  const next = throughLayout(cx, t, env, dest);
  if (next === undefined) {
    if (dest.elementwise) return copyElements(cx, t, env, dest);
    throw loweringFailed([noOutputView(t)]);
  }
  cx.write(next.arg, env, next.dest);
}
