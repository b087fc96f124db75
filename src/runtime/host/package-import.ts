/**
 * @file Resolves `import name` and `import "pkg:@scope/name/sub"` to a `.strata` file of an npm package. It searches as Node does,
 * in `node_modules` of the importing file's folder and of the folders above. Nothing is executed.
 */
import { realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { NotFound } from "../../lang/index.ts";
import { codeOf, readInside } from "./confine.ts";
import { packageIn, readManifest } from "./manifest.ts";
import { badPackage, badPath, noExport } from "./not-found.ts";
import { strataExport } from "./package-exports.ts";
import type { Loaded, Located } from "./relative-import.ts";

interface PackageName {
  readonly name: string;
  /** The path inside the package: "." or "./sub". */
  readonly subpath: string;
}

/** A part of an npm name: no `..`, no leading dot, no blanks, at most 214 characters. */
const PART = /^[a-z0-9_~-][a-z0-9._~-]{0,213}$/i;

/** The most characters of a path. No system has longer paths. */
const LONGEST_PATH = 4096;

/**
 * Splits the text after `pkg:` into package name and subpath ("." or "./sub"); undefined for text of another form. It does not look
 * for the package.
 */
export function packageName(text: string): PackageName | undefined {
  if (text.length > LONGEST_PATH) return undefined;
  const parts = text.split("/");
  const scoped = parts[0]?.startsWith("@") === true;
  const name = parts.slice(0, scoped ? 2 : 1);
  const bare = scoped ? [parts[0]!.slice(1), ...parts.slice(1)] : parts;
  if (name.length < (scoped ? 2 : 1) || !bare.every((part) => PART.test(part))) return undefined;
  return { name: name.join("/"), subpath: [".", ...parts.slice(name.length)].join("/") };
}

/** True if a text can be the name of a new npm package: `tiles` or `@acme/tiles`, in lower case. */
export const isPackageName = (text: string): boolean =>
  text === text.toLowerCase() && !/^[._]/.test(text) && packageName(text)?.subpath === ".";

/**
 * Loads a module of an installed package; undefined if the package is not installed. Refuses text that is no package name and an
 * unusable package (E0207), and a package that exports no such module for Strata (E0203).
 */
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

/** True for an existing folder. False also for paths that cannot be examined, such as circular links. */
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
  if ("real" in read) return { ...read, root, package: packageIn(name, manifest, visible) };
  return badPackage(name, `it exports \`${shown}\`, but ${read.reason}`);
}

/** An untrusted text, escaped and cut for a message. */
const visible = (text: string): string => {
  const plain = JSON.stringify(text.slice(0, LONGEST_SHOWN)).slice(1, -1);
  return text.length > LONGEST_SHOWN ? `${plain}…` : plain;
};
const LONGEST_SHOWN = 200;

/** True for a target that Node allows: below the package, not in a nested package, without control characters. */
const isPlainTarget = (target: string): boolean =>
  target.length <= LONGEST_PATH &&
  target.startsWith("./") &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  !/[\u0000-\u001f\u007f]/.test(target) &&
  target
    .slice(2)
    .split(/[/\\]/)
    .every((part) => part !== "" && part !== "." && part !== ".." && part !== "node_modules");
