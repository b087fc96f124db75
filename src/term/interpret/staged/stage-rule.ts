/** @file The form of the rules that write uses of primitives. */
import type { Prim } from "../../term.ts";
import type { StagedValue } from "./staged-value.ts";
import type { Staging } from "./staging.ts";

/** A use of a primitive with its staged arguments. */
interface StagedUse {
  readonly t: Prim;
  readonly sizes: readonly number[];
  readonly args: readonly StagedValue[];
}

/** Writes a primitive. Returns undefined for a use that is left to the interpreter's function. */
export type StageRule = (cx: Staging, use: StagedUse) => StagedValue | undefined;
