/** @file The copy bandwidth of a device: how fast kernels that only copy move bytes of global memory. */
import { runIsolated } from "./child.ts";
import type { DeviceInfo } from "./devices.ts";
import { openNative } from "./open.ts";
import type { RunRequest, RunResult } from "./request.ts";

const COPY = `
kernel void copy4(global const float4 *restrict a, global float4 *restrict b) {
  const int i = get_global_id(0);
  b[i] = a[i];
}
kernel void copy16(global const float16 *restrict a, global float16 *restrict b) {
  const int i = get_global_id(0);
  b[i] = a[i];
}
kernel void copyRows(global const float *restrict a, global float *restrict b) {
  const int row = get_global_id(0) * 4096;
  for (int i = 0; i < 4096; i += 16) vstore16(vload16(0, a + row + i), 0, b + row + i);
}`;

/** Bytes of the arrays are a multiple of this number, so that each kernel has whole groups. */
const UNIT = 8 * 4096 * 4;

/** Bytes of each of the two arrays: more than the caches of most devices have. */
const BYTES = 2 ** 27;

/**
 * A request that copies an array of `bytes` bytes, rounded down to a multiple of 128 KiB, with three kernels: one element of a float4 or of
 * a float16 for each work-item, and a row of 4096 floats for each work-item.
 */
export function copyRequest(bytes: number, repeat: number): RunRequest {
  const whole = Math.max(1, Math.floor(bytes / UNIT)) * UNIT;
  const copy = (kernel: string, perItem: number, local: number) => ({
    kernel,
    args: [{ buffer: "a" }, { buffer: "b" }],
    global: [whole / perItem],
    local: [local],
  });
  return {
    source: COPY,
    options: "-cl-std=CL1.2",
    buffers: [
      { name: "a", bytes: whole, poison: true },
      { name: "b", bytes: whole, poison: true },
    ],
    launches: [copy("copy4", 16, 256), copy("copy16", 64, 64), copy("copyRows", 4096 * 4, 8)],
    read: [],
    warmup: 3,
    repeat,
  };
}

/** The bandwidth in GB/s (bytes read and written per nanosecond) that a `copyRequest` shows: that of its fastest kernel, by the median. */
export function bandwidthOf(
  { buffers }: RunRequest,
  { launches }: Pick<RunResult, "launches">,
): number {
  return (2 * buffers[0]!.bytes) / Math.min(...launches.map((l) => l.ns.median));
}

/**
 * Measures the copy bandwidth of an OpenCL device in GB/s, by default in a process of its own. Raises DeviceFault if the device cannot run
 * the kernels.
 */
export async function measureBandwidth(
  device: DeviceInfo,
  {
    isolated = true,
    timeoutMs = 60_000,
  }: { readonly isolated?: boolean; readonly timeoutMs?: number | undefined } = {},
): Promise<number> {
  const room = Math.min(BYTES, device.maxAllocationBytes, device.globalMemoryBytes / 4);
  const request = copyRequest(room, 10);
  if (isolated)
    return bandwidthOf(request, await runIsolated(request, { timeoutMs, device: device.index }));
  using own = openNative(device);
  return bandwidthOf(request, own.run(request));
}
