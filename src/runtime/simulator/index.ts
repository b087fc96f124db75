/** @file Executing kernels without a device, with every access checked. Uses no Node API. */
export { describeExpr, describeStmt } from "./describe.ts";
export { bitsFromHalf, halfFromBits } from "./half.ts";
export type { AccessCounts } from "./machine.ts";
export {
  blankMemory,
  inputMemory,
  type Memory,
  POISONED,
  readerOf,
  SET,
  UNSET,
  writerOf,
} from "./memory.ts";
export type { ProblemKind, SimulatorProblem } from "./problems.ts";
export { type KernelReport, type SimulationOptions, simulateKernel } from "./simulate.ts";
