/** @file Floating-point modes. */

/**
 * How exactly the target must reproduce floating-point arithmetic. `strict`: every operation is rounded as written; `contract`: a
 * product and a sum may be fused; `fast`: the target may reorder and approximate. The schedule sets the mode; the driver has no
 * default.
 */
export type FpMode = "strict" | "contract" | "fast";
