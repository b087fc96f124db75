/**
 * @file Writing: a term and a destination become statements. Layout primitives change the destination;
 * parallel and sequential maps become loops; what only moves data is an error that says so.
 */
import {
  add,
  floorDiv,
  max,
  min,
  mul,
  PRIMITIVES,
  type Size,
  sub,
  type Term,
  unlabel,
} from "../../term/index.ts";
import { mentions, valueType } from "../code.ts";
import { isElsewhere } from "../elsewhere.ts";
import {
  accumulatorAliases,
  bufferOutsideLoop,
  bufferUnrolled,
  loweringFailed,
  noMemory,
  noOutputView,
  notLowered,
  onlyMoves,
} from "../errors.ts";
import { ExprIds } from "../expr-ids.ts";
import { regions } from "../extents.ts";
import type { Expr, LoopKind } from "../imperative.ts";
import { notSpread } from "../nesting-errors.ts";
import { leafPaths, lengthOf, type Path, pathKey } from "../path.ts";
import { bind, type Context, type Env, type View } from "./context.ts";
import {
  componentOf,
  type Dest,
  elementOf,
  type Place,
  partOf,
  throughArgument,
  throughLayout,
  throughMap,
} from "./dest.ts";
import { elementAt } from "./element.ts";
import { InPlace, isInPlace } from "./in-place.ts";
import { writeIterate } from "./iterate.ts";
import { letView, prepare } from "./prepare.ts";
import { loopKind } from "./reduce.ts";
import { writeCircular, writeSlide } from "./stream.ts";

type Prim = Term & { tag: "prim" };
type Lam = Term & { tag: "lam" };

