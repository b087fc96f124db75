/** @file The parameter of a function that is mapped over an array: a view of one element. */
import type { Size, Term } from "../../term/index.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { termKey, type View, type ViewEnv } from "./view.ts";

/**
 * The view of element i of the array `xs`, the parameter of a mapped function. Each read computes the element again. A term that
 * is no array is its own element type.
 */
export function elementAt(cx: KernelGenerator, xs: Term, env: ViewEnv | undefined, i: Size): View {
  const type = xs.type.tag === "array" ? xs.type.elem : xs.type;
  return {
    key: cx.shortKey(`${termKey(xs, env)}[${i.id}]`),
    type,
    read: (path) => cx.read(xs, env, [i, ...path]),
  };
}
