/** @file Optional passes that a test leaves out: kernels must give the same without them. */
import { OPENCL_PIPELINE } from "../../src/lowering/passes/pipeline.ts";
import { Choices } from "./choices.ts";

/** The passes of the OpenCL pipeline that may be left out. */
export const OPTIONAL: readonly string[] = OPENCL_PIPELINE.stages.flatMap((s) =>
  s.pass.required === undefined ? [s.name] : [],
);

/** Each of them, or not. */
export function somePasses(seed: number): readonly string[] {
  const c = Choices.seeded(seed);
  return OPTIONAL.filter(() => c.chance(50));
}

/** What random case number `seed` leaves out: nothing in every other case, now and then all, else some. */
export function leftOut(seed: number): readonly string[] {
  if (seed % 2 === 0) return [];
  return seed % 16 === 1 ? OPTIONAL : somePasses(seed);
}
