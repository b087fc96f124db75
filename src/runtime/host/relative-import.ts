/** @file Resolves `import "./file.strata"` to a file of the same project. */
import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { NotFound } from "../../lang/index.ts";
import { type Confined, readInside } from "./confine.ts";
import type { ImportedPackage } from "./manifest.ts";
import { badPath, noFile, outside, unreadable } from "./not-found.ts";

/** A file of the project or of a package, with the folder that bounds its relative imports. */
export interface Located {
  /** The path without links. */
  readonly real: string;
  /** The folder that its imports must stay in. */
  readonly root: string;
}

/** A file with its text. `root` is the folder that its own imports must stay in. */
export interface Loaded extends Located {
  readonly text: string;
  /** The npm package whose name the import has; undefined for an import by path. */
  readonly package?: ImportedPackage;
}

/**
 * Reads the file at a path relative to the importing file. Refuses other forms of paths and paths outside the root (E0207), and
 * files that are missing or unreadable (E0203).
 */
export function relativeImport(text: string, from: Located): Loaded | NotFound {
  const problem = malformed(text);
  if (problem !== undefined) return badPath(text, problem);
  const path = resolve(dirname(from.real), text);
  const read = readInside(path, from.root);
  return "real" in read ? { ...read, root: from.root } : refusal(read, text, path, from);
}

/** The problem with the form of a path; undefined for `./…` and `../…` with `/` between folders and the suffix `.strata`. */
function malformed(text: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]+:/i.test(text)) return "is a URL; imports read files only";
  if (/^(\/|[a-z]:)/i.test(text)) return "is an absolute path; imports are relative";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a file's name
  if (/[\\\u0000-\u001f]/.test(text))
    return "has a character that is not allowed; folders are separated by `/`";
  if (!/^\.\.?\//.test(text)) return "is no relative path: it has to start with `./` or `../`";
  return text.endsWith(".strata") ? undefined : "is no Strata file: its name has to end in .strata";
}

function refusal(
  read: Exclude<Confined, { readonly real: string }>,
  text: string,
  path: string,
  from: Located,
): NotFound {
  if (read.refused === "outside") return outside(text, from.root);
  if (read.refused === "unreadable") return unreadable(text, read.reason);
  return noFile(text, path, neighbours(text, path));
}

/** The `.strata` files in the folder of a path, as relative paths of the same form. */
function neighbours(text: string, path: string): readonly string[] {
  try {
    const folder = text.slice(0, text.lastIndexOf("/") + 1);
    return readdirSync(dirname(path)).flatMap((name) =>
      name.endsWith(".strata") ? [join(folder, name).replace(/^(?!\.)/, "./")] : [],
    );
  } catch {
    return []; // without a folder there are no suggestions
  }
}
