/** @file Outputs of a device that go to a file instead of into memory. */
import { closeSync, fstatSync, openSync, rmSync } from "node:fs";
import { blameFile } from "../data/errors.ts";
import { type FileRange, fileRangeOf } from "../data/file-range.ts";
import { writeAll } from "../host/replace-file.ts";
import type { TakeOutput } from "./buffer-content.ts";

/** A file for the first bytes of a buffer, after some bytes at its beginning. */
export interface OutputFile {
  readonly buffer: string;
  /** The file is created, or overwritten. A relative path starts at the working folder of this process. */
  readonly path: string;
  /** What the file begins with. */
  readonly head: Uint8Array;
  /** How many bytes of the buffer are written. */
  readonly bytes: number;
}

/** Bytes that are moved at a time: few enough for a processor's cache, many enough for few calls. */
const PART_BYTES = 2 ** 20;

/** Takes outputs: the one of `file` into it, and the others as `take` does. */
export class OutputTaker {
  readonly #file: OutputFile | undefined;
  readonly #take: TakeOutput;
  #stored: FileRange | undefined;

  constructor(file: OutputFile | undefined, take: TakeOutput) {
    this.#file = file;
    this.#take = take;
  }

  /** The place of what was written to the file. */
  get stored(): FileRange | undefined {
    return this.#stored;
  }

  /** Takes an output. Raises E0821 for a file that cannot be written, which is removed. */
  readonly take: TakeOutput = (name, bytes, read) => {
    if (this.#file?.buffer === name) this.#stored = writeOutput(this.#file, read);
    else this.#take(name, bytes, read);
  };
}

function writeOutput(
  { path, head, bytes }: OutputFile,
  read: Parameters<TakeOutput>[2],
): FileRange {
  try {
    const file = openSync(path, "w");
    try {
      writeAll(file, head);
      const room = new Uint8Array(Math.min(bytes, PART_BYTES));
      for (let at = 0; at < bytes; at += room.length) {
        const part = room.subarray(0, Math.min(room.length, bytes - at));
        read(part, at);
        writeAll(file, part);
      }
      return fileRangeOf(path, fstatSync(file), head.length, bytes);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    rmSync(path, { force: true });
    return blameFile("write", path, error);
  }
}
