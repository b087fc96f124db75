/** @file Running kernels through OpenCL 1.2. Importing this file needs neither koffi nor a driver; the first call does. */
export type { DeviceBuffer } from "./buffer.ts";
export { DeviceProcess, type IsolationOptions, runIsolated } from "./child.ts";
export {
  brokenDriver,
  chooseDevice,
  type DeviceInfo,
  type DeviceType,
  describeDevice,
  listDevices,
  selectDevice,
} from "./devices.ts";
export { liveObjects } from "./handle.ts";
export { CORRECT_ROUNDING, type DeviceFacts, type MeasuredRounding, probeDevice } from "./probe.ts";
export type { OpenCLProgram } from "./program.ts";
export type { LaunchRange } from "./queue.ts";
export type {
  ArgumentSpec,
  BufferSpec,
  BuiltKernel,
  LaunchReport,
  LaunchSpec,
  RunRequest,
  RunResult,
} from "./request.ts";
export {
  type DeviceSession,
  type LaunchArgument,
  type LaunchTimes,
  openDevice,
} from "./session.ts";
export type { Spread } from "./spread.ts";
