/** @file What the text of a kernel depends on in an array. */
import type { ScalarName } from "../../../lowering/imperative.ts";

/** How conflicts on a buffer in global memory are found. */
type GlobalChecks =
  /** No statement of the kernel writes it. */
  | "none"
  /** Statements only write it, and no barrier orders them: the last writer is enough. */
  | "writers"
  /** All accesses are recorded. */
  | "all";

/** An array of a kernel, as far as the text depends on it. */
export interface ArrayText {
  readonly number: number;
  readonly name: string;
  readonly space: "global" | "local" | "private";
  readonly scalar: ScalarName;
  /** The number of its elements, per work-item for private arrays. */
  readonly length: number;
  /** True if statements may store into it. */
  readonly writable: boolean;
  /** True if statements update elements of it atomically. */
  readonly isUpdated: boolean;
  readonly checks: GlobalChecks;
  /** True if every element of this buffer has a value during the whole launch. */
  readonly isSet: boolean;
  /** True for a buffer to which no `undef` may be stored. */
  readonly isOutput: boolean;
  /** True if an element may hold `undef` when the launch begins. */
  readonly isPoisoned: boolean;
  /** True for an array that the kernel declares whose elements are `undef` until they are written. */
  readonly beginsUndefined: boolean;
}
