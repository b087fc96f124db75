/** @file Reads texts that others have written: no more than a budget of bytes, from whatever file it is. */
import { closeSync, openSync, readSync } from "node:fs";
import { LimitError } from "../../term/index.ts";

const tooLarge = (bytes: number): LimitError =>
  new LimitError("E0105", `it is larger than ${bytes} bytes`, "split the file into modules");

const CHUNK = 1 << 16;

/** All of a file, which may be a pipe. Raises LimitError, or what the file system has to say. */
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

/** The same as text; a byte order mark stays. What is no UTF-8 is an error with the code NOT_UTF8. */
export const readText = (path: string, most: number): string => UTF8.decode(readBytes(path, most));

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Of Node's error. */
export const NOT_UTF8 = "ERR_ENCODING_INVALID_ENCODED_DATA";
