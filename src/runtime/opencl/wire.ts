/** @file What parent and child say to each other when requests run in a process of their own. */
import type { TypedArray } from "../data/typed-array.ts";
import { DeviceFault } from "../device-fault.ts";
import type { BufferSpec, RunRequest, RunResult } from "./request.ts";

/** A buffer's initial value by its number among the arrays that were sent. */
interface SentBuffer extends Omit<BufferSpec, "init"> {
  readonly init?: number | undefined;
}

/** A message to the child. */
export interface Task {
  /** As for `selectDevice`. */
  readonly device: string | undefined;
  readonly request: Omit<RunRequest, "buffers"> & { readonly buffers: readonly SentBuffer[] };
  /** Those that no task before has brought, in order. */
  readonly arrays: readonly TypedArray[];
}

/** Makes tasks of requests to one child. */
export class Outbox {
  readonly #sent = new Map<TypedArray, number>();

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

/** Makes requests of the tasks of one Outbox. */
export class Inbox {
  readonly #arrays: TypedArray[] = [];

  request({ request, arrays }: Task): RunRequest {
    this.#arrays.push(...arrays);
    const buffers = request.buffers.map(
      ({ init, ...b }): BufferSpec =>
        init === undefined ? b : { ...b, init: this.#arrays[init]! },
    );
    return { ...request, buffers };
  }
}

/** The message back. */
export type Reply =
  | { readonly tag: "done"; readonly result: RunResult }
  | {
      readonly tag: "fault";
      readonly code: string;
      readonly message: string;
      readonly details: object;
    }
  /** A mistake of ours. */
  | { readonly tag: "bug"; readonly message: string; readonly stack: string | undefined };

/** What the child says of an error. */
export function failure(error: unknown): Reply {
  if (error instanceof DeviceFault) {
    const { code, message, details } = error;
    return { tag: "fault", code, message, details };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { tag: "bug", message, stack };
}

/** The error that the child raised. */
const revive = (reply: Exclude<Reply, { tag: "done" }>): Error =>
  reply.tag === "bug"
    ? Object.assign(new Error(reply.message), { stack: reply.stack })
    : new DeviceFault(reply.code, reply.message, reply.details);

/** A received array may be a window of the whole message: give it memory of its own. */
function unwindow(result: RunResult): RunResult {
  const outputs = new Map(
    Array.from(result.outputs, ([name, bytes]) => [name, Uint8Array.from(bytes)]),
  );
  return { ...result, outputs };
}

/** The result, or the error thrown. */
export function unwrapReply(reply: Reply): RunResult {
  if (reply.tag === "done") return unwindow(reply.result);
  throw revive(reply);
}
