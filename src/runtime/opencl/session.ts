/**
 * @file Sessions of an OpenCL device: build and keep programs, move data, launch kernels and time them.
 *
 * The owner of a session closes it, which also releases its programs. Launches and transfers block until the device is done;
 * `poison` does not. A kernel that never ends blocks for ever; `runIsolated` protects against that.
 */
import type { TypedArray } from "../data/typed-array.ts";
import { DeviceBuffer } from "./buffer.ts";
import {
  type BufferContent,
  collected,
  contentBytes,
  readContent,
  type TakeOutput,
} from "./buffer-content.ts";
import { type DeviceInfo, selectDevice } from "./devices.ts";
import { readKernelResources, TELL_RESOURCES } from "./kernel-resources.ts";
import { OpenCLContext } from "./opencl-context.ts";
import { OutputTaker } from "./output-file.ts";
import { OpenCLProgram } from "./program.ts";
import { type LaunchRange, Queue } from "./queue.ts";
import type { BuiltKernel, RunRequest, RunResult } from "./request.ts";
import { execute, POISON_BYTE, valueArgument } from "./run.ts";
import { checkArity, checkRange, checkRequest, isEmpty } from "./validate.ts";

/** The times of a launch in nanoseconds, by the device's clock; both 0 for a launch that was skipped. */
export interface LaunchTimes {
  /** The time from enqueueing to start. */
  readonly waitNs: number;
  /** The time from start to end. */
  readonly ns: number;
}

/** An argument of `DeviceSession.launch`: a buffer, a 32-bit int, or a scalar or vector by value. */
export type LaunchArgument =
  | DeviceBuffer
  | { readonly int: number }
  | { readonly scalar: TypedArray };

/** Options of opening a device in this process. */
export interface SessionOptions {
  /**
   * Whether requests map files into memory where the device computes in it (default false). A file that shrinks during a request
   * then ends the process.
   */
  readonly maps?: boolean | undefined;
}

/**
 * An open OpenCL device with a context, a queue and the programs built so far. Its owner closes it; buffers belong to the callers.
 * The constructor raises the faults E0801, E0802 and E0804.
 */
export class DeviceSession implements Disposable {
  readonly device: DeviceInfo;
  readonly #context: OpenCLContext;
  readonly #queue: Queue;
  readonly #programs = new Map<string, OpenCLProgram>();
  readonly #maps: boolean;

  constructor(device: DeviceInfo, { maps = false }: SessionOptions = {}) {
    this.device = device;
    this.#maps = maps;
    this.#context = new OpenCLContext(device);
    try {
      this.#queue = new Queue(this.#context);
    } catch (error) {
      this.#context.release();
      throw error;
    }
  }

  /** Builds a program, or returns the one built from the same source and options. The session owns it. Raises E0803 or E0804. */
  build(source: string, options = ""): OpenCLProgram {
    const key = `${options}\0${source}`;
    const known = this.#programs.get(key);
    if (known !== undefined) return known;
    const program = OpenCLProgram.build(this.#context, source, options);
    this.#programs.set(key, program);
    return program;
  }

  /** Releases all programs. A search over thousands of programs calls it, because the session would keep them all. */
  releasePrograms(): void {
    for (const program of this.#programs.values()) program.release();
    this.#programs.clear();
  }

  /** Makes an uninitialised buffer of `bytes` bytes. The caller releases it. Raises the fault E0804 if the driver refuses it. */
  createBuffer(bytes: number): DeviceBuffer {
    return new DeviceBuffer(this.#context, bytes);
  }

  /** Makes a buffer with a copy of a content. The caller releases it. Raises the fault E0804 if the driver refuses. */
  upload(content: BufferContent): DeviceBuffer {
    const buffer = this.createBuffer(contentBytes(content));
    try {
      readContent(content, (part, at) => this.#queue.write(buffer, part, at));
    } catch (error) {
      buffer.release();
      throw error;
    }
    return buffer;
  }

  /**
   * Fills an array from the start of a buffer, after all launches so far. Returns the array. Raises the fault E0806 if the array is
   * longer than the buffer.
   */
  download<A extends TypedArray>(buffer: DeviceBuffer, into: A): A {
    this.#queue.read(buffer, into);
    return into;
  }

  /** Enqueues setting every byte of a buffer, and does not wait. The default 0xFF makes floats NaN. */
  poison(buffer: DeviceBuffer, byte: number = POISON_BYTE): void {
    this.#queue.fill(buffer, byte);
  }

  /**
   * Runs one kernel and waits for it. A launch with a global size of 0 is skipped, with times of 0. Raises the fault E0805 or E0806
   * for arguments and sizes that the kernel or device does not allow, and E0804 for a failed call, such as for an unknown kernel.
   */
  launch(
    program: OpenCLProgram,
    name: string,
    args: readonly LaunchArgument[],
    range: LaunchRange,
  ): LaunchTimes {
    const kernel = program.kernel(name);
    checkArity(kernel, args.length);
    if (isEmpty(range)) return { waitNs: 0, ns: 0 };
    checkRange(kernel, range, this.device);
    kernel.setArguments(
      args.map((a, i) =>
        a instanceof DeviceBuffer ? a : valueArgument(a, `argument ${i} of kernel ${name}`),
      ),
    );
    using event = this.#queue.launch(kernel, range);
    this.#queue.finish();
    const { queued, start, end } = event.times();
    return { waitNs: Number(start - queued), ns: Number(end - start) };
  }

  /**
   * Checks and runs a request. Its buffers live only during the call; its program stays built. Raises the faults E0803 (build),
   * E0804 (a failed call), E0805 (a limit) and E0806 (a contradiction), and E0821 for a file that has changed.
   */
  run(request: RunRequest): RunResult {
    return collected((take) => this.runInto(request, take));
  }

  /** Checks and runs a request as `run` does, and gives its outputs to `take` one after the other, in the order of `read`. */
  runInto(request: RunRequest, take: TakeOutput): Omit<RunResult, "outputs"> {
    checkRequest(request, this.device);
    const before = performance.now();
    const program = this.build(request.source, optionsOf(request, this.device));
    const buildMs = performance.now() - before;
    const outputs = new OutputTaker(request.file, take);
    const done = execute(this.#context, this.#queue, program, request, outputs.take, this.#maps);
    const kernels = request.inspect ? inspected(program, request) : undefined;
    return { device: this.device, buildMs, ...done, stored: outputs.stored, kernels };
  }

  /** Releases the programs, the queue and the context. */
  close(): void {
    this.releasePrograms();
    this.#queue.release();
    this.#context.release();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** The options of the compiler, with the one that makes NVIDIA's driver tell resources if the request asks for them. */
function optionsOf({ options, inspect }: RunRequest, { platform }: DeviceInfo): string | undefined {
  if (!inspect || !/^nvidia/i.test(platform)) return options;
  return [options, TELL_RESOURCES].filter(Boolean).join(" ");
}

/** What the driver tells about the kernels of a request. */
function inspected(program: OpenCLProgram, { launches }: RunRequest): readonly BuiltKernel[] {
  const resources = readKernelResources(program.log());
  return [...new Set(launches.map((l) => l.kernel))].map((name) => ({
    kernel: name,
    localBytes: program.kernel(name).localMemoryBytes,
    resources: resources.get(name),
  }));
}

/**
 * Opens a device, by default the one that `selectDevice` chooses. The caller closes the session. Raises the faults E0801, E0802 and
 * E0804.
 */
export const openDevice = (
  device: DeviceInfo = selectDevice(),
  options?: SessionOptions,
): DeviceSession => new DeviceSession(device, options);
