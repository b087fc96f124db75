/**
 * @file `import name` and `import "pkg:@scope/name/sub"`: an npm package that ships `.strata` files. Looked up as Node does,
 * in the `node_modules` of the importing file's folder and of those above; nothing is executed.
 */
import { realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { NotFound } from "../../lang/index.ts";
import { codeOf, readInside } from "./confine.ts";
import { readManifest } from "./manifest.ts";
import { badPackage, badPath, noExport } from "./not-found.ts";
import { strataExport } from "./package-exports.ts";
import type { Loaded, Located } from "./relative-import.ts";

interface PackageName {
  readonly name: string;
  /** "." or "./sub". */
  readonly subpath: string;
}

/** npm's names: no `..`, nothing hidden, no blanks; no longer than a file's. */
const PART = /^[a-z0-9_~-][a-z0-9._~-]{0,213}$/i;

/** Characters of a path; no system has longer ones. */
const LONGEST_PATH = 4096;

/** What stands behind `pkg:`, in its parts; undefined: no package can be called so. */
export function packageName(text: string): PackageName | undefined {
  if (text.length > LONGEST_PATH) return undefined;
  const parts = text.split("/");
  const scoped = parts[0]?.startsWith("@") === true;
  const name = parts.slice(0, scoped ? 2 : 1);
  const bare = scoped ? [parts[0]!.slice(1), ...parts.slice(1)] : parts;
  if (name.length < (scoped ? 2 : 1) || !bare.every((part) => PART.test(part))) return undefined;
  return { name: name.join("/"), subpath: [".", ...parts.slice(name.length)].join("/") };
}

/** A module of a package; undefined: no such package is installed. */
export function packageImport(text: string, from: Located): Loaded | NotFound | undefined {
  const wanted = packageName(text);
  if (wanted === undefined) return badPath(visible(text), "is no name of an npm package");
  const folder = packageFolder(wanted.name, dirname(from.real));
  return folder === undefined ? undefined : load(folder, wanted);
}

function packageFolder(name: string, from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, "node_modules", name);
    if (isFolder(folder)) return realpathSync(folder);
    if (dirname(at) === at) return undefined;
  }
}

/** What cannot be looked at, such as a link in a circle, is none. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return false;
  }
}

function load(root: string, { name, subpath }: PackageName): Loaded | NotFound {
  const manifest = readManifest(root);
  if (manifest === undefined) return badPackage(name, "its package.json cannot be read");
  const target = strataExport(manifest.exports, subpath);
  if (target === undefined) return noExport(name, subpath);
  const shown = visible(target);
  if (!isPlainTarget(target))
    return badPackage(name, `it exports \`${shown}\`, which is no path inside it`);
  const read = readInside(resolve(root, target), root);
  if ("real" in read) return { ...read, root };
  return badPackage(name, `it exports \`${shown}\`, but ${read.reason}`);
}

/** A text that someone else has written, as it may stand in a message. */
const visible = (text: string): string => {
  const plain = JSON.stringify(text.slice(0, LONGEST_SHOWN)).slice(1, -1);
  return text.length > LONGEST_SHOWN ? `${plain}…` : plain;
};
const LONGEST_SHOWN = 200;

/** As Node demands: below the package, and not in a package inside it; no characters that no file's name has. */
const isPlainTarget = (target: string): boolean =>
  target.length <= LONGEST_PATH &&
  target.startsWith("./") &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  !/[\u0000-\u001f\u007f]/.test(target) &&
  target
    .slice(2)
    .split(/[/\\]/)
    .every((part) => part !== "" && part !== "." && part !== ".." && part !== "node_modules");
