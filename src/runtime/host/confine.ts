/** @file Keeps what imports read inside one folder: no way out by `..`, by links or by special files. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { LIMITS, LimitError } from "../../term/index.ts";
import { NOT_UTF8, readText } from "./read-text.ts";

/** The folder that the imports of a file in `directory` stay in: the nearest one with a package.json, else itself. */
export function rootOf(directory: string): string {
  for (let at = directory; ; at = dirname(at)) {
    if (existsSync(join(at, "package.json"))) return at;
    if (dirname(at) === at) return directory;
  }
}

export function isInside(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** What a `.strata` file inside `root` holds, with its real path; else what keeps it from being read. */
export type Confined =
  | { readonly real: string; readonly text: string }
  | { readonly refused: "outside" | "absent" | "unreadable"; readonly reason: string };

const refused = (why: "outside" | "absent" | "unreadable", reason: string): Confined => ({
  refused: why,
  reason,
});

/** Reads a file if it is in `root`, both before and after its links are followed. `root` has no links. */
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

/** Also behind a link, only regular files named `.strata` are read: what others hold may end up in a message. */
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

/** The file system's code of an error; undefined: it is none of its errors. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/** Codes of errors with files in words. */
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
