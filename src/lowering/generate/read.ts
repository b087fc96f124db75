/**
 * @file Reading: turns a term and a path into an expression. Layout primitives change the path; a high-level `map` is computed at
 * each read; values that must be computed first are emitted into the current block, once.
 */
import {
  add,
  CompilerBug,
  chainOf,
  externalOf,
  floorDiv,
  isTotal,
  isView,
  LONGEST,
  mod,
  mul,
  type Prim,
  type PrimName,
  type Size,
  type Term,
  type Type,
} from "../../term/index.ts";
import { constant, ctype, index, operation, stmtMentions, valueType } from "../code.ts";
import { loweringFailed, noMemory, notLowered, notReadable } from "../errors.ts";
import { foldConstants } from "../facts/fold-constants.ts";
import type { CType, Expr, ScalarOp, VectorWidth } from "../imperative.ts";
import { isMemory } from "../memories.ts";
import { type FormName, isForm } from "../ndrange/form-names.ts";
import { type AccessPath, indexIn, lengthOf, typeAt } from "../path.ts";
import { broadcast, LaneExprs } from "../vectorise-expr.ts";
import { readLiteral } from "./array-literal.ts";
import { readChoice } from "./choice.ts";
import { readConcat } from "./concat.ts";
import { elementAt } from "./element.ts";
import { FORMS } from "./forms.ts";
import { assertedSum, indexAsSize, isPart, symbolicIndex } from "./index-value.ts";
import { indexView, type KernelGenerator } from "./kernel-generator.ts";
import { materialize } from "./materialize.ts";
import { readPad } from "./pad.ts";
import { sizeExpr } from "./size-value.ts";
import { letView } from "./store-operands.ts";
import { extendViews, lookup, type View, type ViewEnv } from "./view.ts";
import { readThrough } from "./view-rule.ts";

/**
 * The expression for the scalar or vector at the path of a term; statements that must run first are emitted into the current
 * block. Raises loweringFailed for a term that cannot be read (E0701, E0702, E0705, …), CompilerBug for functions and
 * applications.
 */
export function read(
  cx: KernelGenerator,
  t: Term,
  env: ViewEnv | undefined,
  path: AccessPath,
): Expr {
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
      throw new CompilerBug(`${t.tag} has no value that is read`);
    default:
      return t satisfies never;
  }
}

function input(cx: KernelGenerator, name: string): View {
  const view = cx.inputs.get(name);
  if (view === undefined) throw new CompilerBug(`no input ${name}`);
  return view;
}

/** Reads a loop form. Raises loweringFailed (E0702) if it has to be stored first. */
function readForm(
  cx: KernelGenerator,
  t: Prim,
  form: FormName,
  env: ViewEnv | undefined,
  path: AccessPath,
): Expr {
  const { read } = FORMS[form];
  if (read === undefined) throw loweringFailed([noMemory(t)]);
  return read(cx, t, env, path);
}

function literal(value: number | bigint | boolean, type: Type): Expr {
  return constant(value, valueType(type)!);
}

function readPrim(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, path: AccessPath): Expr {
  const symbolic = path.length === 0 && !isPart(t) ? symbolicIndex(cx, t, env) : undefined;
  if (symbolic !== undefined) return index(cx.tidy(symbolic));
  const [a, b, c] = t.args;
  const rest = path.slice(1);
  const { prim } = t;
  if (isView(prim)) return readView(cx, t, env, path);
  if (isForm(prim)) return readForm(cx, t, prim, env, path);
  if (isMemory(prim)) return materialize(cx, t, env).read(path);
  switch (prim) {
    // ------------------------------------------------ layout: the path changes
    case "label":
      return cx.read(a!, env, path);
    case "kernel":
      throw new CompilerBug("a launch inside a kernel");
    case "pad":
      return readPad(cx, t, env, path);
    case "concat":
      return readConcat(cx, t, env, path);
    case "generate": {
      const f = a as Term & { tag: "lam" };
      return cx.read(
        f.body,
        extendViews(indexView(indexIn(path, 0), (f.type as Type & { tag: "fun" }).param), env),
        rest,
      );
    }
    case "asVector":
      return readVector(cx, t, env, path);
    case "asScalar": {
      const w = vectorWidth(a!.type);
      const i = indexIn(path, 0);
      const vector = cx.read(a!, env, [cx.tidy(floorDiv(i, cx.sizes.nat(w)))]);
      const lane = cx.tidy(mod(i, cx.sizes.nat(w)));
      if (vector.tag === "vector" && lane.constant !== undefined)
        return vector.elems[lane.constant]!;
      return { tag: "pick", arg: vector, index: lane, type: ctype(vector.type.scalar) };
    }

    // ------------------------------------------------ computed at each read
    case "map":
      return cx.read(
        (a as Term & { tag: "lam" }).body,
        extendViews(elementAt(cx, b!, env, indexIn(path, 0)), env),
        rest,
      );
    case "array":
      return readLiteral(cx, t, env, path);
    case "let": {
      const view = letView(cx, a!, env);
      return cx.read((b as Term & { tag: "lam" }).body, extendViews(view, env), path);
    }
    case "select":
      return readChoice(
        cx,
        t,
        env,
        path,
        cx.read(a!, env, []),
        (p) => cx.read(b!, env, p),
        (p) => cx.read(c!, env, p),
        isTotal(b!) && isTotal(c!),
      );
    case "undef":
      return { tag: "undef", type: typeAt(t.type, path) };
    case "natVal":
      return sizeExpr(cx, t.sizes[0]!);

    // ------------------------------------------------ computed first
    case "reduce":
    case "scan":
    case "reduceByIndex":
    case "iterate":
      throw loweringFailed([notLowered(t)]);

    // ------------------------------------------------ scalars
    case "extern": {
      const args = t.args.slice(1).map((x) => cx.read(x, env, []));
      const type = valueType(t.type)!;
      return { tag: "external", external: externalOf(t), meaning: a!, args, type };
    }
    case "cast": {
      const sum = t.type.tag === "idx" ? assertedSum(cx, a!, env, t.type.size) : undefined;
      return sum ? index(sum) : cast(cx.read(a!, env, []), valueType(t.type)!);
    }
    case "clampIdx":
      return index(cx.tidy(indexAsSize(cx, t, env)));
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
      throw new CompilerBug("a boundary has no value of its own");
    default:
      return isLongChain(t) ? readChain(cx, t, env) : scalarOp(cx, prim, t.args, env);
  }
}

