/** @file Whether launches are in a term, in the step of an iteration, and whether they compute all of it. */
import { children, memoised, type Prim, type Term, unlabel } from "../../term/index.ts";
import { sameOrder } from "./materialised.ts";
import { rootLaunches } from "./roots.ts";

/** True for an iteration whose step, or a `repeatWhile` whose step or condition, contains launches. */
export const isHostLoop = (t: Prim): boolean =>
  t.prim === "repeatWhile"
    ? t.args.slice(0, 2).some((f) => containsKernel(f))
    : (t.prim === "iterate" || t.prim === "iterateSeq") && containsKernel(t.args[0]!);

/**
 * True for a term that launches compute as a whole, or that lies in memory, as far as its form shows: a `kernel`, a host loop, a
 * variable, layout that keeps the order of these, a tuple, a `let` or a choice of them.
 */
export function isLaunched(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag !== "prim") return e.tag === "free" || e.tag === "var";
  const [, second, third] = e.args;
  switch (e.prim) {
    case "undef":
      return true;
    case "tuple":
    case "zip":
      return e.args.every(isLaunched);
    case "let":
      return second?.tag === "lam" && isLaunched(second.body);
    case "take":
    case "unzip":
    case "proj":
      return isLaunched(e.args[0]!);
    case "select":
      return isLaunched(second!) && isLaunched(third!);
    default: {
      if (e.prim === "kernel" || isHostLoop(e) || rootLaunches(e).length > 0) return true;
      const inner = sameOrder(e);
      return inner !== undefined && isLaunched(inner);
    }
  }
}

/** True for a term with a `kernel` in it. */
export const containsKernel: (t: Term) => boolean = memoised(
  (t) => (t.tag === "prim" && t.prim === "kernel") || children(t).some((c) => containsKernel(c)),
  new WeakMap(),
);
