/** @file What a buffer contains before the first launch, and what is read back from it. Both are moved part by part. */
import { type FileRange, readParts } from "../data/file-range.ts";
import { type TypedArray, zeroedBytes } from "../data/typed-array.ts";

/** Takes bytes and their position. The bytes are valid during the call only. */
export type TakePart = (part: Uint8Array, at: number) => void;

/** Bytes that can be read once, from the beginning to the end. */
export interface ByteStream {
  readonly bytes: number;
  readParts(take: TakePart): void;
}

/** The initial content of a buffer: an array, a range of a file, or bytes that come from another process. */
export type BufferContent = TypedArray | FileRange | ByteStream;

/** The number of bytes of a content. */
export const contentBytes = (content: BufferContent): number =>
  ArrayBuffer.isView(content) ? content.byteLength : content.bytes;

/** Gives the bytes of a content in order, an array as one part. Raises E0821 for a file that has changed or cannot be read. */
export function readContent(content: BufferContent, take: TakePart): void {
  if (ArrayBuffer.isView(content))
    take(new Uint8Array(content.buffer, content.byteOffset, content.byteLength), 0);
  else if ("path" in content) readParts(content, take);
  else content.readParts(take);
}

/**
 * Takes what a request reads back from a buffer. `read` fills an array with the buffer's bytes from position `at` on; it must not be
 * called later.
 */
export type TakeOutput = (
  name: string,
  bytes: number,
  read: (into: Uint8Array, at: number) => void,
) => void;

/** Runs work that gives outputs, and collects them in memory by name. */
export function collected<R>(
  run: (take: TakeOutput) => R,
): R & { outputs: Map<string, Uint8Array> } {
  const outputs = new Map<string, Uint8Array>();
  const done = run((name, bytes, read) => {
    const all = zeroedBytes(name, bytes);
    read(all, 0);
    outputs.set(name, all);
  });
  return { ...done, outputs };
}
