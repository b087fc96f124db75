/**
 * @file Ranges of files: where the elements of an array lie. A range is plain data, so that another process can read it. It is read
 * in parts by system calls. Only the process of a device maps it into memory (`opencl/file-mapping.ts`).
 */
import { closeSync, constants, fstatSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { readFully } from "./byte-source.ts";
import { blameFile, dataError } from "./errors.ts";

/** What a file and its content are recognised by. The time is that of the last change of the content. */
interface FileStamp {
  readonly dev: number;
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Some successive bytes of a regular file, as they were when the range was made. */
export interface FileRange {
  /** The absolute path of the file. */
  readonly path: string;
  /** The position of the first byte. */
  readonly offset: number;
  readonly bytes: number;
  readonly stamp: FileStamp;
}

/** A range of a regular file, from the state of the open file. The range must lie in the file. */
export const fileRangeOf = (
  path: string,
  { dev, ino, size, mtimeMs }: FileStamp,
  offset: number,
  bytes: number,
): FileRange => ({
  path: resolve(path),
  offset,
  bytes,
  stamp: { dev, ino, size, mtimeMs },
});

/** Reads the whole range into an array of as many bytes. Raises E0821 if the file has changed or cannot be read. */
export function readRange(range: FileRange, into: Uint8Array): void {
  reading(range, (file) => fill(file, range, into, 0));
}

/** Bytes that are read at a time: few enough for a processor's cache, many enough for few calls. */
const PART_BYTES = 2 ** 20;

/**
 * Reads a range from its beginning to its end, part by part: `take` gets each part with its position in the range. The next part
 * overwrites it. `partBytes` is the most bytes of a part. Raises E0821 if the file has changed, also while it is read.
 */
export function readParts(
  range: FileRange,
  take: (part: Uint8Array, at: number) => void,
  partBytes: number = PART_BYTES,
): void {
  reading(range, (file) => {
    const room = new Uint8Array(Math.min(range.bytes, partBytes));
    for (let at = 0; at < range.bytes; at += room.length) {
      const part = room.subarray(0, Math.min(room.length, range.bytes - at));
      fill(file, range, part, at);
      take(part, at);
    }
  });
}

/** Opens the file of a range. The caller closes it. Raises E0821 if the file has changed or cannot be read. */
export function openUnchanged(range: FileRange): number {
  const file = blaming(
    range,
    () => openSync(range.path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)), // does not wait if it is a pipe by now
  );
  try {
    mustBeUnchanged(file, range);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Raises E0821 if the open file of a range has changed since the range was made. */
export function mustBeUnchanged(file: number, range: FileRange): void {
  blaming(range, () => {
    const now = fstatSync(file);
    const facts = Object.keys(range.stamp) as (keyof FileStamp)[];
    if (facts.some((fact) => now[fact] !== range.stamp[fact])) throw changed();
  });
}

function reading(range: FileRange, work: (file: number) => void): void {
  const file = openUnchanged(range);
  try {
    blaming(range, () => work(file));
    mustBeUnchanged(file, range);
  } finally {
    closeSync(file);
  }
}

function fill(file: number, { offset }: FileRange, into: Uint8Array, at: number): void {
  if (readFully(file, into, offset + at) < into.length) throw changed();
}

const changed = () =>
  dataError("the file was changed during the run", "run again when nothing writes to it");

function blaming<T>({ path }: FileRange, act: () => T): T {
  try {
    return act();
  } catch (error) {
    return blameFile("read", path, error);
  }
}
