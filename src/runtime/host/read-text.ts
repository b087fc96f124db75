/** @file Reads untrusted text files, up to a limit of bytes. */
import { closeSync, openSync, readSync } from "node:fs";
import { LimitError } from "../../term/index.ts";

const tooLarge = (bytes: number): LimitError =>
  new LimitError("E0105", `it is larger than ${bytes} bytes`, "split the file into modules");

const CHUNK = 1 << 16;

/** Reads a whole file, which may be a pipe. Raises LimitError E0105 beyond `most` bytes, and the file system's errors. */
function readBytes(path: string, most: number): Buffer {
  const file = openSync(path, "r");
  try {
    const parts: Buffer[] = [];
    for (let total = 0; ; ) {
      const part = Buffer.allocUnsafe(CHUNK);
      const count = readSync(file, part);
      if (count === 0) return Buffer.concat(parts);
      total += count;
      if (total > most) throw tooLarge(most);
      parts.push(part.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Reads a whole file as UTF-8 text and keeps a byte-order mark. Raises LimitError E0105 beyond `most` bytes, an error with the code
 * NOT_UTF8 for bytes that are not UTF-8, and the file system's errors.
 */
export const readText = (path: string, most: number): string => UTF8.decode(readBytes(path, most));

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The code of Node's error for bytes that are not UTF-8. */
export const NOT_UTF8 = "ERR_ENCODING_INVALID_ENCODED_DATA";
