/** @file Files are written beside their place and then renamed: what goes wrong on the way leaves the old file whole. */
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

/** Makes or replaces a file; links stay, and so do permissions. What is no regular file (a pipe, a device) is written into. */
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
    return false; // then the file, which can be written, is all there is
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

/** Makes a file; an existing one is an error (EEXIST). What cannot be written whole is not there. */
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
