/** @file Before a loop begins, what its input asks to be stored is stored, and what it binds is computed. */
import type { Term } from "../../term/index.ts";
import { bind, type Context, type Env } from "./context.ts";
import { letView } from "./let.ts";
import { isStored, materialize } from "./materialize.ts";

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
