/**
 * @file Reading: a term and a path become an expression (lowering.md §1). Layout primitives change the path; a high-level
 * `map` is computed at each read; what has to be computed first is emitted into the current block, once.
 */
import {
  add,
  floorDiv,
  indexSize,
  max,
  min,
  mod,
  mul,
  neg,
  type PrimName,
  type Size,
  sub,
  type Term,
  type Type,
} from "../../term/index.ts";
import { constant, ctype, index, lessThan, op, valueType } from "../code.ts";
import { LoweringFailed, noMemory, notLowered, notReadable, notYet } from "../errors.ts";
import type { CType, Expr, ScalarOp } from "../imperative.ts";
import { component, isComponent, type Path, type Step } from "../path.ts";
import { widenExpr } from "../widen-expr.ts";
import { bind, type Context, type Env, indexView, lookup, type View } from "./context.ts";
import { elementAt } from "./element.ts";
import { materialize } from "./materialize.ts";
import { letView } from "./prepare.ts";
import { reduction } from "./reduce.ts";

type Prim = Term & { tag: "prim" };

export function read(cx: Context, t: Term, env: Env | undefined, path: Path): Expr {
  switch (t.tag) {
    case "var":
      return lookup(env, t.index).read(path);
    case "free":
      return input(cx, t.name).read(path);
    case "lit":
      return literal(t.value, t.type);
    case "prim":
      return readPrim(cx, t, env, path);
    case "app":
    case "lam":
    case "natLam":
    case "meta":
      throw new LoweringFailed([
        {
          code: "E0711",
          severity: "error",
          message: "an unknown function cannot be lowered",
          help: ["inputs of a program that is run are arrays and scalars"],
        },
      ]);
    default:
      return t satisfies never;
  }
}

function input(cx: Context, name: string): View {
  const view = cx.inputs.get(name);
  if (view === undefined) throw new Error(`no input ${name}`);
  return view;
}

function literal(value: number | bigint | boolean, type: Type): Expr {
  return constant(value, valueType(type)!);
}

const at = (path: Path, k: number): Size => {
  const step = path[k];
  if (step === undefined || isComponent(step))
    throw new Error("an array index was expected in a path");
  return step;
};

const componentAt = (s: Step | undefined): number => {
  if (s === undefined || !isComponent(s))
    throw new Error("a tuple component was expected in a path");
  return s.component;
};

