/** @file What parent and child say to each other when requests run in a process of their own. */
import type { TypedArray } from "../data/typed-array.ts";
import {
  BadRequest,
  CLBuildError,
  CLError,
  LimitExceeded,
  NoSuchDevice,
  OpenCLFault,
  OpenCLUnavailable,
} from "./errors.ts";
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
  | { readonly tag: "fault"; readonly name: string; readonly details: object }
  /** A mistake of ours. */
  | { readonly tag: "bug"; readonly message: string; readonly stack: string | undefined };

type FaultClass = new (details: never) => OpenCLFault;

const CLASSES: ReadonlyMap<string, FaultClass> = new Map<string, FaultClass>([
  ["OpenCLUnavailable", OpenCLUnavailable],
  ["NoSuchDevice", NoSuchDevice],
  ["CLBuildError", CLBuildError],
  ["CLError", CLError],
  ["LimitExceeded", LimitExceeded],
  ["BadRequest", BadRequest],
]);

export function failure(error: unknown): Reply {
  if (error instanceof OpenCLFault)
    return { tag: "fault", name: error.name, details: error.details };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { tag: "bug", message, stack };
}

/** The error that the child raised, of the same class. */
function revive(reply: Exclude<Reply, { tag: "done" }>): Error {
  if (reply.tag === "bug") return Object.assign(new Error(reply.message), { stack: reply.stack });
  const Class = CLASSES.get(reply.name);
  if (Class === undefined) return new Error(`unknown fault ${reply.name}`);
  return new Class(reply.details as never);
}

/** A received array may be a window of the whole message: give it memory of its own. */
function unwindow(result: RunResult): RunResult {
  const outputs = new Map(
    Array.from(result.outputs, ([name, bytes]) => [name, Uint8Array.from(bytes)]),
  );
  return { ...result, outputs };
}

/** The result, or the error thrown. */
export function unwrap(reply: Reply): RunResult {
  if (reply.tag === "done") return unwindow(reply.result);
  throw revive(reply);
}
