/** @file OpenCL contexts, to which buffers, programs and queues belong. */
import { create } from "./create.ts";
import { type DeviceInfo, deviceHandle } from "./devices.ts";
import { Handle } from "./handle.ts";
import { type OpenCL, openCL } from "./native.ts";

/**
 * A context on one device. Its owner releases it, after everything that belongs to it. The constructor raises the faults E0801,
 * E0802 and E0804.
 */
export class OpenCLContext extends Handle {
  readonly cl: OpenCL;
  readonly device: DeviceInfo;
  readonly deviceId: bigint;

  constructor(device: DeviceInfo) {
    const cl = openCL();
    const id = deviceHandle(device);
    const pointer = create("clCreateContext", device.name, (status) =>
      cl.clCreateContext(null, 1, BigUint64Array.of(id), null, null, status),
    );
    super("context", pointer, cl.clReleaseContext);
    this.cl = cl;
    this.device = device;
    this.deviceId = id;
  }
}