function readPrim(cx: Context, t: Prim, env: Env | undefined, path: Path): Expr {
  const symbolic = path.length === 0 ? symbolicIndex(cx, t, env) : undefined;
  if (symbolic !== undefined) return index(cx.tidy(symbolic));
  const [a, b, c] = t.args;
  const rest = path.slice(1);
  switch (t.prim) {
    // ------------------------------------------------ layout: the path changes
    case "label":
      return cx.read(a!, env, path);
    case "kernel":
      throw new Error("a launch inside a kernel");
    case "zip":
      return cx.read(t.args[componentAt(path[1])]!, env, [path[0]!, ...path.slice(2)]);
    case "unzip":
      return cx.read(a!, env, [path[1]!, path[0]!, ...path.slice(2)]);
    case "tuple":
      return cx.read(t.args[componentAt(path[0])]!, env, rest);
    case "proj":
      return cx.read(a!, env, [component(t.sizes[0]!.constant!), ...path]);
    case "split":
      return cx.read(a!, env, [
        cx.tidy(add(mul(at(path, 0), t.sizes[0]!), at(path, 1))),
        ...path.slice(2),
      ]);
    case "join": {
      const m = innerSize(a!.type);
      const i = at(path, 0);
      return cx.read(a!, env, [cx.tidy(floorDiv(i, m)), cx.tidy(mod(i, m)), ...rest]);
    }
    case "transpose":
      return cx.read(a!, env, [path[1]!, path[0]!, ...path.slice(2)]);
    case "slide":
      return cx.read(a!, env, [
        cx.tidy(add(mul(at(path, 0), t.sizes[1]!), at(path, 1))),
        ...path.slice(2),
      ]);
    case "take":
      return cx.read(a!, env, path);
    case "drop":
      return cx.read(a!, env, [cx.tidy(add(at(path, 0), t.sizes[0]!)), ...rest]);
    case "gather":
      return cx.read(b!, env, [cx.indexAt(a!, env, at(path, 0)), ...rest]);
    case "reorder":
      return cx.read(c!, env, [cx.indexAt(a!, env, at(path, 0)), ...rest]);
    case "at":
      return cx.read(b!, env, [indexOf(cx, a!, env), ...path]);
    case "pad":
      return readPad(cx, t, env, path);
    case "concat":
    case "dispatch":
      return readConcat(cx, t, env, path);
    case "generate": {
      const f = a as Term & { tag: "lam" };
      return cx.read(
        f.body,
        bind(indexView(at(path, 0), (f.type as Type & { tag: "fun" }).param), env),
        rest,
      );
    }
    case "asVector":
      return readVector(cx, t, env, path);
    case "asScalar": {
      const w = vectorWidth(a!.type);
      const i = at(path, 0);
      const vector = cx.read(a!, env, [cx.tidy(floorDiv(i, cx.sizes.nat(w)))]);
      const lane = cx.tidy(mod(i, cx.sizes.nat(w)));
      return { tag: "pick", arg: vector, index: lane, type: ctype(vector.type.scalar) };
    }

    // ------------------------------------------------ computed at each read
    case "map":
    case "mapVec":
      return cx.read(
        (a as Term & { tag: "lam" }).body,
        bind(elementAt(cx, b!, env, at(path, 0)), env),
        rest,
      );
    case "array":
      return readArray(cx, t, env, path);
    case "let": {
      const view = letView(cx, a!, env);
      return cx.read((b as Term & { tag: "lam" }).body, bind(view, env), path);
    }
    case "select":
      return cx.choose(
        cx.read(a!, env, []),
        () => cx.read(b!, env, path),
        () => cx.read(c!, env, path),
        typeAt(t.type, path),
      );
    case "undef":
      return { tag: "undef", type: typeAt(t.type, path) };
    case "natVal":
      return index(t.sizes[0]!);

    // ------------------------------------------------ computed first
    case "toPrivate":
    case "toLocal":
    case "toGlobal":
      return materialize(cx, t, env).read(path);
    case "reduceSeq":
    case "reduceSeqUnroll":
      if (t.type.tag === "array") throw new LoweringFailed([noMemory(t)]);
      return reduction(cx, t, env).read(path);
    case "mapSeq":
    case "mapSeqUnroll":
    case "mapGlb":
    case "mapWrg":
    case "mapLcl":
    case "scanSeq":
      throw new LoweringFailed([noMemory(t)]);
    case "reduce":
    case "scan":
    case "iterate":
      throw new LoweringFailed([notLowered(t, [])]);
    case "iterateSeq":
    case "mapSeqSlide":
    case "circularBuffer":
      throw new LoweringFailed([notYet(t)]);
    case "scatter":
      throw new LoweringFailed([notReadable(t)]);

    // ------------------------------------------------ scalars
    case "cast":
      return cast(cx.read(a!, env, []), valueType(t.type)!);
    case "clampIdx":
      return index(cx.tidy(indexOf(cx, t, env)));
    case "broadcast": {
      const x = cx.read(a!, env, []);
      const type = valueType(t.type)!;
      return { tag: "vector", elems: new Array<Expr>(type.width).fill(x), type };
    }
    case "clamp":
    case "mirror":
    case "wrap":
    case "constant":
    case "indexed":
      throw new Error("a boundary has no value of its own");
    default:
      return scalarOp(cx, t.prim, t.args, env);
  }
}

function scalarOp(
  cx: Context,
  prim: ScalarOp & PrimName,
  args: readonly Term[],
  env: Env | undefined,
): Expr {
  return op(prim, ...args.map((x) => cx.read(x, env, [])));
}

/** C's conversion; an index already is an int. */
function cast(x: Expr, type: CType): Expr {
  return x.type.scalar === type.scalar
    ? x
    : { tag: "cast", arg: x, type: { ...type, width: x.type.width } };
}

const innerSize = (t: Type): Size => {
  if (t.tag !== "array" || t.elem.tag !== "array") throw new Error("a matrix was expected");
  return t.elem.size;
};

const vectorWidth = (t: Type): number =>
  t.tag === "array" && t.elem.tag === "vector" ? t.elem.width : 1;

/** The value type that a path into a type leads to. */
export function typeAt(type: Type, path: Path): CType {
  let t = type;
  for (const step of path) {
    if (t.tag === "array") t = t.elem;
    else if (t.tag === "tuple" && isComponent(step)) t = t.elems[step.component]!;
  }
  return valueType(t)!;
}

// ---------------------------------------------------------------- indices

/** Integer arithmetic on indices and sizes, as one symbolic size; undefined where it depends on data. */
function symbolicIndex(cx: Context, t: Term, env: Env | undefined): Size | undefined {
  const type = t.type;
  if (type.tag !== "idx" && !(type.tag === "scalar" && type.name === "i32")) return undefined;
  return indexSize(t, cx.facts, (u) => {
    if (u.tag !== "var") return undefined;
    const view = lookup(env, u.index);
    if (view.type.tag !== "idx" && view.type.tag !== "scalar") return undefined;
    const e = view.read([]);
    return e.tag === "index" ? e.size : undefined;
  });
}

/** An index term as a size; what depends on data is computed and named. */
export function indexOf(cx: Context, t: Term, env: Env | undefined): Size {
  const below = t.type.tag === "idx" ? t.type.size : undefined;
  const size = indexSize(t, cx.facts, (u) =>
    cx.asIndex(cx.read(u, env, []), u.type.tag === "idx" ? u.type.size : undefined),
  );
  return cx.tidy(size ?? cx.asIndex(cx.read(t, env, []), below));
}

