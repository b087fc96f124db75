/** @file Reductions to scalars: accumulators in variables, and the loop. Computed once per block and environment. */
import type { Term } from "../../term/index.ts";
import type { Expr, LoopKind } from "../imperative.ts";
import { leafPaths, lengthOf, type Path, pathKey } from "../path.ts";
import { bind, type Context, type Env, termKey, type View } from "./context.ts";
import { elementAt } from "./element.ts";
import { prepare } from "./prepare.ts";

type Prim = Term & { tag: "prim" };

const SEQ: LoopKind = { kind: "seq", unroll: false };
const UNROLLED: LoopKind = { kind: "seq", unroll: true };

export const loopKind = (t: Prim): LoopKind => (t.prim.endsWith("Unroll") ? UNROLLED : SEQ);

/** A reduction to scalars: accumulators in variables, and the loop. */
export function reduction(cx: Context, t: Prim, env: Env | undefined): View {
  const key = termKey(t, env);
  const known = cx.block.recall(key);
  if (known !== undefined) return known;
  const view = accumulate(cx, t, env, key);
  cx.block.remember(key, view);
  return view;
}

function accumulate(cx: Context, t: Prim, env: Env | undefined, key: string): View {
  const [op, z, xs] = t.args as [Term & { tag: "lam" }, Term, Term];
  const paths = leafPaths(t.type)!;
  prepare(cx, xs, env);
  const accumulators = new Map(paths.map((p) => [pathKey(p), start(cx, cx.read(z, env, p))]));
  const view: View = { key, type: t.type, read: (path) => accumulators.get(pathKey(path))! };
  const body = (op.body as Term & { tag: "lam" }).body;
  let round = 0;
  cx.loop(loopKind(t), lengthOf(xs.type), "i", (i) => {
    const current: View = { ...view, key: `${key}@${cx.loops.length}.${round++}` };
    const inner = bind(elementAt(cx, xs, env, i), bind(current, env));
    advance(cx, paths, accumulators, (p) => cx.read(body, inner, p));
  });
  for (const a of accumulators.values()) cx.settle(a);
  return view;
}

function start(cx: Context, z: Expr): Expr & { tag: "var" } {
  return cx.declareMutable("acc", z.type, z);
}

/** All new values are computed from the old ones before any is assigned. */
function advance(
  cx: Context,
  paths: readonly Path[],
  accumulators: ReadonlyMap<string, Expr & { tag: "var" }>,
  next: (p: Path) => Expr,
): void {
  const values = paths.map((p) => next(p));
  const held = values.length === 1 ? values : values.map((v) => cx.declare("next", v));
  paths.forEach((p, k) => {
    cx.emit({ tag: "assign", name: accumulators.get(pathKey(p))!.name, value: held[k]! });
  });
}
