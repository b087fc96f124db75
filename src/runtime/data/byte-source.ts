/** @file Bytes that are read by position, from memory or from an open file. */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { dataError } from "./errors.ts";

/** Bytes that are read in the order of their positions: bytes in memory, a file, or a pipe. */
export interface ByteSource {
  /** The number of bytes; undefined for a pipe or a device, whose end is known only when it is reached. */
  readonly length: number | undefined;
  /**
   * Copies the bytes from position `at` to the start of `into`. Returns how many bytes were copied: fewer than `into` holds only
   * at the end. The positions of successive calls must not overlap, and leave no gaps unless `length` is known.
   */
  read(into: Uint8Array, at: number): number;
}

/** Bytes in memory as a source. They are not copied. */
export const bytesInMemory = (bytes: Uint8Array): ByteSource => ({
  length: bytes.length,
  read(into, at) {
    const found = bytes.subarray(at, at + into.length);
    into.set(found);
    return found.length;
  },
});

/** The bytes that a pipe is read by at a time. */
const PIPE_BYTES = 2 ** 20;

/** All bytes of a source from position `at` on. Raises E0821 for a source of more than `most` bytes. */
export function readRest(source: ByteSource, at: number, most: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let end = at, isAtEnd = false; !isAtEnd; ) {
    if ((source.length ?? 0) > most) throw tooLong(most);
    const part = new Uint8Array((source.length ?? end + PIPE_BYTES) - end);
    const count = source.read(part, end);
    parts.push(part.subarray(0, count));
    end += count;
    isAtEnd = count < part.length || end === source.length;
    if (end > most) throw tooLong(most);
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

const tooLong = (most: number) =>
  dataError(`it is larger than ${most} bytes`, "give a smaller file");

/** The most bytes of one system call. Node refuses 2^31 and more. */
const CALL_BYTES = 2 ** 30;

/**
 * Fills an array from an open file, in as many calls as it takes. `at` is the position in the file; undefined for the current one,
 * as a pipe needs. Returns how many bytes were read: fewer than the array holds only at the end of the file. `callBytes` is the
 * most bytes of one call. Raises the errors of the file system.
 */
export function readFully(
  file: number,
  into: Uint8Array,
  at: number | undefined,
  callBytes: number = CALL_BYTES,
): number {
  let done = 0;
  while (done < into.length) {
    const most = Math.min(into.length - done, callBytes);
    const count = readSync(file, into, done, most, at === undefined ? null : at + done);
    if (count === 0) break;
    done += count;
  }
  return done;
}

/** An open file as a source of bytes. Its owner closes it. */
export class FileSource implements ByteSource, Disposable {
  /** The state of the file when it was opened. */
  readonly stats: Stats;
  readonly length: number | undefined;
  readonly #file: number;

  /** Opens a file, a pipe or a device; a pipe without a writer waits for one. Raises the errors of the file system. */
  constructor(path: string) {
    this.#file = openSync(path, constants.O_RDONLY);
    try {
      this.stats = fstatSync(this.#file);
      if (this.stats.isDirectory()) throw Object.assign(new Error("a folder"), { code: "EISDIR" });
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
    this.length = this.stats.isFile() ? this.stats.size : undefined;
  }

  read(into: Uint8Array, at: number): number {
    return readFully(this.#file, into, this.length === undefined ? undefined : at);
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}
