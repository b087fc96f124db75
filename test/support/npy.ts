/** @file `.npy` files as bytes in memory. */
import { bytesInMemory } from "../../src/runtime/data/byte-source.ts";
import type { HostArray } from "../../src/runtime/data/host-array.ts";
import { npyLayout, npyParts, readNpy } from "../../src/runtime/data/npy.ts";
import { NPY_START_BYTES } from "../../src/runtime/data/npy-header.ts";

/** The array of a whole `.npy` file, in memory. */
export function decodeNpy(file: Uint8Array): HostArray {
  const source = bytesInMemory(file);
  return readNpy(source, npyLayout(source, file.subarray(0, NPY_START_BYTES)));
}

/** A whole `.npy` file. */
export const encodeNpy = (array: HostArray): Uint8Array =>
  Buffer.concat(Array.from(npyParts(array), (part) => part.slice()));
