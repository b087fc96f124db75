/** @file A kernel of a built program: its limits on the device, and its arguments. */
import { DeviceBuffer } from "./buffer.ts";
import { KERNEL, KERNEL_ARGUMENT_COUNT } from "./constants.ts";
import { create } from "./create.ts";
import { checkStatus } from "./errors.ts";
import { Handle } from "./handle.ts";
import { integerOf } from "./info.ts";
import type { OpenCL } from "./native.ts";
import type { OpenCLContext } from "./opencl-context.ts";

/** A buffer, or a value as its bytes. */
export type KernelArgument = DeviceBuffer | ArrayBufferView;

export class OpenCLKernel extends Handle {
  readonly #cl: OpenCL;
  readonly name: string;
  readonly argumentCount: number;
  /** The largest work-group that this kernel can be launched with on its device. */
  readonly maxWorkGroupSize: number;
  /** What one work-group takes of the device's local memory. */
  readonly localMemoryBytes: number;

  constructor({ cl, deviceId }: OpenCLContext, program: bigint, name: string) {
    const pointer = create("clCreateKernel", `kernel ${name}`, (status) =>
      cl.clCreateKernel(program, name, status),
    );
    super("kernel", pointer, cl.clReleaseKernel);
    const limit = (what: number): number =>
      Number(
        integerOf("clGetKernelWorkGroupInfo", (room, out, size) =>
          cl.clGetKernelWorkGroupInfo(pointer, deviceId, what, room, out, size),
        ),
      );
    this.#cl = cl;
    this.name = name;
    this.argumentCount = Number(
      integerOf("clGetKernelInfo", (room, out, size) =>
        cl.clGetKernelInfo(pointer, KERNEL_ARGUMENT_COUNT, room, out, size),
      ),
    );
    this.maxWorkGroupSize = limit(KERNEL.workGroupSize);
    this.localMemoryBytes = limit(KERNEL.localMemory);
  }

  /** Set every argument for the next launch. */
  setArguments(args: readonly KernelArgument[]): void {
    for (const [index, argument] of args.entries()) this.#set(index, argument);
  }

  #set(index: number, argument: KernelArgument): void {
    const value = argument instanceof DeviceBuffer ? BigUint64Array.of(argument.pointer) : argument;
    const status = this.#cl.clSetKernelArg(this.pointer, index, value.byteLength, value);
    if (status !== 0)
      checkStatus("clSetKernelArg", status, `argument ${index} of kernel ${this.name}`);
  }
}
