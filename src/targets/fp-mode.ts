/** @file How exactly arithmetic must be reproduced. */

/**
 * `strict`: every operation rounds as written; `contract`: a product and a sum may be one fused operation; `fast`: the target may
 * reorder and approximate. It is a part of the schedule, never a default of the driver.
 */
export type FpMode = "strict" | "contract" | "fast";
