/** @file Whatever runs native code on this machine: OpenCL devices, and one core in C. */
import { C_DEVICE, CSession, cDevice } from "./c/index.ts";
import { type DeviceInfo, selectDevice } from "./devices.ts";
import type { RunRequest, RunResult } from "./request.ts";
import { openDevice } from "./session.ts";

/** An open device, which keeps what it has built. */
export interface NativeSession extends Disposable {
  readonly device: DeviceInfo;
  run(request: RunRequest): RunResult;
}

/** `c`, or as for `selectDevice`. Raises what keeps it from being there. */
export const findDevice = (word?: string): DeviceInfo =>
  word === C_DEVICE ? cDevice() : selectDevice(word);

/** The caller closes the session. */
export const openNative = (device: DeviceInfo): NativeSession =>
  device.index === C_DEVICE ? new CSession() : openDevice(device);
