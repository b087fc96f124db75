/**
 * @file Binds data to plans and runs them in the simulator, without Node APIs. `opencl.ts` runs plans on devices.
 */
export type { InputValues } from "./bind-inputs.ts";
export { compareResults, type ResultComparison, type Tolerance } from "./compare.ts";
export { assemble, type HostTuple, type HostValue, type SizeValues } from "./host-value.ts";
export { fromInterpreterValue, toInterpreterValue } from "./interpreter-value.ts";
export type { RunOutcome } from "./outcome.ts";
export { makeReady } from "./ready.ts";
export { isRefused } from "./refused.ts";
export { runPlanInSimulator } from "./run-simulator.ts";
