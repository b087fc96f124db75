/** @file The times of one command, by the device's own clock. */
import { PROFILING } from "./constants.ts";
import { checkStatus } from "./errors.ts";
import { Handle } from "./handle.ts";
import type { OpenCL } from "./native.ts";

/** In nanoseconds. The clock's zero is the driver's business: only differences mean something. */
export interface CommandTimes {
  readonly queued: bigint;
  readonly start: bigint;
  readonly end: bigint;
}

export class CommandEvent extends Handle {
  readonly #cl: OpenCL;

  constructor(cl: OpenCL, pointer: bigint) {
    super("event", pointer, cl.clReleaseEvent);
    this.#cl = cl;
  }

  /** Only of a finished command, from a queue that profiles. */
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
