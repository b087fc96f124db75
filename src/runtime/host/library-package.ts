/** @file A package of Strata modules, seen from its folder: what its package.json says of it, and the files that it exports. */
import { readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { isInside } from "./confine.ts";
import { readManifest } from "./manifest.ts";
import { strataExport } from "./package-exports.ts";
import { packageName } from "./package-import.ts";

/** The facts about a package of Strata modules. Texts are undefined where package.json has none. */
export interface LibraryPackage {
  readonly name: string;
  readonly version: string | undefined;
  readonly description: string | undefined;
  readonly homepage: string | undefined;
  /** The versions of Strata that the package asks for, as its peer dependency says. */
  readonly engine: string | undefined;
  /** The exported modules: the file of each path after the package's name ("." or "./name"), in the order of package.json. */
  readonly modules: ReadonlyMap<string, string>;
}

/**
 * The package in a folder; undefined if the folder has no readable package.json with a package's name and at least one exported
 * `.strata` file. Targets that do not exist or lie outside of the folder are left out. Paths of files begin with `folder`.
 */
export function libraryPackage(folder: string): LibraryPackage | undefined {
  const { name, exports, peerDependencies, ...about } = readManifest(folder) ?? {};
  if (typeof name !== "string" || packageName(name)?.subpath !== ".") return undefined;
  const modules = exportedModules(folder, exports);
  if (modules.size === 0) return undefined;
  const peers = isObject(peerDependencies) ? peerDependencies : {};
  return {
    name,
    version: text(about.version),
    description: text(about.description),
    homepage: text(about.homepage),
    engine: Object.hasOwn(peers, "strata-lang") ? text(peers["strata-lang"]) : undefined,
    modules,
  };
}

/** The files of a version of a library: of a package, of a folder, or a file alone. */
export interface LibraryFiles {
  /** The facts of package.json; undefined if the path is no package. */
  readonly package: LibraryPackage | undefined;
  /**
   * The files that others can import: of a package by the path after its name, of a folder by relative path, of a file by ".". A file
   * that does not exist is among them.
   */
  readonly modules: ReadonlyMap<string, string>;
  /** The paths of all files without links, tests included. */
  readonly all: readonly string[];
}

/** The files of the library at a path; undefined for a folder without `.strata` files. */
export function libraryFilesAt(path: string): LibraryFiles | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    return { package: undefined, modules: new Map([[".", path]]), all: existing([path]) };
  const below = filesOf(path);
  if (below.length === 0) return undefined;
  const found = libraryPackage(path);
  const root = resolve(path);
  const named = below.map(
    (file) => [relative(root, file), join(path, relative(root, file))] as const,
  );
  return { package: found, modules: found?.modules ?? new Map(named), all: existing(below) };
}

const existing = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) =>
    statSync(path, { throwIfNoEntry: false })?.isFile() === true ? [realpathSync(path)] : [],
  );

const isObject = (x: unknown): x is Readonly<Record<string, unknown>> =>
  typeof x === "object" && x !== null && !Array.isArray(x);

const text = (x: unknown): string | undefined =>
  typeof x === "string" && x !== "" ? x : undefined;

function exportedModules(folder: string, exports: unknown): ReadonlyMap<string, string> {
  if (!isObject(exports)) return new Map();
  const keys = Object.keys(exports).filter((key) => key.startsWith("."));
  const found = new Map<string, string>();
  const root = realpathSync(folder);
  const files = filesOf(folder);
  const add = (subpath: string): void => {
    const target = strataExport(exports, subpath);
    const file = files.find((f) => target !== undefined && f === resolve(folder, target));
    if (file !== undefined && isInside(realpathSync(file), root))
      found.set(subpath, join(folder, relative(resolve(folder), file)));
  };
  for (const key of keys.length === 0 ? ["."] : keys)
    if (key.includes("*")) for (const path of starred(key, exports, folder, files)) add(path);
    else add(key);
  return found;
}

/** The paths that a key with a star, such as `./*`, gives to files. */
function starred(
  key: string,
  exports: Readonly<Record<string, unknown>>,
  folder: string,
  files: readonly string[],
): readonly string[] {
  const [target = ""] = [strataExport(exports, key.replace("*", STAR))];
  const [before, after, ...more] = resolve(folder, target).split(STAR);
  if (before === undefined || after === undefined || more.length > 0) return [];
  return files.flatMap((file) =>
    file.startsWith(before) && file.endsWith(after) && file.length > before.length + after.length
      ? [key.replace("*", file.slice(before.length, file.length - after.length))]
      : [],
  );
}

/** Text in the place of a star: no path contains it. */
const STAR = "\u{e000}";

/** The absolute paths of the `.strata` files below a folder, without those in `node_modules` and hidden folders. */
function filesOf(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = resolve(folder, entry.name);
      if (entry.isDirectory())
        return entry.name === "node_modules" || entry.name.startsWith(".") ? [] : filesOf(path);
      return entry.name.endsWith(".strata") ? [path] : [];
    });
}
