/** @file The place of a text that is in no file of its own: where its imports begin. */
import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf, rootOf } from "./confine.ts";
import type { Located } from "./relative-import.ts";

/** The file name in diagnostics of a text that is in no file. */
export const TEXT_NAME = "<text>";

/**
 * The place of a text that the file `from` holds (a path, or a URL such as `import.meta.url`), or that belongs to the folder `from`.
 * The file need not exist, its folder must. Undefined for URLs that name no file and for missing folders.
 */
export function locateText(from: string | URL): Located | undefined {
  const path = pathOf(from);
  if (path === undefined) return undefined;
  try {
    const file = isFolder(path) ? join(path, TEXT_NAME) : path;
    const folder = realpathSync(dirname(file));
    return { real: join(folder, basename(file)), root: rootOf(folder) };
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const URL_TEXT = /^[a-z][a-z0-9+.-]+:/i;

function pathOf(from: string | URL): string | undefined {
  if (typeof from === "string" && !URL_TEXT.test(from)) return resolve(from);
  try {
    return fileURLToPath(from);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}
