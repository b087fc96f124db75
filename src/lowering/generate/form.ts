/** @file What the lowerer must know of a loop form, as `mapSeq` or `scanSeq` is one. */
import type { Prim } from "../../term/index.ts";
import type { Expr } from "../imperative.ts";
import type { AccessPath } from "../path.ts";
import type { KernelGenerator, ViewEnv } from "./context.ts";
import type { Dest } from "./dest.ts";

/** Emits the code that computes the term to its destination. Throws what is wrong with it. */
export type WriteForm = (
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
) => void;

export interface LoopForm {
  readonly write: WriteForm;
  /** The value at a path, for what can be computed before it is stored; absent: it needs a memory. Throws what is wrong with it. */
  readonly read?: (
    cx: KernelGenerator,
    t: Prim,
    env: ViewEnv | undefined,
    path: AccessPath,
  ) => Expr;
}
