/** @file Converts index terms to symbolic sizes, and names the data that an index depends on. */
import {
  add,
  CompilerBug,
  INT_MAX,
  indexSize,
  max,
  min,
  neg,
  type Prim,
  type Size,
  sub,
  type Term,
  type Type,
  unlabel,
  withRange,
} from "../../term/index.ts";
import { index, operation } from "../code.ts";
import { isInt } from "../facts/is-int.ts";
import type { Expr } from "../imperative.ts";
import { indexSizes, indexView, type KernelGenerator } from "./kernel-generator.ts";
import { extendViews, termKey, type ViewEnv } from "./view.ts";

/** An integer term as one symbolic size; undefined if it depends on data or may wrap. */
export function symbolicIndex(
  cx: KernelGenerator,
  t: Term,
  env: ViewEnv | undefined,
): Size | undefined {
  const type = t.type;
  if (type.tag !== "idx" && !(type.tag === "scalar" && type.name === "i32")) return undefined;
  const given = indexSizes(env);
  const size = indexSize(t, cx.facts, (u) => (isPart(u) ? indexOfPart(cx, u, env) : given(u)));
  return size !== undefined && (isGiven(t) || isInt(size, cx.facts)) ? size : undefined;
}

/** True for an element (`at`) or component (`proj`) of another term. */
export const isPart = (t: Term): t is Prim & { readonly prim: "at" | "proj" } =>
  t.tag === "prim" && (t.prim === "at" || t.prim === "proj");

/**
 * The symbolic index that an element or component is: of a view that computes it without statements, not of data in memory.
 * Undefined otherwise.
 */
function indexOfPart(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined): Size | undefined {
  const { type } = t;
  if (type.tag !== "idx" && !(type.tag === "scalar" && type.name === "i32")) return undefined;
  const key = termKey(t, env);
  if (cx.data.has(key)) return undefined;
  const read = (): Expr => cx.read(t, env, []);
  if (cx.peek(read)?.tag !== "index") {
    cx.data.add(key);
    return undefined;
  }
  const found = read();
  return found.tag === "index" ? found.size : undefined;
}

/** True for a variable, an element or a component, possibly cast: an index whose own definition has been checked to fit. */
const isGiven = (t: Term): boolean => {
  const e = unlabel(t);
  return (
    e.tag === "var" || isPart(e) || (e.tag === "prim" && e.prim === "cast" && isGiven(e.args[0]!))
  );
};

/**
 * Converts an index term to a symbolic size. Arithmetic that depends on data or may wrap is computed into a declared constant
 * first.
 */
export function indexAsSize(cx: KernelGenerator, t: Term, env: ViewEnv | undefined): Size {
  const known = symbolicIndex(cx, t, env);
  if (known !== undefined) return cx.tidy(known);
  const e = unlabel(t);
  if (e.tag === "prim" && e.prim === "clampIdx" && e.type.tag === "idx") {
    const i = indexOfData(cx, e.args[0]!, env);
    return cx.tidy(max(min(i, sub(e.type.size, 1)), cx.sizes.nat(0)));
  }
  return indexOfData(cx, t, env, t.type.tag === "idx" ? t.type.size : undefined);
}

/** The value of a term as a symbolic index, less than `below` if that is given: one constant for all reads in a block. */
function indexOfData(cx: KernelGenerator, t: Term, env: ViewEnv | undefined, below?: Size): Size {
  const key = `index ${termKey(t, env)}`;
  const known = cx.block.recall(key)?.read([]);
  const value = known ?? cx.read(t, env, []);
  const size = cx.asIndex(value);
  if (known === undefined && (value.tag === "index" || value.tag === "const")) return size;
  cx.block.remember(key, { key, type: t.type, read: () => index(size) });
  if (below !== undefined && !(cx.proves(0, size) && cx.proves(add(size, 1), below)))
    cx.facts = withRange(cx.facts, size, 0, sub(below, 1));
  return size;
}

/**
 * The index that the sum `t` is, which the program asserts to be less than `below`: data, computed into a declared constant, and a symbolic
 * index that is not negative. Neighbouring symbolic indices then are neighbouring indices. Undefined if the sum has only one of both.
 *
 * The sum wraps modulo 2^32 and the size does not. Both are equal: data from −2^31 on and an index from 0 to 2^31 − 1 have a sum
 * that differs by less than 2^32 from each number from 0 to 2^31 − 1.
 */
export function assertedSum(
  cx: KernelGenerator,
  t: Term,
  env: ViewEnv | undefined,
  below: Size,
): Size | undefined {
  if (t.type.tag !== "scalar" || t.type.name !== "i32") return undefined;
  const summands = summandsOf(t).map((s) => ({ s, known: symbolicIndex(cx, s, env) }));
  const data = summands.filter(({ known }) => known === undefined);
  if (data.length === 0 || data.length === summands.length) return undefined;
  const offset = summands.map(({ known }) => known ?? cx.sizes.nat(0)).reduce(add);
  if (!cx.proves(0, offset) || !cx.proves(offset, INT_MAX)) return undefined;
  const value = data.map(({ s }) => cx.read(s, env, [])).reduce((a, b) => operation("add", a, b));
  const first = cx.asIndex(value);
  cx.facts = withRange(cx.facts, first, neg(cx.sizes.nat(INT_MAX)), sub(below, 1));
  return cx.tidy(add(first, offset));
}

/** The operands of a sum, from the first to the last; a term that is no sum is its only operand. */
function summandsOf(t: Term): readonly Term[] {
  const found: Term[] = [];
  for (const left = [t]; left.length > 0; ) {
    const e = unlabel(left.pop()!);
    if (e.tag === "prim" && e.prim === "add") left.push(...e.args.toReversed());
    else found.push(e);
  }
  return found;
}

/** Applies an index function (a lambda) to a symbolic index. Raises CompilerBug for another term. */
export function indexAt(cx: KernelGenerator, f: Term, env: ViewEnv | undefined, i: Size): Size {
  if (f.tag !== "lam") throw new CompilerBug("an index function was expected");
  return indexAsSize(
    cx,
    f.body,
    extendViews(indexView(i, (f.type as Type & { tag: "fun" }).param), env),
  );
}
