/**
 * @file Ranges of files as memory of a device that computes in the memory of its process. A mapped range is neither copied nor does
 * it take memory of its own. A file that shrinks meanwhile ends the process (SIGBUS), so that only the process of a device maps
 * files.
 */
import { closeSync } from "node:fs";
import { type FileRange, mustBeUnchanged, openUnchanged } from "../data/file-range.ts";
import { Handle } from "./handle.ts";
import { loadKoffi } from "./koffi.ts";

/** The functions of POSIX that map files. Addresses are bigints. */
interface Mapper {
  mmap(at: null, bytes: number, access: number, kind: number, file: number, from: number): bigint;
  munmap(address: bigint, bytes: number): number;
}

const READ_AND_WRITE = 1 | 2;
/** Changes stay in this process. */
const PRIVATE = 2;
const FAILED = 0xffff_ffff_ffff_ffffn;

/** OpenCL C aligns a `double16` to so many bytes. No type has a larger alignment. */
const ALIGNMENT = 128;

let bound: Mapper | undefined;

function mapper(): Mapper {
  if (bound === undefined) {
    const library = loadKoffi().load(null);
    bound = {
      mmap: library.func("mmap", "void *", ["void *", "size_t", "int", "int", "int", "int64"]),
      munmap: library.func("munmap", "int", ["void *", "size_t"]),
    } as Mapper;
  }
  return bound;
}

/** A mapped range. Its owner releases it, after the buffers that use it. */
export class FileMapping extends Handle {
  readonly #range: FileRange;
  readonly #file: number;

  private constructor(range: FileRange, file: number, start: bigint) {
    const { munmap } = mapper();
    super("mapping", start + BigInt(range.offset), () => {
      closeSync(file);
      return munmap(start, range.offset + range.bytes);
    });
    this.#range = range;
    this.#file = file;
  }

  /**
   * Maps a range. Undefined where that is not possible: on Windows, for an empty range, for elements that are not aligned as OpenCL
   * C aligns them, and for file systems that refuse it. Raises E0821 if the file has changed or cannot be read.
   */
  static of(range: FileRange): FileMapping | undefined {
    if (process.platform === "win32" || range.bytes === 0) return undefined;
    if (range.offset % ALIGNMENT !== 0) return undefined;
    const file = openUnchanged(range);
    const bytes = range.offset + range.bytes;
    const start = mapper().mmap(null, bytes, READ_AND_WRITE, PRIVATE, file, 0);
    if (start !== FAILED) return new FileMapping(range, file, start);
    closeSync(file);
    return undefined;
  }

  /** Raises E0821 if the file has changed since the range was made. */
  check(): void {
    mustBeUnchanged(this.#file, this.#range);
  }
}
