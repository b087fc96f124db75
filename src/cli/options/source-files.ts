/** @file Finds and reads the `.strata` files that a command line names, directly or through a folder. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf, REASONS } from "../../runtime/host/index.ts";
import type { Invocation } from "../invocation.ts";
import { badArgument, unreadableArgument } from "../problem.ts";

/**
 * The files for a list of paths. A folder is replaced by the `.strata` files in and below it, in alphabetical order, without those
 * in `node_modules` and hidden folders. Any other path, also `-` and one that does not exist, stays as it is. Raises E0001 for a
 * folder without such files and for `pkg:` names, and the file system's errors for a folder that cannot be read.
 */
export function sourceFiles(context: Invocation, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    if (path.startsWith(PACKAGE)) throw notAPath(context, path);
    if (!isFolder(path)) return [path];
    const files = filesBelow(path);
    if (files.length > 0) return files;
    const help = "name a folder with .strata files";
    throw badArgument(context.line.place(path), `no .strata files are in ${path}`, help);
  });
}

const PACKAGE = "pkg:";

function notAPath({ line }: Invocation, path: string): Error {
  const help = `name the folder of the package: node_modules/${path.slice(PACKAGE.length)}`;
  return badArgument(
    line.place(path),
    `${path} is the name of a package for imports, not a path`,
    help,
  );
}

/** True for an existing folder, or a link to one. False also if the path cannot be examined: reading it will report why. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return false;
  }
}

/**
 * The `.strata` files in and below a folder, in alphabetical order, without those in `node_modules` and hidden folders. Links are
 * left out. Raises the file system's errors.
 */
export function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === "node_modules" || entry.name.startsWith(".") ? [] : filesBelow(path);
    return entry.isFile() && entry.name.endsWith(".strata") ? [path] : [];
  });
}

/** Reads a file as UTF-8 text, with a byte-order mark kept. Raises E0002 if it cannot be read or is not UTF-8. */
export function readSourceText(context: Invocation, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw unreadableArgument(context.line.place(file), file, REASONS.get(code) ?? code);
  }
}
