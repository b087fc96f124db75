/**
 * @file Reads and writes host arrays as `.npy` and `.png` files. The content decides the format of a read, the name that of a
 * write.
 */
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { replaceFile } from "../host/replace-file.ts";
import { dataError, dataProblemIn } from "./errors.ts";
import type { HostArray } from "./host-array.ts";
import { decodeNpy, encodeNpy } from "./npy.ts";
import { isNpy } from "./npy-header.ts";
import { decodePng, encodePng, isPng } from "./png.ts";

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "there is no such file or folder"],
  ["EACCES", "permission is missing"],
  ["EISDIR", "it is a folder"],
  ["ENOSPC", "the disk is full"],
  ["ERR_FS_FILE_TOO_LARGE", "it is larger than 2 GiB"],
]);

/** Throws E0821 with the path for an error E0821 or an error of the file system. Rethrows other errors. */
function blame(doing: string, path: string, error: unknown): never {
  const problem = dataProblemIn(error);
  if (problem !== undefined) throw dataError(`${path}: ${problem.message}`, problem.help![0]!);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string") throw error;
  throw dataError(`cannot ${doing} ${path}: ${REASONS.get(code) ?? code}`, "check the path");
}

function decode(file: Uint8Array): HostArray {
  if (isNpy(file)) return decodeNpy(file);
  if (isPng(file)) return decodePng(file);
  const zip = file[0] === 0x50 && file[1] === 0x4b;
  throw dataError(
    zip ? "this is an archive (perhaps .npz)" : "this is neither a .npy nor a .png file",
    zip ? "save one array with numpy.save" : "give an array saved with numpy.save, or a PNG image",
  );
}

/**
 * Reads an array of any shape from a `.npy` file, or an image from a `.png` file. The first bytes decide the format, not the name.
 * Raises E0821, with the path in its message, for a file that is unreadable, damaged, or of another format.
 */
export async function readArray(path: string): Promise<HostArray> {
  try {
    return decode(await readFile(path));
  } catch (error) {
    return blame("read", path, error);
  }
}

function encoder(path: string): (array: HostArray) => Uint8Array {
  const extension = extname(path).toLowerCase();
  if (extension === ".npy") return encodeNpy;
  if (extension === ".png") return encodePng;
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
    blame("write", path, error);
  }
}
