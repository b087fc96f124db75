/**
 * @file Writes files. A file is replaced, where possible, by renaming a temporary one, so that an error leaves the old file whole.
 */

import { closeSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";

import { Replacement } from "./replacement.ts";

/** The content of a file: text, bytes, or bytes in successive parts, each of which is valid until the next is asked for. */
type Content = string | Uint8Array | Iterable<Uint8Array>;

/**
 * Creates or replaces a file. A link stays, and the file that it leads to is created or replaced. The new file gets the mode of the
 * old one, less the umask. Pipes, devices, and files in folders without write permission are written in place. Raises the file
 * system's errors.
 */
export function replaceFile(path: string, content: Content): void {
  using replacement = Replacement.of(path);
  const file = openSync(replacement?.path ?? path, "w");
  try {
    write(file, content);
  } finally {
    closeSync(file);
  }
  replacement?.commit();
}

/** The most bytes of one system call. Node refuses 2^31 and more. */
const CALL_BYTES = 2 ** 30;

function write(file: number, content: Content): void {
  if (typeof content === "string") writeFileSync(file, content);
  else if (content instanceof Uint8Array) writeAll(file, content);
  else for (const part of content) writeAll(file, part);
}

/** Writes bytes to an open file at its position, in as many calls as it takes. `callBytes` is the most bytes of one call. */
export function writeAll(file: number, bytes: Uint8Array, callBytes: number = CALL_BYTES): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, Math.min(bytes.length - done, callBytes));
}

/**
 * Creates a file. Raises EEXIST if it exists, and the file system's other errors. A file that cannot be written completely is
 * removed.
 */
export function createFile(path: string, content: string): void {
  const file = openSync(path, "wx");
  try {
    writeFileSync(file, content);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}
