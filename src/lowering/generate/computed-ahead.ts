/**
 * @file Computes what a loop needs of the elements of its array before the loops inside of its step: a part of an element that a
 * reduction computes, and that a function in the step reads, would otherwise be computed in each iteration of the inner loop.
 */
import {
  children,
  occurs,
  type Prim,
  type PrimName,
  type Size,
  type Term,
  unlabel,
} from "../../term/index.ts";
import { isMemory } from "../memories.ts";
import { type AccessPath, leafPaths } from "../path.ts";
import { elementAt } from "./element.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import type { View, ViewEnv } from "./view.ts";

/** The loops that a read of a scalar runs. */
const FOLDS: ReadonlySet<PrimName> = new Set([
  "reduceSeq",
  "reduceSeqUnroll",
  "repeatWhile",
  "iterate",
  "iterateSeq",
]);

/**
 * Element i of `xs` for a step, whose body has it as variable 0. The parts that loops compute and that functions in the body read
 * are computed now, once: later reads in the same block find their values. Other parts are computed where they are read.
 */
export function elementFor(
  cx: KernelGenerator,
  body: Term,
  xs: Term,
  env: ViewEnv | undefined,
  i: Size,
): View {
  const element = elementAt(cx, xs, env, i);
  const paths = leafPaths(element.type);
  if (paths !== undefined && runsLoops(xs))
    for (const path of paths) if (isReadInFunction(body, 0, path, false)) element.read(path);
  return element;
}

/** True if a read of an element runs a loop: one of the term, outside of what lies in memory. */
const runsLoops = (t: Term): boolean => {
  const e = unlabel(t);
  if (e.tag === "prim" && isMemory(e.prim)) return false;
  return (e.tag === "prim" && FOLDS.has(e.prim)) || children(e).some(runsLoops);
};

/** True if a function in `t` reads the part of variable `index` at `path`, or all of it. A `let` binds a value and is no loop. */
function isReadInFunction(t: Term, index: number, path: AccessPath, inside: boolean): boolean {
  if (!occurs(t, index)) return false;
  const e = unlabel(t);
  if (e.tag === "var") return inside;
  if (e.tag === "lam") return isReadInFunction(e.body, index + 1, path, inside);
  if (e.tag !== "prim") return children(e).some((c) => isReadInFunction(c, index, path, inside));
  if (e.prim === "proj")
    return inside ? isOnPath(e, index, path) : isReadInFunction(e.args[0]!, index, path, inside);
  // A branch may be the one that is not taken.
  const args = e.prim === "select" && !inside ? e.args.slice(0, 1) : e.args;
  return args.some((a) =>
    isReadInFunction(a, index, path, inside || (e.prim !== "let" && isFunction(a))),
  );
}

const isFunction = (t: Term): boolean => t.tag === "lam" || t.tag === "natLam";

/** True unless the components that `t` selects of variable `index` are others than those of the path. */
function isOnPath(t: Prim, index: number, path: AccessPath): boolean {
  const components: number[] = [];
  let e: Term = t;
  while (e.tag === "prim" && e.prim === "proj") {
    components.unshift(e.sizes[0]!.constant!);
    e = unlabel(e.args[0]!);
  }
  if (e.tag !== "var" || e.index !== index) return isReadInFunction(e, index, path, true);
  return components.every((c, k) => {
    const step = path[k];
    return step === undefined || !("component" in step) || step.component === c;
  });
}
