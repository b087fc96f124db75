/** @file Public face of the lowerer. */
export { LoweringFailed } from "./errors.ts";
export type * from "./imperative.ts";
export { type LowerInput, lower } from "./lower.ts";
export type { Buffer, FpMode, Plan, PlanInput } from "./plan.ts";
export { printPlan } from "./print/plan.ts";
