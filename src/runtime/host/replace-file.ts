/**
 * @file Writes files. A file is replaced, where possible, by renaming a temporary one, so that an error leaves the old file whole.
 */
import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

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

/**
 * A file that is to take the place of another in one step. It is written by its owner at `path`, beside the other, and is removed
 * unless `commit` is called before it is disposed, or before the process exits.
 */
export class Replacement implements Disposable {
  /** The path of the new file, which exists and is empty at first. */
  readonly path: string;
  readonly #target: string;

  private constructor(target: string, known: Stats | undefined) {
    this.#target = target;
    this.path = join(dirname(target), `.strata-${randomBytes(6).toString("hex")}`);
    closeSync(openSync(this.path, "wx", known?.mode));
    process.once("exit", this.#remove);
  }

  /**
   * A replacement of the file at a path, or of the file that a link there leads to, of the same mode, less the umask. Undefined for
   * pipes, devices, and files in folders without write permission, which can only be written in place. Raises the file system's
   * errors, also for a file that must not be written.
   */
  static of(path: string): Replacement | undefined {
    const known = statSync(path, { throwIfNoEntry: false });
    if (known === undefined)
      return isLink(path) ? Replacement.of(targetOf(path)) : new Replacement(path, undefined);
    if (!known.isFile()) return undefined;
    const real = realpathSync(path);
    accessSync(real, constants.W_OK);
    return isWritable(dirname(real)) ? new Replacement(real, known) : undefined;
  }

  /** Puts the new file into the place of the other. Returns the path of the place. */
  commit(): string {
    renameSync(this.path, this.#target);
    return this.#target;
  }

  readonly #remove = (): void => rmSync(this.path, { force: true });

  [Symbol.dispose](): void {
    process.off("exit", this.#remove);
    this.#remove();
  }
}

/** The path that a symbolic link leads to, which can be a link itself. */
const targetOf = (link: string): string => resolve(realpathSync(dirname(link)), readlinkSync(link));

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false; // then the file is written in place
  }
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
