/** @file Device memory. */
import { MEM_READ_WRITE } from "./constants.ts";
import { create } from "./create.ts";
import { Handle } from "./handle.ts";
import type { OpenCLContext } from "./opencl-context.ts";

export class DeviceBuffer extends Handle {
  readonly bytes: number;

  /** OpenCL knows no empty buffer: 0 bytes become an allocation of 1, of which nothing is ever transferred. */
  constructor({ cl, pointer: context }: OpenCLContext, bytes: number) {
    const room = Math.max(bytes, 1);
    const pointer = create("clCreateBuffer", `${bytes} bytes`, (status) =>
      cl.clCreateBuffer(context, MEM_READ_WRITE, room, null, status),
    );
    super("buffer", pointer, cl.clReleaseMemObject);
    this.bytes = bytes;
  }
}
