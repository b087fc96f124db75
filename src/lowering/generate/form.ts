/** @file What the lowerer must know of a loop form, as `mapSeq` or `scanSeq` is one. */
import type { Term } from "../../term/index.ts";
import type { Expr } from "../imperative.ts";
import type { Path } from "../path.ts";
import type { Context, Env } from "./context.ts";
import type { Dest } from "./dest.ts";

type Prim = Term & { tag: "prim" };

/** Emits the code that computes the term to its destination. Throws what is wrong with it. */
export type Write = (cx: Context, t: Prim, env: Env | undefined, dest: Dest) => void;

export interface Form {
  readonly write: Write;
  /** The value at a path, for what can be computed before it is stored; absent: it needs a memory. Throws what is wrong with it. */
  readonly read?: (cx: Context, t: Prim, env: Env | undefined, path: Path) => Expr;
}
