/** @file The parameter of a function that runs on the elements of an array, as a view of one of them. */
import type { Size, Term } from "../../term/index.ts";
import { type KernelGenerator, termKey, type View, type ViewEnv } from "./context.ts";

export function elementAt(cx: KernelGenerator, xs: Term, env: ViewEnv | undefined, i: Size): View {
  const type = xs.type.tag === "array" ? xs.type.elem : xs.type;
  return {
    key: `${termKey(xs, env)}[${i.id}]`,
    type,
    read: (path) => cx.read(xs, env, [i, ...path]),
  };
}
