/**
 * @file Reads and writes host arrays as `.npy` and `.png` files. The content decides the format of a read, the name that of a
 * write.
 */
import { extname } from "node:path";
import { replaceFile } from "../host/replace-file.ts";
import { FileSource, readRest } from "./byte-source.ts";
import { blameFile, dataError } from "./errors.ts";
import { fileRangeOf } from "./file-range.ts";
import type { HostArray } from "./host-array.ts";
import { npyLayout, npyParts, readNpy } from "./npy.ts";
import { isNpy, NPY_START_BYTES } from "./npy-header.ts";
import { decodePng, encodePng, isPng } from "./png.ts";
import { arrayInFile } from "./stored-array.ts";

/** The largest image file that is read. */
const MOST_PNG_BYTES = 2 ** 31 - 1;

function decode(path: string, file: FileSource): HostArray {
  const room = new Uint8Array(NPY_START_BYTES); // as long as the signature of PNG
  const start = room.subarray(0, file.read(room, 0));
  if (isNpy(start)) return npyArray(path, file, start);
  if (isPng(start))
    return decodePng(Buffer.concat([start, readRest(file, start.length, MOST_PNG_BYTES)]));
  const zip = start[0] === 0x50 && start[1] === 0x4b;
  throw dataError(
    zip ? "this is an archive (perhaps .npz)" : "this is neither a .npy nor a .png file",
    zip ? "save one array with numpy.save" : "give an array saved with numpy.save, or a PNG image",
  );
}

function npyArray(path: string, file: FileSource, start: Uint8Array): HostArray {
  const layout = npyLayout(file, start);
  const { scalar, shape, offset, bytes, isPlain } = layout;
  if (!isPlain || file.length === undefined) return readNpy(file, layout);
  return arrayInFile(scalar, shape, fileRangeOf(path, file.stats, offset, bytes));
}

/**
 * Reads an array of any shape from a `.npy` file, or an image from a `.png` file. The first bytes decide the format, not the name.
 * The elements of a regular `.npy` file that has them as memory does are read later, when they are asked for. Raises E0821, with
 * the path in its message, for a file that is unreadable, damaged, or of another format.
 */
export async function readArray(path: string): Promise<HostArray> {
  try {
    using file = new FileSource(path);
    return decode(path, file);
  } catch (error) {
    return blameFile("read", path, error);
  }
}

function encoder(path: string): (array: HostArray) => Iterable<Uint8Array> {
  const extension = extname(path).toLowerCase();
  if (extension === ".npy") return npyParts;
  if (extension === ".png") return (array) => [encodePng(array)];
  throw dataError(`no format for "${extension}"`, "end the file's name in .npy or .png");
}

/**
 * Writes an array to a `.npy` file, or an image to a `.png` file. An existing file is replaced. Raises E0821 for another suffix,
 * for an array that is no image and a name of an image, and for errors of the file system.
 */
export async function writeArray(path: string, array: HostArray): Promise<void> {
  try {
    replaceFile(path, encoder(path)(array));
  } catch (error) {
    blameFile("write", path, error);
  }
}
