/**
 * @file Everything between a plan and what runs it. Uses no Node API; running through OpenCL is in `opencl.ts`.
 */
export type { Inputs } from "./bind-inputs.ts";
export { type Comparison, compareResults, type Tolerance } from "./compare.ts";
export { assemble, type HostTuple, type HostValue, type SizeValues } from "./host-value.ts";
export { fromInterpreterValue, toInterpreterValue } from "./interpreter-value.ts";
export type { Outcome } from "./outcome.ts";
export { makeReady } from "./ready.ts";
export { isRefused } from "./refused.ts";
export { runPlanInSimulator } from "./run-simulator.ts";
