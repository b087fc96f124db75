/**
 * @file Everything between a plan and what runs it. Uses no Node API; running through OpenCL is in `opencl.ts`.
 */
export { type BoundInput, bindInputs, type InputPart, type Inputs } from "./bind-inputs.ts";
export { type BoundSizes, bindSizes } from "./bind-sizes.ts";
export { type Comparison, compareResults, type Difference, type Tolerance } from "./compare.ts";
export { checkConditions } from "./conditions.ts";
export {
  assemble,
  componentsOf,
  type HostTuple,
  type HostValue,
  isHostArray,
  isHostTuple,
  type SizeValues,
} from "./host-value.ts";
export {
  fromInterpreterValue,
  toInterpreterValue,
  UndefinedResult,
} from "./interpreter-value.ts";
export { checkLimits } from "./limits.ts";
export { type LaunchSummary, makeReady, type Outcome, type Ready } from "./outcome.ts";
export {
  type Prepared,
  type PreparedBuffer,
  type PreparedLaunch,
  prepareLaunch,
} from "./prepare.ts";
export {
  runPlanInSimulator,
  type SimulatedOutcome,
  type SimulatorRunOptions,
} from "./run-simulator.ts";
export { ulpDistance } from "./ulp.ts";
