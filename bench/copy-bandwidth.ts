/** @file The copy bandwidth of a device. */
import type { DeviceBuffer, DeviceSession } from "../src/runtime/opencl/index.ts";
import { spreadOf } from "../src/runtime/opencl/spread.ts";

const WARM_UPS = 3;

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

/** Returns the copy bandwidth in GB/s (bytes read and written per nanosecond): the best of several copies. */
export function copyBandwidth(session: DeviceSession, bytes: number): number {
  const program = session.build(COPY, "-cl-std=CL1.2");
  const [a, b] = [session.upload(new Float32Array(bytes / 4).fill(1)), session.createBuffer(bytes)];
  const once = (kernel: string, items: number, local: number, [from, to]: DeviceBuffer[]): number =>
    session.launch(program, kernel, [from!, to!], { global: [items], local: [local] }).ns;
  const time = (kernel: string, items: number, local: number): number => {
    for (let i = 0; i < WARM_UPS; i++) once(kernel, items, local, [a, b]);
    return spreadOf(Array.from({ length: 20 }, () => once(kernel, items, local, [a, b]))).median;
  };
  try {
    const ns = [
      time("copy4", bytes / 16, 256),
      time("copy16", bytes / 64, 64),
      time("copyRows", bytes / 4 / 4096, 8),
    ];
    return (2 * bytes) / Math.min(...ns);
  } finally {
    a.release();
    b.release();
  }
}
