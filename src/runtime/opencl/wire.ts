/** @file The messages between this process and a child process that runs requests. */
import type { TypedArray } from "../data/typed-array.ts";
import { DeviceFault } from "../device-fault.ts";
import type { BufferSpec, RunRequest, RunResult } from "./request.ts";

/** A buffer whose initial value is given by its number among all arrays sent to the child. */
interface SentBuffer extends Omit<BufferSpec, "init"> {
  readonly init?: number | undefined;
}

/** A message to the child: a request, and the initial values of its buffers that have not been sent. */
export interface Task {
  /** The device, as a selector of `findDevice`. */
  readonly device: string | undefined;
  readonly request: Omit<RunRequest, "buffers"> & { readonly buffers: readonly SentBuffer[] };
  /** The initial values that no earlier task has sent. They continue the numbering. */
  readonly arrays: readonly TypedArray[];
}

/**
 * Turns requests to one child into tasks. It numbers the initial values of buffers by identity, so that the same array object is
 * sent once; an array that is changed later is not sent again. It keeps the arrays. Arguments by value are sent with each request.
 */
export class Outbox {
  readonly #sent = new Map<TypedArray, number>();

  /** The task of a request. `device` is a selector of `findDevice`; undefined for any OpenCL device. */
  task(device: string | undefined, request: RunRequest): Task {
    const arrays: TypedArray[] = [];
    const numberOf = (array: TypedArray): number => {
      const known = this.#sent.get(array);
      if (known !== undefined) return known;
      arrays.push(array);
      this.#sent.set(array, this.#sent.size);
      return this.#sent.size - 1;
    };
    const buffers = request.buffers.map(
      ({ init, ...b }): SentBuffer => (init === undefined ? b : { ...b, init: numberOf(init) }),
    );
    return { device, request: { ...request, buffers }, arrays };
  }
}

/** Turns the tasks of one `Outbox` back into requests. It keeps the received arrays, to which later tasks refer by number. */
export class Inbox {
  readonly #arrays: TypedArray[] = [];

  /** The request of a task. Tasks must come in the order in which they were made. */
  request({ request, arrays }: Task): RunRequest {
    this.#arrays.push(...arrays);
    const buffers = request.buffers.map(
      ({ init, ...b }): BufferSpec =>
        init === undefined ? b : { ...b, init: this.#arrays[init]! },
    );
    return { ...request, buffers };
  }
}

/** A message from the child: the result, a device fault, or an internal error. */
export type Reply =
  | { readonly tag: "done"; readonly result: RunResult }
  | {
      readonly tag: "fault";
      readonly code: string;
      readonly message: string;
      readonly details: object;
    }
  /** An internal error of Strata. */
  | { readonly tag: "bug"; readonly message: string; readonly stack: string | undefined };

/** The reply for an error in the child: `fault` for a DeviceFault, otherwise `bug` with message and stack. */
export function failure(error: unknown): Reply {
  if (error instanceof DeviceFault) {
    const { code, message, details } = error;
    return { tag: "fault", code, message, details };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { tag: "bug", message, stack };
}

/** The error of a reply, as it was in the child. */
const revive = (reply: Exclude<Reply, { tag: "done" }>): Error =>
  reply.tag === "bug"
    ? Object.assign(new Error(reply.message), { stack: reply.stack })
    : new DeviceFault(reply.code, reply.message, reply.details);

/** Copies the outputs of a result. A received array can be a view of the whole message, which it would keep in memory. */
function unwindow(result: RunResult): RunResult {
  const outputs = new Map(
    Array.from(result.outputs, ([name, bytes]) => [name, Uint8Array.from(bytes)]),
  );
  return { ...result, outputs };
}

/**
 * Returns the result of a reply, with copies of its outputs, or throws its error: a DeviceFault, or an Error with the stack of the
 * child.
 */
export function unwrapReply(reply: Reply): RunResult {
  if (reply.tag === "done") return unwindow(reply.result);
  throw revive(reply);
}
