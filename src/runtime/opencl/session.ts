/**
 * @file An opened device: builds programs once, moves data, launches kernels and times them.
 *
 * Whoever opens a session closes it, which also releases the programs it built. Calls block until the device is done; a
 * kernel that never ends blocks for ever (`runIsolated` is for those).
 */
import type { TypedArray } from "../data/typed-array.ts";
import { DeviceBuffer } from "./buffer.ts";
import { type DeviceInfo, selectDevice } from "./devices.ts";
import { OpenCLContext } from "./opencl-context.ts";
import { OpenCLProgram } from "./program.ts";
import { type LaunchRange, Queue } from "./queue.ts";
import type { RunRequest, RunResult } from "./request.ts";
import { execute, POISON_BYTE, valueArgument } from "./run.ts";
import { checkArity, checkRange, checkRequest, isEmpty } from "./validate.ts";

/** In nanoseconds, by the device's clock. */
export interface LaunchTimes {
  /** From enqueueing to start. */
  readonly waitNs: number;
  /** From start to end. */
  readonly ns: number;
}

export type LaunchArgument =
  | DeviceBuffer
  | { readonly int: number }
  | { readonly scalar: TypedArray };

export class DeviceSession implements Disposable {
  readonly device: DeviceInfo;
  readonly #context: OpenCLContext;
  readonly #queue: Queue;
  readonly #programs = new Map<string, OpenCLProgram>();

  constructor(device: DeviceInfo) {
    this.device = device;
    this.#context = new OpenCLContext(device);
    try {
      this.#queue = new Queue(this.#context);
    } catch (error) {
      this.#context.release();
      throw error;
    }
  }

  /** Build, or take what was built from the same source and options. The session owns the program. */
  build(source: string, options = ""): OpenCLProgram {
    const key = `${options}\0${source}`;
    const known = this.#programs.get(key);
    if (known !== undefined) return known;
    const program = OpenCLProgram.build(this.#context, source, options);
    this.#programs.set(key, program);
    return program;
  }

  /** Forget what was built: a search over thousands of programs would keep them all. */
  releasePrograms(): void {
    for (const program of this.#programs.values()) program.release();
    this.#programs.clear();
  }

  /** Uninitialised device memory; the caller releases it. */
  createBuffer(bytes: number): DeviceBuffer {
    return new DeviceBuffer(this.#context, bytes);
  }

  /** A new device buffer with a copy of `array`; the caller releases it. */
  upload(array: TypedArray): DeviceBuffer {
    const buffer = this.createBuffer(array.byteLength);
    try {
      this.#queue.write(buffer, array);
    } catch (error) {
      buffer.release();
      throw error;
    }
    return buffer;
  }

  /** Fill `into` from the start of the buffer, after every launch before. */
  download<A extends TypedArray>(buffer: DeviceBuffer, into: A): A {
    this.#queue.read(buffer, into);
    return into;
  }

  /** Set every byte; 0xFF makes every float a NaN. */
  poison(buffer: DeviceBuffer, byte: number = POISON_BYTE): void {
    this.#queue.fill(buffer, byte);
  }

  /** Run one kernel and wait for it. A launch with a size of 0 is skipped and takes no time. */
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

  /** Run a whole request. Its buffers live only as long as the call. */
  run(request: RunRequest): RunResult {
    checkRequest(request, this.device);
    const before = performance.now();
    const program = this.build(request.source, request.options);
    const buildMs = performance.now() - before;
    const done = execute(this.#context, this.#queue, program, request);
    return { device: this.device, buildMs, ...done };
  }

  /** Release everything that the session owns. */
  close(): void {
    this.releasePrograms();
    this.#queue.release();
    this.#context.release();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** Open a device, by default the one that `selectDevice` chooses. The caller closes the session. */
export const openDevice = (device: DeviceInfo = selectDevice()): DeviceSession =>
  new DeviceSession(device);
