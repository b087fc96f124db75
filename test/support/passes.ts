/** @file Subsets of the optional passes that tests leave out. Kernels must compute the same results without them. */
import { OPENCL_PIPELINE } from "../../src/lowering/passes/pipeline.ts";
import { Choices } from "./choices.ts";

/** Names of the optional passes of the OpenCL pipeline. */
export const OPTIONAL: readonly string[] = OPENCL_PIPELINE.stages.flatMap((s) =>
  s.pass.required === undefined ? [s.name] : [],
);

/** Returns a random subset of the optional passes. */
export function somePasses(seed: number): readonly string[] {
  const c = Choices.seeded(seed);
  return OPTIONAL.filter(() => c.chance(50));
}

/**
 * Returns the passes that random case number `seed` leaves out: none for an even number, all for one case in 16, else a random
 * subset.
 */
export function leftOut(seed: number): readonly string[] {
  if (seed % 2 === 0) return [];
  return seed % 16 === 1 ? OPTIONAL : somePasses(seed);
}
