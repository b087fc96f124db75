/**
 * @file The type of a launch, as `cut.ts` cuts it from a program: the term that a kernel computes and the buffers that it fills.
 */
import type { Size, SizeCondition, Term } from "../../term/index.ts";
import type { Buffer } from "../plan.ts";

/** One launch before its kernel is generated: a term, the sizes that its `kernel` states, and the buffers that it writes. */
export interface Launch {
  /** The term that the launch computes. Results of earlier launches are free variables in it. */
  readonly body: Term;
  /** The sizes of the `kernel` term: three global and three local ones, dimension 0 first; 0 leaves a size open. */
  readonly sizes: readonly Size[];
  /** The buffers that the launch writes. */
  readonly result: readonly Buffer[];
  /** Conditions on sizes that hold wherever the launch runs: those of the cases around it. */
  readonly given: readonly SizeCondition[];
  /** True if only other launches read the result. */
  readonly intermediate: boolean;
}
