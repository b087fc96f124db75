/**
 * @file In-order command queues with profiling. Transfers block, so that no driver keeps an address into a JavaScript array. Memory
 * is never mapped, because a view of mapped memory could outlive the mapping.
 */
import type { DeviceBuffer } from "./buffer.ts";
import { QUEUE_PROFILING } from "./constants.ts";
import { create } from "./create.ts";
import { badRequest, checkStatus } from "./errors.ts";
import { CommandEvent } from "./event.ts";
import { Handle } from "./handle.ts";
import type { OpenCLKernel } from "./kernel.ts";
import type { OpenCL } from "./native.ts";
import type { OpenCLContext } from "./opencl-context.ts";

/**
 * The ND-range of a launch: work-items and work-group size in each dimension, dimension 0 first. Without `local` the driver chooses
 * the work-groups. `offset` is the first global id in each dimension; 0 if absent.
 */
export interface LaunchRange {
  readonly offset?: readonly number[] | undefined;
  readonly global: readonly number[];
  readonly local?: readonly number[] | undefined;
}

const sizes = (values: readonly number[]): BigUint64Array => BigUint64Array.from(values, BigInt);

const showNDRange = ({ global, local }: LaunchRange): string =>
  `global [${global.join(", ")}], local ${local ? `[${local.join(", ")}]` : "chosen by the driver"}`;

function checkFits(buffer: DeviceBuffer, array: ArrayBufferView, at: number): void {
  if (at + array.byteLength <= buffer.bytes) return;
  const problem = `a transfer of ${array.byteLength} bytes from byte ${at} on does not fit a buffer of ${buffer.bytes}`;
  throw badRequest({ problem });
}

/**
 * An in-order command queue with profiling on one device. Its owner releases it. Its methods raise the fault E0804 if an OpenCL
 * call fails.
 */
export class Queue extends Handle {
  readonly #cl: OpenCL;

  constructor({ cl, pointer: context, deviceId, device }: OpenCLContext) {
    const pointer = create("clCreateCommandQueue", device.name, (status) =>
      cl.clCreateCommandQueue(context, deviceId, QUEUE_PROFILING, status),
    );
    super("queue", pointer, cl.clReleaseCommandQueue);
    this.#cl = cl;
  }

  /** Copies an array to a buffer from byte `at` on, and waits. Raises the fault E0806 if the buffer is too small. */
  write(buffer: DeviceBuffer, from: ArrayBufferView, at: number = 0): void {
    checkFits(buffer, from, at);
    const bytes = from.byteLength;
    if (bytes === 0) return;
    const to = buffer.pointer;
    const status = this.#cl.clEnqueueWriteBuffer(
      this.pointer,
      to,
      1,
      at,
      bytes,
      from,
      0,
      null,
      null,
    );
    checkStatus("clEnqueueWriteBuffer", status, `${bytes} bytes`);
  }

  /**
   * Fills an array from byte `at` of a buffer on, after all enqueued commands, and waits. Raises the fault E0806 if the buffer is
   * too small.
   */
  read(buffer: DeviceBuffer, into: ArrayBufferView, at: number = 0): void {
    checkFits(buffer, into, at);
    const bytes = into.byteLength;
    if (bytes === 0) return;
    const from = buffer.pointer;
    const status = this.#cl.clEnqueueReadBuffer(
      this.pointer,
      from,
      1,
      at,
      bytes,
      into,
      0,
      null,
      null,
    );
    checkStatus("clEnqueueReadBuffer", status, `${bytes} bytes`);
  }

  /** Enqueues setting every byte of a buffer to `byte` and does not wait. The driver copies the pattern during the call. */
  fill({ pointer, bytes }: DeviceBuffer, byte: number): void {
    if (bytes === 0) return;
    const pattern = Uint8Array.of(byte);
    const status = this.#cl.clEnqueueFillBuffer(
      this.pointer,
      pointer,
      pattern,
      1,
      0,
      bytes,
      0,
      null,
      null,
    );
    checkStatus("clEnqueueFillBuffer", status, `${bytes} bytes`);
  }

  /**
   * Enqueues a kernel with the arguments that are set on it, and does not wait. The sizes are not checked here. The caller releases
   * the event.
   */
  launch(kernel: OpenCLKernel, range: LaunchRange): CommandEvent {
    const offset = range.offset ? sizes(range.offset) : null;
    const global = sizes(range.global);
    const local = range.local ? sizes(range.local) : null;
    const event = new BigUint64Array(1);
    const status = this.#cl.clEnqueueNDRangeKernel(
      this.pointer,
      kernel.pointer,
      global.length,
      offset,
      global,
      local,
      0,
      null,
      event, // biome-ignore format: a call
    );
    checkStatus("clEnqueueNDRangeKernel", status, `kernel ${kernel.name}, ${showNDRange(range)}`);
    return new CommandEvent(this.#cl, event[0] ?? 0n);
  }

  /** Waits until all enqueued commands are done. Raises the fault E0804 if a kernel failed. */
  finish(): void {
    const about = "a kernel failed, perhaps by reading or writing outside its buffers";
    checkStatus("clFinish", this.#cl.clFinish(this.pointer), about);
  }
}
