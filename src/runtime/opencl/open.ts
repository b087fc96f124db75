/** @file Finds and opens the devices that run native code: OpenCL devices and the C compiler's device. */

import type { TakeOutput } from "./buffer-content.ts";
import { C_DEVICE, CSession, cDevice } from "./c/index.ts";
import { type DeviceInfo, selectDevice } from "./devices.ts";
import type { RunRequest, RunResult } from "./request.ts";
import { openDevice, type SessionOptions } from "./session.ts";

/**
 * An open device, which keeps the programs that it has built until it is disposed. `run` blocks until the request is done and
 * raises DeviceFault for a request that fails.
 */
export interface NativeSession extends Disposable {
  readonly device: DeviceInfo;
  run(request: RunRequest): RunResult;
  /** Runs a request and gives its outputs one after the other, in the order of `read`. */
  runInto(request: RunRequest, take: TakeOutput): Omit<RunResult, "outputs">;
}

/**
 * The device that a selector names: `c`, or a selector of `selectDevice`. Raises the fault E0801, E0802 or E0824 if there is none.
 */
export const findDevice = (word?: string): DeviceInfo =>
  word === C_DEVICE ? cDevice() : selectDevice(word);

/**
 * Opens a device in this process. The caller disposes the session. Raises the faults E0801, E0802, E0804 and E0824 for a device
 * that cannot be opened.
 */
export const openNative = (device: DeviceInfo, options?: SessionOptions): NativeSession =>
  device.index === C_DEVICE ? new CSession() : openDevice(device, options);
