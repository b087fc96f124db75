/** @file A launch as it is cut from a program: what a kernel computes and which buffers it fills. */
import type { Size, Term } from "../../term/index.ts";
import type { Buffer } from "../plan.ts";

/** One kernel of a program before it is lowered. */
export interface Launch {
  /** What it computes; results of earlier launches are free variables. */
  readonly body: Term;
  /** As the `kernel` term has them: three global, three local; 0 leaves one open. */
  readonly sizes: readonly Size[];
  /** The buffers that it fills. */
  readonly result: readonly Buffer[];
  /** Does it compute something for other launches only? */
  readonly intermediate: boolean;
}
