/** @file Built programs and their kernels. */
import { BUILD_FAILURES, PROGRAM_BUILD_LOG, SUCCESS } from "./constants.ts";
import { create } from "./create.ts";
import { buildFailed, callFailed } from "./errors.ts";
import { Handle } from "./handle.ts";
import { textOf } from "./info.ts";
import { OpenCLKernel } from "./kernel.ts";
import type { OpenCLContext } from "./opencl-context.ts";

/** A built program with its kernels, which are made when they are first asked for. Its owner, normally the session, releases it. */
export class OpenCLProgram extends Handle {
  readonly #context: OpenCLContext;
  readonly #kernels = new Map<string, OpenCLKernel>();

  private constructor(context: OpenCLContext, source: string) {
    const { cl } = context;
    const pointer = create("clCreateProgramWithSource", "", (status) =>
      cl.clCreateProgramWithSource(context.pointer, 1, [source], null, status),
    );
    super("program", pointer, cl.clReleaseProgram);
    this.#context = context;
  }

  /** Compiles and links a program for the context's device. Raises the fault E0803 with the driver's log, or E0804. */
  static build(context: OpenCLContext, source: string, options: string): OpenCLProgram {
    const program = new OpenCLProgram(context, source);
    const status = context.cl.clBuildProgram(program.pointer, 0, null, options, null, null);
    if (status === SUCCESS) return program;
    try {
      throw program.#failure(source, options, status);
    } finally {
      program.release();
    }
  }

  #failure(source: string, options: string, status: number): Error {
    const device = this.#context.device.name;
    if (!BUILD_FAILURES.includes(status))
      return callFailed({ call: "clBuildProgram", status, about: device });
    return buildFailed({ device, options, source, log: this.log(), status });
  }

  /** The driver's log of the build, without outer blanks. Raises the fault E0804 for a failed call. */
  log(): string {
    const { cl, deviceId } = this.#context;
    return textOf("clGetProgramBuildInfo", (room, out, size) =>
      cl.clGetProgramBuildInfo(this.pointer, deviceId, PROGRAM_BUILD_LOG, room, out, size),
    );
  }

  /** The kernel with a name, which lives as long as the program. Raises the fault E0804 for an unknown name. */
  kernel(name: string): OpenCLKernel {
    const known = this.#kernels.get(name);
    if (known !== undefined) return known;
    const kernel = new OpenCLKernel(this.#context, this.pointer, name);
    this.#kernels.set(name, kernel);
    return kernel;
  }

  /** Releases the kernels and the program. */
  override release(): void {
    for (const kernel of this.#kernels.values()) kernel.release();
    this.#kernels.clear();
    super.release();
  }
}
