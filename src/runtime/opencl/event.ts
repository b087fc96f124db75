/** @file Events of commands, with their times by the device's clock. */
import { PROFILING } from "./constants.ts";
import { checkStatus } from "./errors.ts";
import { Handle } from "./handle.ts";
import type { OpenCL } from "./native.ts";

/**
 * The times of a command in nanoseconds: when it was enqueued, started and ended. The zero of the clock is arbitrary: only
 * differences are meaningful.
 */
export interface CommandTimes {
  readonly queued: bigint;
  readonly start: bigint;
  readonly end: bigint;
}

/** The event of one enqueued command, from which its times are read. Its owner releases it. */
export class CommandEvent extends Handle {
  readonly #cl: OpenCL;

  constructor(cl: OpenCL, pointer: bigint) {
    super("event", pointer, cl.clReleaseEvent);
    this.#cl = cl;
  }

  /** The times of the command, which must have finished on a queue with profiling. Raises the fault E0804 otherwise. */
  times(): CommandTimes {
    const { queued, start, end } = PROFILING;
    return { queued: this.#at(queued), start: this.#at(start), end: this.#at(end) };
  }

  #at(moment: number): bigint {
    const time = new BigUint64Array(1);
    const status = this.#cl.clGetEventProfilingInfo(this.pointer, moment, 8, time, null);
    checkStatus("clGetEventProfilingInfo", status);
    return time[0] ?? 0n;
  }
}
