/** @file Buffers in device memory. */
import { MEM_READ_WRITE } from "./constants.ts";
import { create } from "./create.ts";
import { Handle } from "./handle.ts";
import type { OpenCLContext } from "./opencl-context.ts";

/**
 * A read-write buffer on the device, uninitialised, of `bytes` bytes. Its owner releases it; releasing the context does not. The
 * constructor raises the fault E0804 if the driver refuses.
 */
export class DeviceBuffer extends Handle {
  readonly bytes: number;

  /** Allocates a buffer of `bytes` bytes. OpenCL has no empty buffers: for 0 bytes it allocates 1, which is never transferred. */
  constructor({ cl, pointer: context }: OpenCLContext, bytes: number) {
    const room = Math.max(bytes, 1);
    const pointer = create("clCreateBuffer", `${bytes} bytes`, (status) =>
      cl.clCreateBuffer(context, MEM_READ_WRITE, room, null, status),
    );
    super("buffer", pointer, cl.clReleaseMemObject);
    this.bytes = bytes;
  }
}
