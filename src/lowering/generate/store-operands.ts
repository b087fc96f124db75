/**
 * @file Computes values before they are read: a `let` computes or stores its value at once; the stored operands of a loop's input
 * are stored before the loop begins.
 */
import { isTotal, type Prim, type Term, unlabel } from "../../term/index.ts";
import { valueType } from "../code.ts";
import type { Expr } from "../imperative.ts";
import { leafPaths, leaves, pathKey } from "../path.ts";
import { anyElement } from "./in-place.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { isStored, materialize } from "./materialize.ts";
import { hasSmallState } from "./small-state.ts";
import { extendViews, termKey, type View, type ViewEnv } from "./view.ts";

/**
 * Stores all sub-terms of `t` that have a memory, and all reductions to a small state with arrays, also those of the body of a `let`. Not
 * stored are those inside functions, and those of a branch that may have no value where it is not taken: these are stored where the
 * branch is computed, by a work-group together if the condition is the same for its work-items. A value that the block has stored
 * already is not stored again.
 */
export function storeOperands(cx: KernelGenerator, t: Term, env: ViewEnv | undefined): void {
  if (isStored(t)) {
    materialize(cx, t, env);
    return;
  }
  if (hasSmallState(t)) return computeState(cx, unlabel(t), env);
  if (t.tag !== "prim") return;
  if (t.prim === "let") {
    const [value, lam] = t.args as [Term, Term & { tag: "lam" }];
    storeOperands(cx, lam.body, extendViews(letView(cx, value, env), env));
    return;
  }
  for (const [k, a] of t.args.entries())
    if (a.tag !== "lam" && a.tag !== "natLam" && !(isBranch(t, k) && !isTotal(a)))
      storeOperands(cx, a, env);
}

/** True if argument k of `t` is computed under a condition. */
const isBranch = ({ prim }: Prim, k: number): boolean =>
  k > 0 && (prim === "select" || prim === "and" || prim === "or");

/** Computes a reduction to a small state with arrays: the first read of an element computes all of them. */
function computeState(cx: KernelGenerator, t: Term, env: ViewEnv | undefined): void {
  cx.read(t, env, anyElement(cx, t.type, leaves(t.type)![0]!));
}

/**
 * The view of a `let`'s value: a symbolic index stays symbolic, any other scalar is computed into a constant, and so are the components of
 * a tuple of scalars that take statements; a stored array is stored now, and any other value is read where it is used. A value is computed once per block and environment.
 */
export function letView(cx: KernelGenerator, value: Term, env: ViewEnv | undefined): View {
  const key = `let ${termKey(value, env)}`;
  const known = cx.block.recall(key);
  if (known !== undefined) return known;
  const view = newLetView(cx, value, env, key);
  cx.block.remember(key, view);
  return view;
}

/** The components of a tuple of scalars that take statements to compute, by their paths. */
function heldParts(
  cx: KernelGenerator,
  value: Term,
  env: ViewEnv | undefined,
): ReadonlyMap<string, Expr> {
  const held = new Map<string, Expr>();
  for (const path of leafPaths(value.type) ?? []) {
    const { effects } = cx;
    const part = cx.read(value, env, path);
    if (cx.effects !== effects) held.set(pathKey(path), cx.keep("t", part));
  }
  return held;
}

function newLetView(cx: KernelGenerator, value: Term, env: ViewEnv | undefined, key: string): View {
  const { type } = value;
  if (isStored(value)) return materialize(cx, value, env);
  storeOperands(cx, value, env);
  if (valueType(type) !== undefined) {
    const e = cx.read(value, env, []);
    const named = e.tag === "index" ? e : cx.keep("t", e);
    return { key, type, read: () => named };
  }
  const held = heldParts(cx, value, env);
  return { key, type, read: (path) => held.get(pathKey(path)) ?? cx.read(value, env, path) };
}
