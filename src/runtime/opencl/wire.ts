/**
 * @file The messages between this process and a child process that runs requests. They hold no arrays but scalars: the contents of
 * buffers are places in files, or follow on a pipe (`parent-pipe.ts`, `child-pipe.ts`).
 */

import { LimitError } from "../../term/index.ts";
import { dataProblemIn } from "../data/errors.ts";
import type { FileRange } from "../data/file-range.ts";
import { bytesView, zeroedBytes } from "../data/typed-array.ts";
import { DeviceFault } from "../device-fault.ts";
import {
  type BufferContent,
  type ByteStream,
  contentBytes,
  readContent,
} from "./buffer-content.ts";
import type { BufferSpec, RunRequest, RunResult } from "./request.ts";

/** A buffer whose initial content is given by its number among all contents sent to the child. */
interface SentBuffer extends Omit<BufferSpec, "init"> {
  readonly init?: number | undefined;
}

/** A content in a message: a place in a file, or the number of bytes that follow on the pipe. */
type SentContent = FileRange | number;

/** A message to the child: a request, and the initial contents of its buffers that have not been sent. */
export interface Task {
  /** The device, as a selector of `findDevice`. */
  readonly device: string | undefined;
  readonly request: Omit<RunRequest, "buffers"> & { readonly buffers: readonly SentBuffer[] };
  /** The initial contents that no earlier task has sent, in the order of their buffers. They continue the numbering. */
  readonly contents: readonly SentContent[];
  /** Whether later tasks can refer to the contents. If not, one buffer of this task has each of them. */
  readonly keeps: boolean;
}

/** A task, and the bytes to send on the pipe for it. */
export interface OutgoingTask {
  readonly task: Task;
  readonly parts: readonly Uint8Array[];
}

/**
 * Turns requests to one child into tasks. If the child `keeps` contents, they are numbered by identity, so that the same array
 * object is sent once; an array that is changed later is not sent again, and is not freed. Arguments by value are sent with each
 * request.
 */
export class Outbox {
  readonly #keeps: boolean;
  readonly #sent = new Map<BufferContent, number>();
  #count = 0;

  constructor(keeps: boolean) {
    this.#keeps = keeps;
  }

  /** The task of a request. `device` is a selector of `findDevice`; undefined for any OpenCL device. */
  task(device: string | undefined, request: RunRequest): OutgoingTask {
    const fresh: BufferContent[] = [];
    const numberOf = (content: BufferContent): number => {
      const known = this.#sent.get(content);
      if (known !== undefined) return known;
      fresh.push(content);
      if (this.#keeps) this.#sent.set(content, this.#count);
      return this.#count++;
    };
    const buffers = request.buffers.map(
      ({ init, ...b }): SentBuffer => (init === undefined ? b : { ...b, init: numberOf(init) }),
    );
    const contents = fresh.map((c): SentContent => ("path" in c ? c : contentBytes(c)));
    const parts = fresh.flatMap((c) => (ArrayBuffer.isView(c) ? [bytesView(c)] : []));
    return {
      task: { device, request: { ...request, buffers }, contents, keeps: this.#keeps },
      parts,
    };
  }
}

/** Gives the bytes that the parent has sent, in their order. */
export interface IncomingBytes {
  /** The next `bytes` bytes, which must be read, or skipped, before the bytes after them. */
  next(bytes: number): ByteStream;
}

/** Turns the tasks of one `Outbox` back into requests. It keeps contents to which later tasks refer by number. */
export class Inbox {
  readonly #incoming: IncomingBytes;
  readonly #contents: BufferContent[] = [];

  constructor(incoming: IncomingBytes) {
    this.#incoming = incoming;
  }

  /** The request of a task. Tasks must come in the order in which they were made. */
  request({ request, contents, keeps }: Task): RunRequest {
    for (const sent of contents) this.#contents.push(this.#content(sent, keeps));
    const buffers = request.buffers.map(
      ({ init, ...b }): BufferSpec =>
        init === undefined ? b : { ...b, init: this.#contents[init]! },
    );
    return { ...request, buffers };
  }

  #content(sent: SentContent, keeps: boolean): BufferContent {
    if (typeof sent !== "number") return keeps ? new KeptRange(sent) : sent;
    const stream = this.#incoming.next(sent);
    return keeps ? inMemory(stream) : stream;
  }
}

function inMemory(content: BufferContent): Uint8Array {
  const all = zeroedBytes("the content of a buffer", contentBytes(content));
  readContent(content, (part, at) => all.set(part, at));
  return all;
}

/** A range of a file that is read once and then kept in memory. */
class KeptRange implements ByteStream {
  readonly #range: FileRange;
  #all: Uint8Array | undefined;

  constructor(range: FileRange) {
    this.#range = range;
  }

  get bytes(): number {
    return this.#range.bytes;
  }

  readParts(take: (part: Uint8Array, at: number) => void): void {
    this.#all ??= inMemory(this.#range);
    take(this.#all, 0);
  }
}

/** The outcome of a task: a result whose outputs are on the pipe, a fault, or an internal error of Strata. */
export type Outcome =
  | { readonly tag: "done"; readonly result: Omit<RunResult, "outputs"> }
  | {
      readonly tag: "fault";
      readonly code: string;
      readonly message: string;
      readonly details: object;
    }
  /** An internal error of Strata. */
  | { readonly tag: "bug"; readonly message: string; readonly stack: string | undefined };

/** A message from the child: the outcome, and the bytes of outputs that it has put on the pipe for this task (absent: none). */
export type Reply = Outcome & { readonly sent?: number };

/**
 * The outcome for an error in the child: `fault` for a DeviceFault, for data that cannot be used (E0821) and for a budget that is
 * spent, otherwise `bug` with message and stack.
 */
export function failure(error: unknown): Outcome {
  if (error instanceof DeviceFault) {
    const { code, message, details } = error;
    return { tag: "fault", code, message, details };
  }
  const problem = error instanceof LimitError ? error.diagnostic : dataProblemIn(error);
  if (problem !== undefined) {
    const { code, message, help = [] } = problem;
    const lines = [message, ...help.map((line) => `help: ${line}`)];
    return { tag: "fault", code, message: lines.join("\n"), details: {} };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { tag: "bug", message, stack };
}

/**
 * Returns the result of an outcome, or throws its error as it was in the child: a DeviceFault, or an Error with the stack of the
 * child.
 */
export function unwrapOutcome(outcome: Outcome): Omit<RunResult, "outputs"> {
  if (outcome.tag === "done") return outcome.result;
  if (outcome.tag === "fault")
    throw new DeviceFault(outcome.code, outcome.message, outcome.details);
  throw Object.assign(new Error(outcome.message), { stack: outcome.stack });
}
