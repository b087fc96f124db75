/** @file Generates loops for maps: sequential ones, loops over work-items or work-groups, and loops over the lanes of vectors. */
import { add, floorDiv, type Lam, mul, type Prim, type Term } from "../../term/index.ts";
import { bufferUnrolled, loweringFailed } from "../errors.ts";
import type { LoopKind } from "../imperative.ts";
import { indexIn, lengthOf } from "../path.ts";
import type { Dest } from "./destination.ts";
import { elementAt } from "./element.ts";
import type { LoopForm, WriteForm } from "./form.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { elementOf } from "./output-views.ts";
import { loopKind } from "./reduce.ts";
import { storeOperands } from "./store-operands.ts";
import { isBuffered, takesBlocks, writeBlocks, writeCircular } from "./stream.ts";
import { extendViews, type ViewEnv } from "./view.ts";

/**
 * The loop form of `mapSeq` and `mapSeqUnroll`: a sequential loop, written only. A `circularBuffer` as input of `mapSeq` becomes a
 * loop over its windows; as input of `mapSeqUnroll` it raises loweringFailed (E0711).
 */
export const mapSeq: LoopForm = {
  write: (cx, t, env, dest) => writeLoop(cx, t, env, dest, loopKind(t), "i"),
};

/**
 * The loop form of `mapGlb(d)`, written only: a parallel loop whose iterations belong to the work-items of the range in dimension
 * d, from the first one of the current region on.
 */
export const mapGlb: LoopForm = { write: spread("glb", "g") };
/**
 * The loop form of `mapWrg(d)`, written only: a parallel loop whose iterations belong to the work-groups in dimension d, from the
 * first one of the current region on.
 */
export const mapWrg: LoopForm = { write: spread("wrg", "w") };
/**
 * The loop form of `mapLcl(d)`, written only: a parallel loop whose iterations belong to the work-items of a group in dimension d.
 * The number of work-items may differ from the number of iterations.
 */
export const mapLcl: LoopForm = { write: spread("lcl", "l") };

const AXIS = ["x", "y", "z"] as const;
/**
 * The dimension (0, 1 or 2) that a parallel primitive names by its first size, which must be a number; `checkNesting` has checked
 * it.
 */
export const dimension = (t: Prim): 0 | 1 | 2 => t.sizes[0]!.constant as 0 | 1 | 2;

/** Writes a parallel map as a parallel loop of this kind. The loop variable's name is `letter` and the axis: `gx`, `wy`. */
function spread(kind: "glb" | "wrg" | "lcl", letter: string): WriteForm {
  return (cx, t, env, dest) => {
    const dim = dimension(t);
    const loop = kind === "lcl" ? { kind, dim } : cx.inRegion({ kind, dim });
    writeLoop(cx, t, env, dest, loop, `${letter}${AXIS[dim]}`);
  };
}

/** Stores the operands that have a memory, then emits one loop over the elements of the input. */
function writeLoop(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
  kind: LoopKind,
  name: string,
): void {
  const [f, xs] = t.args as [Lam, Term];
  if (takesBlocks(t)) return writeBlocks(cx, t, env, dest);
  if (isBuffered(xs)) {
    if (t.prim === "mapSeq") return writeCircular(cx, t, env, dest);
    if (t.prim === "mapSeqUnroll") throw loweringFailed([bufferUnrolled(t)]);
  }
  storeOperands(cx, xs, env);
  cx.loop(kind, lengthOf(xs.type), name, (i) => {
    cx.write(f.body, extendViews(elementAt(cx, xs, env, i), env), elementOf(dest, i));
  });
}

/**
 * The loop form of `mapVec(w)`. Written, it is a loop over blocks of w elements with a loop over lanes inside, which vectorisation
 * makes vector code; the length is a multiple of w. Read, it computes one element at a time.
 */
export const mapVec: LoopForm = {
  write: writeVector,
  read: (cx, t, env, path) => {
    const [f, xs] = t.args as [Lam, Term];
    return cx.read(
      f.body,
      extendViews(elementAt(cx, xs, env, indexIn(path, 0)), env),
      path.slice(1),
    );
  },
};

/** Emits a loop over blocks of w elements, with a loop over lanes inside. Vectorisation turns the inner loop into vector code. */
function writeVector(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  const [f, xs] = t.args as [Lam, Term];
  const w = t.sizes[0]!;
  storeOperands(cx, xs, env);
  cx.loop({ kind: "seq", unroll: false }, floorDiv(lengthOf(xs.type), w), "i", (i) => {
    cx.loop({ kind: "lane" }, w, "lane", (lane) => {
      const at = cx.tidy(add(mul(i, w), lane));
      cx.write(f.body, extendViews(elementAt(cx, xs, env, at), env), elementOf(dest, at));
    });
  });
}
