/** @file The copy bandwidth of a device. */
import { bandwidthOf, copyRequest } from "../src/runtime/opencl/copy-bandwidth.ts";
import type { DeviceSession } from "../src/runtime/opencl/index.ts";

/** Returns the copy bandwidth in GB/s (bytes read and written per nanosecond): the best of several kernels, by the median of 20 copies. */
export function copyBandwidth(session: DeviceSession, bytes: number): number {
  const request = copyRequest(bytes, 20);
  return bandwidthOf(request, session.run(request));
}
