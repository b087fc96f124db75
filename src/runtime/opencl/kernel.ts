/** @file Kernels of built programs: their limits on the device and their arguments. */
import { DeviceBuffer } from "./buffer.ts";
import { KERNEL, KERNEL_ARGUMENT_COUNT } from "./constants.ts";
import { create } from "./create.ts";
import { checkStatus } from "./errors.ts";
import { Handle } from "./handle.ts";
import { integerOf, sizeTArray } from "./info.ts";
import type { OpenCL } from "./native.ts";
import type { OpenCLContext } from "./opencl-context.ts";

/** An argument of a kernel: a buffer on the device, or the bytes of a value, whose number is the size of the parameter. */
export type KernelArgument = DeviceBuffer | ArrayBufferView;

/**
 * A kernel of a built program, with its limits on the device. Its program releases it. The constructor raises the fault E0804 for a
 * failed call, such as for an unknown name.
 */
export class OpenCLKernel extends Handle {
  readonly #cl: OpenCL;
  readonly name: string;
  readonly argumentCount: number;
  /**
   * The most work-items of a work-group of this kernel on its device. If the kernel requires a size (reqd_work_group_size), it is that
   * size: NVIDIA's driver compiles and runs such kernels with 512 or 1024 work-items, and yet reports 256 as their largest group.
   */
  readonly maxWorkGroupSize: number;
  /** The bytes of local memory that one work-group of this kernel uses on its device. */
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
    const required = sizeTArray("clGetKernelWorkGroupInfo", (room, out, size) =>
      cl.clGetKernelWorkGroupInfo(pointer, deviceId, KERNEL.compileWorkGroupSize, room, out, size),
    ).reduce((items, n) => items * n, 1);
    this.maxWorkGroupSize = required > 0 ? required : limit(KERNEL.workGroupSize);
    this.localMemoryBytes = limit(KERNEL.localMemory);
  }

  /**
   * Sets the arguments, from number 0, for the next launch; they must be as many as `argumentCount`, which is not checked here.
   * Raises the fault E0804 for an argument that the driver refuses.
   */
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
