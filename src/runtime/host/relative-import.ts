/** @file `import "./file.strata"`: a file beside the importing one, inside the same project. */
import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { NotFound } from "../../lang/index.ts";
import { type Confined, readInside } from "./confine.ts";
import { badPath, noFile, outside, unreadable } from "./not-found.ts";

/** A file that takes part. */
export interface Located {
  /** Its path without links. */
  readonly real: string;
  /** Its imports stay in here. */
  readonly root: string;
}

export interface Loaded extends Located {
  readonly text: string;
}

/** The file that `text` names, seen from `from`. */
export function relativeImport(text: string, from: Located): Loaded | NotFound {
  const problem = malformed(text);
  if (problem !== undefined) return badPath(text, problem);
  const path = resolve(dirname(from.real), text);
  const read = readInside(path, from.root);
  return "real" in read ? { ...read, root: from.root } : refusal(read, text, path, from);
}

/** What is wrong with the form of a path; only `./…` and `../…` with `/` between folders are paths here. */
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

/** The `.strata` files in the folder of a path, written as the path was. */
function neighbours(text: string, path: string): readonly string[] {
  try {
    const folder = text.slice(0, text.lastIndexOf("/") + 1);
    return readdirSync(dirname(path)).flatMap((name) =>
      name.endsWith(".strata") ? [join(folder, name).replace(/^(?!\.)/, "./")] : [],
    );
  } catch {
    return []; // no folder, no suggestions
  }
}
