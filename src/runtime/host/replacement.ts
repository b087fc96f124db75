/** @file A new file that takes the place of another in one step. */
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
} from "node:fs";
import { dirname, join, resolve } from "node:path";

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
