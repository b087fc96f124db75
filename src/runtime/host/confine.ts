/** @file Confines the files that imports read to one folder: `..`, links and special files cannot lead outside. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { LIMITS, LimitError } from "../../term/index.ts";
import { NOT_UTF8, readText } from "./read-text.ts";

/** The folder that imports of files in `directory` must stay in: the nearest one upwards with a package.json, else `directory`. */
export function rootOf(directory: string): string {
  for (let at = directory; ; at = dirname(at)) {
    if (existsSync(join(at, "package.json"))) return at;
    if (dirname(at) === at) return directory;
  }
}

/** True if a path lies in a folder or below, or is the folder. Links are not followed, and nothing needs to exist. */
export function isInside(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The outcome of reading a file inside a folder: its text with its path without links, or why it is refused. */
export type Confined =
  | { readonly real: string; readonly text: string }
  | { readonly refused: "outside" | "absent" | "unreadable"; readonly reason: string };

const refused = (why: "outside" | "absent" | "unreadable", reason: string): Confined => ({
  refused: why,
  reason,
});

/**
 * Reads a `.strata` file if its path lies in `root` both before and after links are followed. `root` must have no links. Files
 * that are absent, larger than `LIMITS.sourceBytes`, not regular, not UTF-8 or otherwise unreadable are refused with a reason;
 * nothing is raised for them.
 */
export function readInside(path: string, root: string): Confined {
  if (!isInside(path, root)) return refused("outside", "it lies outside");
  try {
    const real = realpathSync(path);
    if (!isInside(real, root)) return refused("outside", "it is a link to the outside");
    return readSource(real);
  } catch (error) {
    return unreadable(error);
  }
}

/**
 * Reads a regular file named `.strata`, of at most `LIMITS.sourceBytes`. Others are refused, since messages could show their
 * content.
 */
function readSource(real: string): Confined {
  if (!real.endsWith(".strata")) return refused("unreadable", "its name does not end in .strata");
  if (!statSync(real).isFile()) return refused("unreadable", "it is not a regular file");
  return { real, text: readText(real, LIMITS.sourceBytes) };
}

const ABSENT = new Set<unknown>(["ENOENT", "ENOTDIR"]);

function unreadable(error: unknown): Confined {
  if (error instanceof LimitError) return refused("unreadable", error.message);
  const code = codeOf(error);
  if (code === undefined) throw error;
  if (ABSENT.has(code)) return refused("absent", "there is no such file");
  return refused("unreadable", REASONS.get(code) ?? code);
}

/** The code of an error of Node, such as `ENOENT`; undefined for other errors. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/** Codes of file errors (`ENOENT`) in words for messages. Codes that are not in it are shown as they are. */
export const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["ENOTDIR", "a part of its path is not a folder"],
  ["EACCES", "permission is missing"],
  ["EPERM", "permission is missing"],
  ["EISDIR", "it is a folder"],
  ["ELOOP", "its links go round in a circle"],
  ["ENAMETOOLONG", "its name is too long"],
  ["ENOSPC", "the disk is full"],
  ["EROFS", "the disk cannot be written"],
  [NOT_UTF8, "it is not UTF-8"],
]);
