/** @file What a `let` binds. */
import type { Term } from "../../term/index.ts";
import { valueType } from "../code.ts";
import { type Context, type Env, termKey, type View } from "./context.ts";
import { isStored, materialize } from "./materialize.ts";

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
  if (valueType(type) !== undefined) {
    const e = cx.read(value, env, []);
    const named =
      e.tag === "index" || e.tag === "var" || e.tag === "const" ? e : cx.declare("t", e);
    return { key, type, read: () => named };
  }
  return { key, type, read: (path) => cx.read(value, env, path) };
}
