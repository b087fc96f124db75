/** @file The interface of loop forms (`mapSeq`, `scanSeq`, …): how the lowerer writes and reads them. */
import type { Prim } from "../../term/index.ts";
import type { Expr } from "../imperative.ts";
import type { AccessPath } from "../path.ts";
import type { Dest } from "./destination.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import type { ViewEnv } from "./view.ts";

/**
 * Emits the statements that compute a term and store it to its destination. Raises loweringFailed for a term that cannot be
 * lowered.
 */
export type WriteForm = (
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
) => void;

/** How the lowerer writes one loop form, and how it reads it without storing it. */
export interface LoopForm {
  readonly write: WriteForm;
  /**
   * The expression for the element at a path, for forms that can be computed without storing the result first; absent for forms
   * that need a memory. Raises loweringFailed.
   */
  readonly read?: (
    cx: KernelGenerator,
    t: Prim,
    env: ViewEnv | undefined,
    path: AccessPath,
  ) => Expr;
}
