/** @file The child's end of the pipe on which arrays travel. It blocks, as a device does. */
import { readFully } from "../data/byte-source.ts";
import { writeAll } from "../host/replace-file.ts";
import type { ByteStream, TakeOutput, TakePart } from "./buffer-content.ts";
import type { IncomingBytes } from "./wire.ts";

/** The number of the pipe among the child's open files: the fifth entry of `stdio`. */
export const PIPE_FILE = 4;

/** Bytes that are moved at a time: few enough for a processor's cache, many enough for few calls. */
const PART_BYTES = 2 ** 20;

/** The child's end of the pipe. Bytes come in the order in which the parent sends them, and leave in the order of outputs. */
export class ChildPipe implements IncomingBytes {
  readonly #room = new Uint8Array(PART_BYTES);
  #announced = 0;
  #received = 0;
  #sent = 0;

  /** The bytes sent since the last call of this function. */
  takeSent(): number {
    const sent = this.#sent;
    this.#sent = 0;
    return sent;
  }

  next(bytes: number): ByteStream {
    const from = this.#announced;
    this.#announced += bytes;
    return { bytes, readParts: (take) => this.#read(from, bytes, take) };
  }

  /** Reads and drops the bytes that were announced and that no one has read. */
  skip(): void {
    this.#read(this.#received, this.#announced - this.#received, () => {});
  }

  #read(from: number, bytes: number, take: TakePart): void {
    if (from !== this.#received) throw new Error("bytes of the pipe are read out of order");
    for (let at = 0; at < bytes; ) {
      const part = this.#room.subarray(0, Math.min(PART_BYTES, bytes - at));
      const count = readFully(PIPE_FILE, part, undefined);
      if (count < part.length) throw new Error("the pipe ended before its data");
      this.#received += count;
      take(part, at);
      at += count;
    }
  }

  /** Sends an output to the parent. */
  readonly send: TakeOutput = (_, bytes, read) => {
    for (let at = 0; at < bytes; at += PART_BYTES) {
      const part = this.#room.subarray(0, Math.min(PART_BYTES, bytes - at));
      read(part, at);
      writeAll(PIPE_FILE, part);
      this.#sent += part.length;
    }
  };
}