export function write(cx: Context, t: Term, env: Env | undefined, dest: Dest): void {
  const e = unlabel(t);
  if (valueType(e.type) !== undefined && !isComputedElement(e)) {
    return writeScalar(cx, e, env, [], dest);
  }
  if (isElsewhere(e)) return;
  if (e.tag !== "prim") return writeParts(cx, e, env, dest);
  switch (e.prim) {
    case "mapSeq":
    case "mapSeqUnroll":
      return writeMap(cx, e, env, dest, loopKind(e), "i");
    case "mapGlb":
      return writeMap(cx, e, env, dest, cx.inRegion(parallel("glb", e)), `g${AXIS[dimension(e)]}`);
    case "mapWrg":
      return writeMap(cx, e, env, dest, cx.inRegion(parallel("wrg", e)), `w${AXIS[dimension(e)]}`);
    case "mapLcl":
      return writeMap(cx, e, env, dest, parallel("lcl", e), `l${AXIS[dimension(e)]}`);
    case "mapVec":
      return writeVector(cx, e, env, dest);
    case "reduceSeq":
    case "reduceSeqUnroll":
      return leafPaths(e.type) === undefined
        ? writeReduction(cx, e, env, dest)
        : writeParts(cx, e, env, dest);
    case "scanSeq":
      return writeScan(cx, e, env, dest);
    case "zip":
      return e.args.forEach((a, c) => cx.write(a, env, throughArgument(cx, e, env, dest, c)));
    case "tuple":
      if (dest.rewriting && leafPaths(e.type)) return writeParts(cx, e, env, dest);
      return e.args.forEach((a, c) => cx.write(a, env, componentOf(dest, c)));
    case "concat":
      return writeConcat(cx, e, env, dest);
    case "let": {
      const [value, lam] = e.args as [Term, Lam];
      return cx.write(lam.body, bind(letView(cx, value, env), env), dest);
    }
    case "select":
      return writeChoice(cx, e, env, dest);
    case "array":
      return e.args.forEach((a, k) => cx.write(a, env, elementOf(dest, cx.sizes.nat(k))));
    case "map":
      return writeAbstractMap(cx, e, env, dest);
    case "reduce":
    case "scan":
    case "iterate":
      throw loweringFailed([notLowered(e)]);
    case "mapSeqSlide":
      return writeSlide(cx, e, env, dest);
    case "dispatch":
      return writeRegions(cx, e, env, dest);
    case "iterateSeq":
      return writeIterate(cx, e, env, dest);
    case "circularBuffer":
      throw loweringFailed([bufferOutsideLoop(e)]);
    case "toConstant":
      throw loweringFailed([onlyMoves(e)]);
    case "toPrivate":
    case "toLocal":
    case "toGlobal":
      return writeParts(cx, e, env, dest);
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

/** xs of `unzip(zip(…, xs, …)).k`: of arrays side by side the one that is asked for. */
function unzipped(t: Prim): Term | undefined {
  const of = unlabel(t.args[0]!);
  const zipped = of.tag === "prim" && of.prim === "unzip" ? unlabel(of.args[0]!) : of;
  const isZip = zipped !== of && zipped.tag === "prim" && zipped.prim === "zip";
  return isZip ? zipped.args[t.sizes[0]!.constant!] : undefined;
}

/** `e[i]` for an array that is computed here: the array is written, and only element i has a place. */
function isComputedElement(t: Term): boolean {
  return t.tag === "prim" && t.prim === "at" && isComputed(t.args[1]!);
}

function isComputed(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag !== "prim") return false;
  const { role } = PRIMITIVES[e.prim];
  if (role === "parallel" || role === "sequential") return true;
  return isMove(e) && isComputed(e.args.at(-1)!);
}

const AXIS = ["x", "y", "z"] as const;
const dimension = (t: Prim): 0 | 1 | 2 => t.sizes[0]!.constant as 0 | 1 | 2;
const parallel = <K extends "glb" | "wrg" | "lcl">(
  kind: K,
  t: Prim,
): { readonly kind: K; readonly dim: 0 | 1 | 2 } => ({ kind, dim: dimension(t) });

// ---------------------------------------------------------------- values

/** One value to its place, computed under the place's guards. */
function writeScalar(cx: Context, t: Term, env: Env | undefined, path: Path, dest: Dest): void {
  const place = dest.place(path);
  cx.guarded(sharedGuards(place), () => {
    storeLanes(cx, place, dest, cx.read(t, env, path));
  });
}

/** The conditions that are the same for all lanes. */
const sharedGuards = ({ guards, lane }: Place): readonly Expr[] =>
  lane === undefined ? guards : guards.filter((g) => !mentions(g, lane.variable));

const pick = (arg: Expr, i: Size): Expr => ({
  tag: "pick",
  arg,
  index: i,
  type: { ...arg.type, width: 1 },
});

/** A value to its place; the lanes of a vector one by one. */
function storeLanes(cx: Context, place: Place, dest: Dest, value: Expr): void {
  const { lane } = place;
  if (lane === undefined) return dest.store(place, value);
  const own = place.guards.filter((g) => mentions(g, lane.variable));
  const held = own.length > 0 ? cx.keep("v", value) : value;
  const body = cx.capture(() =>
    cx.guarded(own, () => dest.store(place, pick(held, lane.variable))),
  );
  const [v] = lane.variable.vars;
  const extent = cx.sizes.nat(lane.width);
  cx.emit({ tag: "for", loop: { kind: "lane" }, var: v!.name, extent, body });
}

/** A tuple of scalars, part by part; an array that nothing computes is an error. */
function writeParts(cx: Context, t: Term, env: Env | undefined, dest: Dest): void {
  const paths = leafPaths(t.type);
  if (paths === undefined) throw loweringFailed([onlyMoves(t)]);
  if (dest.rewriting === undefined) return paths.forEach((p) => writeScalar(cx, t, env, p, dest));
  const places = paths.map((p) => dest.place(p));
  if (places.some((p) => p.guards.length > sharedGuards(p).length))
    throw loweringFailed([accumulatorAliases(t)]);
  cx.guarded(sameGuards(t, places), () => {
    const values = paths.map((p) => cx.declare("next", cx.read(t, env, p)));
    dest.rewriting?.known(places);
    values.forEach((value, k) => storeLanes(cx, places[k]!, dest, value));
  });
}

/** The components of a tuple that replaces itself are all computed before the first is stored: under one guard. */
function sameGuards(t: Term, places: readonly Place[]): readonly Expr[] {
  const ids = new ExprIds();
  const [first, ...others] = places.map((p) => p.guards.map((g) => ids.of(g)).join());
  if (others.some((o) => o !== first)) throw loweringFailed([accumulatorAliases(t)]);
  return places[0]?.guards ?? [];
}

// ---------------------------------------------------------------- loops

function writeMap(
  cx: Context,
  t: Prim,
  env: Env | undefined,
  dest: Dest,
  kind: LoopKind,
  name: string,
): void {
  const [f, xs] = t.args as [Lam, Term];
  const input = unlabel(xs);
  if (input.tag === "prim" && input.prim === "circularBuffer") {
    if (t.prim === "mapSeq") return writeCircular(cx, f, input, env, dest);
    if (t.prim === "mapSeqUnroll") throw loweringFailed([bufferUnrolled(t)]);
  }
  prepare(cx, xs, env);
  cx.loop(kind, lengthOf(xs.type), name, (i) => {
    cx.write(f.body, bind(elementAt(cx, xs, env, i), env), elementOf(dest, i));
  });
}

/** w consecutive elements at a time: a loop over the lanes that vectorisation turns into one vector. */
function writeVector(cx: Context, t: Prim, env: Env | undefined, dest: Dest): void {
  const [f, xs] = t.args as [Lam, Term];
  const w = t.sizes[0]!;
  prepare(cx, xs, env);
  cx.loop({ kind: "seq", unroll: false }, floorDiv(lengthOf(xs.type), w), "i", (i) => {
    cx.loop({ kind: "lane" }, w, "lane", (lane) => {
      const at = cx.tidy(add(mul(i, w), lane));
      cx.write(f.body, bind(elementAt(cx, xs, env, at), env), elementOf(dest, at));
    });
  });
}

/** An accumulator that is an array lives where the result goes; each step rewrites it in place. */
function writeReduction(cx: Context, t: Prim, env: Env | undefined, dest: Dest): void {
  const [op, z, xs] = t.args as [Lam, Term, Term];
  const stored = dest.view;
  if (stored === undefined) throw loweringFailed([noMemory(t)]);
  prepare(cx, xs, env);
  if (!isInPlace(cx, z, env, dest)) cx.write(z, env, dest);
  dest.rewriting?.again();
  for (const name of dest.arrays()) cx.overwritten.add(name);
  const body = (op.body as Lam).body;
  cx.loop(loopKind(t), lengthOf(xs.type), "k", (i) => {
    const accumulator = new InPlace(cx, t);
    const acc = accumulator.view(stored, dest, `${stored.key}@${i.id}`);
    cx.write(body, bind(elementAt(cx, xs, env, i), bind(acc, env)), accumulator.dest(dest));
  });
}

function writeScan(cx: Context, t: Prim, env: Env | undefined, dest: Dest): void {
  const [op, z, xs] = t.args as [Lam, Term, Term];
  const type = t.type.tag === "array" ? t.type.elem : t.type;
  const paths = leafPaths(type);
  if (paths === undefined) return writeScanRows(cx, t, env, dest);
  prepare(cx, xs, env);
  const accs = new Map(
    paths.map((p) => [p, cx.declareMutable("acc", cx.read(z, env, p).type, cx.read(z, env, p))]),
  );
  const body = (op.body as Lam).body;
  const find = (path: Path): Expr => [...accs].find(([p]) => pathKey(p) === pathKey(path))![1];
  cx.loop({ kind: "seq", unroll: false }, lengthOf(xs.type), "i", (i) => {
    const acc: View = { key: `scan${i.id}`, type, read: find };
    const inner = bind(elementAt(cx, xs, env, i), bind(acc, env));
    const values = paths.map((p) => cx.declare("next", cx.read(body, inner, p)));
    paths.forEach((p, k) => {
      cx.emit({ tag: "assign", name: accs.get(p)!.name, value: values[k]! });
      const place = elementOf(dest, i).place(p);
      cx.guarded(place.guards, () => dest.store(place, values[k]!));
    });
  });
}

/** A scan over arrays: each row is computed from the one before, where that was written. */
function writeScanRows(cx: Context, t: Prim, env: Env | undefined, dest: Dest): void {
  const [f, z, xs] = t.args as [Lam, Term, Term];
  const done = dest.view;
  if (done === undefined) throw loweringFailed([noMemory(t)]);
  prepare(cx, xs, env);
  const body = (f.body as Lam).body;
  const row = (i: Size, acc: View): void =>
    cx.write(body, bind(elementAt(cx, xs, env, i), bind(acc, env)), elementOf(dest, i));
  const [n, one] = [lengthOf(xs.type), cx.sizes.nat(1)];
  const some = cx.proves(1, n);
  const seq: LoopKind = { kind: "seq", unroll: false };
  cx.loop(seq, some ? one : min(n, one), "i", (i) => row(i, letView(cx, z, env)));
  cx.loop(seq, some ? sub(n, one) : max(sub(n, one), 0), "i", (i) => {
    const before = { ...elementOf(dest, i).view!, key: `${done.key}[${i.id}]@${cx.newKey()}` };
    row(add(i, one), before);
  });
}

// ---------------------------------------------------------------- composition

/** The parts of a concatenation, one after the other at their places. */
function writeConcat(cx: Context, t: Prim, env: Env | undefined, dest: Dest): void {
  let from = cx.sizes.nat(0);
  for (const a of t.args) {
    cx.write(a, env, partOf(dest, from, a.type));
    from = add(from, lengthOf(a.type));
  }
}

/** The parts of a concatenation, each by its own range of groups, or of work-items. */
function writeRegions(cx: Context, t: Prim, env: Env | undefined, dest: Dest): void {
  const dim = dimension(t);
  const found = regions(t);
  if (found === undefined) throw loweringFailed([notSpread(t, dim)]);
  const kind = found.kind === "mapWrg" ? "wrg" : "glb";
  let place = cx.sizes.nat(0);
  const parts = t.args.map((a, k) => {
    const from = found.from[k]!;
    const part = partOf(dest, place, a.type);
    place = add(place, lengthOf(a.type));
    return { from, body: cx.capture(() => cx.region(dim, from, () => cx.write(a, env, part))) };
  });
  cx.emit({ tag: "regions", kind, dim, parts });
}

function writeChoice(cx: Context, t: Prim, env: Env | undefined, dest: Dest): void {
  const [c, a, b] = t.args as [Term, Term, Term];
  if (leafPaths(t.type) !== undefined) return writeParts(cx, t, env, dest);
  const cond = cx.read(c, env, []);
  const then = cx.capture(() => cx.write(a, env, dest));
  const other = cx.capture(() => cx.write(b, env, dest));
  cx.emit({ tag: "if", cond, then, else: other });
}

/** A high-level `map` can be written through where its function only moves data; else it is not lowered. */
function writeAbstractMap(cx: Context, t: Prim, env: Env | undefined, dest: Dest): void {
  const [f] = t.args as [Lam, Term];
  if (!movesItsArgument(f.body)) throw loweringFailed([notLowered(t)]);
  const { arg, dest: inner } = throughMap(cx, t, env, dest);
  cx.write(arg, env, inner);
}

/** A chain of layout primitives around variable 0. */
function movesItsArgument(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag !== "prim" || e.type.tag !== "array" || !isMove(e)) return false;
  const arg = unlabel(e.args.at(-1)!);
  if (e.prim === "map" && !(e.args[0]!.tag === "lam" && movesItsArgument((e.args[0] as Lam).body)))
    return false;
  return (arg.tag === "var" && arg.index === 0) || movesItsArgument(arg);
}

/** Layout that can be written through; of maps, those whose function is such layout. */
const isMove = (e: Prim): boolean => PRIMITIVES[e.prim].writable === true || e.prim === "map";

function writeLayout(cx: Context, t: Prim, env: Env | undefined, dest: Dest): void {
  const next = throughLayout(cx, t, env, dest);
  if (next === undefined) throw loweringFailed([noOutputView(t)]);
  cx.write(next.arg, env, next.dest);
}
