/** @file Whether launches are in a term, and in the step of an iteration. */
import { children, memoised, type Prim, type Term } from "../../term/index.ts";

/** True for an iteration whose step, or a `repeatWhile` whose step or condition, contains launches. */
export const isHostLoop = (t: Prim): boolean =>
  t.prim === "repeatWhile"
    ? t.args.slice(0, 2).some((f) => containsKernel(f))
    : (t.prim === "iterate" || t.prim === "iterateSeq") && containsKernel(t.args[0]!);

/** True for a term with a `kernel` in it. */
export const containsKernel: (t: Term) => boolean = memoised(
  (t) => (t.tag === "prim" && t.prim === "kernel") || children(t).some((c) => containsKernel(c)),
  new WeakMap(),
);
