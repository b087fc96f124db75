/**
 * @file What is computed before it is read: a `let` computes or stores what it binds at once; before a loop begins, what its
 * input asks to be stored is stored.
 */
import type { Term } from "../../term/index.ts";
import { valueType } from "../code.ts";
import { bind, type Context, type Env, termKey, type View } from "./context.ts";
import { isStored, materialize } from "./materialize.ts";

/** Stores what a term that is about to be read asks to be stored, outside of functions. */
export function prepare(cx: Context, t: Term, env: Env | undefined): void {
  if (isStored(t)) {
    materialize(cx, t, env);
    return;
  }
  if (t.tag !== "prim") return;
  if (t.prim === "let") {
    const [value, lam] = t.args as [Term, Term & { tag: "lam" }];
    prepare(cx, lam.body, bind(letView(cx, value, env), env));
    return;
  }
  for (const a of t.args) if (a.tag !== "lam" && a.tag !== "natLam") prepare(cx, a, env);
}

/** What a `let` binds: a scalar is named, a stored array is stored now, anything else is read where it is used. */
export function letView(cx: Context, value: Term, env: Env | undefined): View {
  const key = `let ${termKey(value, env)}`;
  const known = cx.block.recall(key);
  if (known !== undefined) return known;
  const view = newLetView(cx, value, env, key);
  cx.block.remember(key, view);
  return view;
}

function newLetView(cx: Context, value: Term, env: Env | undefined, key: string): View {
  const { type } = value;
  if (isStored(value)) return materialize(cx, value, env);
  prepare(cx, value, env);
  if (valueType(type) !== undefined) {
    const e = cx.read(value, env, []);
    const named = e.tag === "index" ? e : cx.keep("t", e);
    return { key, type, read: () => named };
  }
  return { key, type, read: (path) => cx.read(value, env, path) };
}