/**
 * Reads a layout primitive through the rule in its row. An index that is known to lie outside its array gives an undefined value.
 */
function readView(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, path: AccessPath): Expr {
  const found = readThrough(cx, t, env, path);
  if (found === undefined) throw loweringFailed([notReadable(t)]);
  if (t.prim === "at" && isNoIndex(indexIn(found.path, 0), lengthOf(found.arg.type)))
    return { tag: "undef", type: typeAt(t.type, path) };
  return cx.read(found.arg, env, found.path);
}

function scalarOp(
  cx: KernelGenerator,
  prim: ScalarOp & PrimName,
  args: readonly Term[],
  env: ViewEnv | undefined,
): Expr {
  return foldConstants(operation(prim, ...args.map((x) => cx.read(x, env, []))));
}

/** The most operators of a chain that one expression has; compilers and the stack bound the depth of an expression. */
const LONGEST_CHAIN = 128;

const isLongChain = (t: Prim): boolean =>
  t.height > LONGEST_CHAIN && chainOf(t).length > LONGEST_CHAIN;

/** Reads a chain of operators that is too long for one expression: names the value after each so many operators. */
function readChain(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined): Expr {
  const links = chainOf(t);
  const before = cx.read(links[0]!.args[0]!, env, []);
  if (t.prim === "and" || t.prim === "or")
    return readConditions(cx, t.prim, [
      before,
      ...links.map((link) => cx.read(link.args[1]!, env, [])),
    ]);
  return links.reduce<Expr>((value, link, i) => {
    const left = i > 0 && i % LONGEST_CHAIN === 0 ? cx.declare("part", value) : value;
    return foldConstants(operation(link.prim as ScalarOp, left, cx.read(link.args[1]!, env, [])));
  }, before);
}

/**
 * Joins many conditions by `&&` or `||`. An `if` skips the next so many where the ones before decide the result: compilers take much
 * longer for one nest of branches than for several after each other.
 */
function readConditions(cx: KernelGenerator, op: "and" | "or", conditions: readonly Expr[]): Expr {
  const join = (from: number): Expr =>
    conditions.slice(from, from + LONGEST_CHAIN).reduce((a, b) => operation(op, a, b));
  const decided = cx.declareMutable("part", ctype("bool"), join(0));
  for (let i = LONGEST_CHAIN; i < conditions.length; i += LONGEST_CHAIN)
    cx.emit({
      tag: "if",
      cond: op === "and" ? decided : operation("not", decided),
      then: [{ tag: "assign", name: decided.name, value: join(i) }],
      else: [],
    });
  cx.settle(decided);
  return decided;
}

/** Converts as in C; the expression itself if it has that scalar type. An index is already an i32. */
function cast(x: Expr, type: CType): Expr {
  return x.type.scalar === type.scalar
    ? x
    : foldConstants({ tag: "cast", arg: x, type: { ...type, width: x.type.width } });
}

const vectorWidth = (t: Type): number =>
  t.tag === "array" && t.elem.tag === "vector" ? t.elem.width : 1;

// ---------------------------------------------------------------- indices

/** True if the index is a number outside 0 … n − 1, which can only be in a branch that is never taken. */
function isNoIndex({ constant: i }: Size, n: Size): boolean {
  return i !== undefined && (i < 0 || i >= (n.constant ?? LONGEST));
}

// ---------------------------------------------------------------- vectors

/**
 * Reads a vector of consecutive elements. All lanes are read by one vector expression, unless computing an element takes statements
 * that depend on the lane; then each lane is read by itself.
 */
function readVector(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  path: AccessPath,
): Expr {
  const width = t.sizes[0]!.constant!;
  const lane = cx.sizes.variable("loop", cx.names.fresh("lane"));
  const at = (l: Size): Expr =>
    cx.read(t.args[0]!, env, [cx.tidy(add(mul(indexIn(path, 0), width), l))]);
  let scalar: Expr | undefined;
  const first = cx.capture(() => {
    scalar = at(lane);
  });
  if (first.some((s) => stmtMentions(s, lane))) {
    const elems = Array.from({ length: width }, (_, l) => at(cx.sizes.nat(l)));
    return { tag: "vector", elems, type: { ...scalar!.type, width: width as VectorWidth } };
  }
  for (const s of first) cx.emit(s);
  return broadcast(new LaneExprs(lane, width).vector(scalar!), width as VectorWidth);
}