/** An index function at an index. */
export function indexAt(cx: Context, f: Term, env: Env | undefined, i: Size): Size {
  if (f.tag !== "lam") throw new Error("an index function was expected");
  return indexOf(cx, f.body, bind(indexView(i, (f.type as Type & { tag: "fun" }).param), env));
}

// ---------------------------------------------------------------- arrays

function readVector(cx: Context, t: Prim, env: Env | undefined, path: Path): Expr {
  const width = t.sizes[0]!.constant!;
  const lane = cx.sizes.variable("loop", cx.names.fresh("lane"));
  const scalar = cx.read(t.args[0]!, env, [cx.tidy(add(mul(at(path, 0), width), lane))]);
  return widenExpr(scalar, lane, width);
}

/** An array literal: by number where the index is one, else by comparing it with each. */
function readArray(cx: Context, t: Prim, env: Env | undefined, path: Path): Expr {
  const i = cx.tidy(at(path, 0));
  const rest = path.slice(1);
  if (i.constant !== undefined) return cx.read(t.args[i.constant]!, env, rest);
  const [first, ...others] = t.args.map((_, k) => k);
  return others.reduceRight<Expr>(
    (otherwise, k) => {
      return cx.choose(
        op("eq", index(i), index(cx.sizes.nat(k))),
        () => cx.read(t.args[k]!, env, rest),
        () => otherwise,
        typeAt(t.type, path),
      );
    },
    cx.read(t.args[first!]!, env, rest),
  );
}

function readConcat(cx: Context, t: Prim, env: Env | undefined, path: Path): Expr {
  const i = at(path, 0);
  const rest = path.slice(1);
  const type = typeAt(t.type, path);
  const part = (k: number, from: Size): Expr => {
    const arg = t.args[k]!;
    const here = (): Expr => cx.read(arg, env, [cx.tidy(sub(i, from)), ...rest]);
    if (k === t.args.length - 1) return here();
    const end = add(from, lengthOf(arg.type));
    if (cx.proves(add(i, 1), end)) return here();
    if (cx.proves(end, i)) return part(k + 1, end);
    return cx.choose(lessThan(i, end), here, () => part(k + 1, end), type);
  };
  return part(0, cx.sizes.nat(0));
}

const lengthOf = (t: Type): Size => {
  if (t.tag !== "array") throw new Error("an array was expected");
  return t.size;
};

// ---------------------------------------------------------------- pad

function readPad(cx: Context, t: Prim, env: Env | undefined, path: Path): Expr {
  const [kind, xs] = t.args as [Term, Term];
  const [left, right] = t.sizes as [Size, Size];
  const n = lengthOf(xs.type);
  const i = cx.tidy(sub(at(path, 0), left));
  const rest = path.slice(1);
  const inside = (): Expr => cx.read(xs, env, [i, ...rest]);
  const low = cx.proves(0, i);
  const high = cx.proves(add(i, 1), n);
  if (low && high) return inside();
  const b = boundaryOf(kind);
  if (b.prim === "constant" || b.prim === "indexed") {
    const outside = (): Expr =>
      b.prim === "constant"
        ? fillValue(cx, b, env, rest)
        : cx.read(xs, env, [indexedBoundary(cx, b, env, i, n), ...rest]);
    return cx.choose(insideCondition(i, n, low, high), inside, outside, typeAt(t.type, path));
  }
  return cx.read(xs, env, [cx.tidy(boundaryIndex(cx, b.prim, i, n, left, right)), ...rest]);
}

function boundaryOf(t: Term): Prim {
  if (t.tag === "prim" && t.prim === "label") return boundaryOf(t.args[0]!);
  if (t.tag !== "prim") throw new Error("the boundary of a pad is not known");
  return t;
}

/** The constant, for the component that is asked for. */
function fillValue(cx: Context, b: Prim, env: Env | undefined, rest: Path): Expr {
  return cx.read(b.args[0]!, env, rest.filter(isComponent));
}

function insideCondition(i: Size, n: Size, low: boolean, high: boolean): Expr {
  const zero = i.table.nat(0);
  const above = op("le", index(zero), index(i));
  const below = lessThan(i, n);
  return low ? below : high ? above : op("and", above, below);
}

function indexedBoundary(cx: Context, b: Prim, env: Env | undefined, i: Size, n: Size): Size {
  const f = b.args[0] as Term & { tag: "lam" };
  const inner = f.body as Term & { tag: "lam" };
  const i32 = cx.session.types.scalar("i32");
  return indexOf(cx, inner.body, bind(indexView(n, i32), bind(indexView(i, i32), env)));
}

/** Where position i outside an array of n elements reads from (lift-notes §1). */
function boundaryIndex(
  cx: Context,
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
