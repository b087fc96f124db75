/** @file This process's end of the pipe on which arrays travel to and from a child process. */
import { once } from "node:events";
import type { Duplex } from "node:stream";
import { zeroedBytes } from "../data/typed-array.ts";

/** Bytes that are given to the stream at a time. The stream does not copy them. */
const PART_BYTES = 2 ** 26;

/** This process's end of the pipe. It never fails: if the child ends, bytes are dropped, and no more bytes come. */
export class ParentPipe {
  readonly #stream: Duplex;
  #outputs: readonly Uint8Array[] = [];
  /** The first output that is not complete, and how many of its bytes have come. */
  #next = 0;
  #at = 0;
  #received = 0;

  constructor(stream: Duplex) {
    this.#stream = stream;
    stream.on("data", (part: Uint8Array) => this.#take(part));
    stream.on("error", () => {}); // the child has ended, which its owner sees
  }

  /** The bytes that have come since the last call of `expect`. */
  get received(): number {
    return this.#received;
  }

  /** Calls `seen` after each part that comes, until the returned function is called. */
  watch(seen: () => void): () => void {
    this.#stream.on("data", seen);
    return () => void this.#stream.off("data", seen);
  }

  /**
   * Makes room for outputs, given by their names and numbers of bytes, which the child sends one after the other. Returns them,
   * still without content. Raises LimitError E0909 if memory cannot hold them.
   */
  expect(outputs: readonly (readonly [string, number])[]): ReadonlyMap<string, Uint8Array> {
    const made = new Map(outputs.map(([name, bytes]) => [name, zeroedBytes(name, bytes)]));
    this.#outputs = [...made.values()];
    [this.#next, this.#at, this.#received] = [0, 0, 0];
    return made;
  }

  #take(part: Uint8Array): void {
    this.#received += part.length;
    for (let rest = part; rest.length > 0; ) {
      const output = this.#outputs[this.#next];
      if (output === undefined) return;
      const fitting = rest.subarray(0, output.length - this.#at);
      output.set(fitting, this.#at);
      this.#at += fitting.length;
      rest = rest.subarray(fitting.length);
      if (this.#at === output.length) [this.#next, this.#at] = [this.#next + 1, 0];
    }
  }

  /** Sends arrays one after the other. They must not change until it is done. */
  async send(arrays: readonly Uint8Array[]): Promise<void> {
    for (const array of arrays)
      for (let at = 0; at < array.length; at += PART_BYTES)
        if (!this.#stream.write(array.subarray(at, at + PART_BYTES)))
          await once(this.#stream, "drain");
  }
}
