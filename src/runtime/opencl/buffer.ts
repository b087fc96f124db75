/** @file Buffers in device memory. */
import { MEM_READ_WRITE, MEM_USE_HOST_POINTER } from "./constants.ts";
import { create } from "./create.ts";
import type { FileMapping } from "./file-mapping.ts";
import { Handle } from "./handle.ts";
import type { OpenCLContext } from "./opencl-context.ts";

/**
 * A read-write buffer on the device, uninitialised, of `bytes` bytes. Its owner releases it; releasing the context does not. The
 * constructor raises the fault E0804 if the driver refuses.
 */
export class DeviceBuffer extends Handle {
  readonly bytes: number;

  /**
   * Allocates a buffer of `bytes` bytes, or makes one of mapped memory, which must stay until the buffer is released. OpenCL has no
   * empty buffers: for 0 bytes it allocates 1, which is never transferred.
   */
  constructor({ cl, pointer: context }: OpenCLContext, bytes: number, mapped?: FileMapping) {
    const room = Math.max(bytes, 1);
    const flags = mapped === undefined ? MEM_READ_WRITE : MEM_READ_WRITE | MEM_USE_HOST_POINTER;
    const pointer = create("clCreateBuffer", `${bytes} bytes`, (status) =>
      cl.clCreateBuffer(context, flags, room, mapped?.pointer ?? null, status),
    );
    super("buffer", pointer, cl.clReleaseMemObject);
    this.bytes = bytes;
  }
}
