/**
 * @file Writes files. A file is replaced, where possible, by renaming a temporary one, so that an error leaves the old file whole.
 */
import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

type Content = string | Uint8Array;

/**
 * Creates or replaces a file. A link to an existing file stays, and the new file gets the mode of the old one, less the umask.
 * Pipes, devices, and files in folders without write permission are written in place. Raises the file system's errors.
 */
export function replaceFile(path: string, content: Content): void {
  const known = statSync(path, { throwIfNoEntry: false });
  if (known !== undefined && !known.isFile()) return writeFileSync(path, content);
  if (known === undefined) return writeBeside(path, content, undefined);
  const real = realpathSync(path);
  accessSync(real, constants.W_OK);
  if (isWritable(dirname(real))) writeBeside(real, content, known);
  else writeFileSync(real, content);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false; // then the file is written in place
  }
}

function writeBeside(path: string, content: Content, known: Stats | undefined): void {
  const beside = join(dirname(path), `.strata-${randomBytes(6).toString("hex")}`);
  try {
    writeFileSync(beside, content, { flag: "wx", ...(known && { mode: known.mode }) });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/**
 * Creates a file. Raises EEXIST if it exists, and the file system's other errors. A file that cannot be written completely is
 * removed.
 */
export function createFile(path: string, content: Content): void {
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
