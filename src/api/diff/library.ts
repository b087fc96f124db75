/** @file A version of a library: its package, the modules that other projects can import, and all of its files. */
import { type LibraryPackage, libraryFilesAt } from "../../runtime/host/index.ts";
import { Failed } from "../source/failed.ts";
import { Source, type SourceOptions } from "../source/source.ts";

/** A version of a library: a file, a folder with files, or a package. Its modules have no errors. */
export interface LibraryVersion {
  readonly ok: true;
  /** The facts of package.json; undefined if the path is no package. */
  readonly package: LibraryPackage | undefined;
  /**
   * The modules that others can import: of a package by the path after its name ("." or "./sums"), of a folder by relative path, of
   * a file by ".".
   */
  readonly modules: ReadonlyMap<string, Source>;
  /** The paths of all files, without links; tests are among them. */
  readonly files: readonly string[];
}

/**
 * Reads the version of a library at a path. Fails with the errors of its modules, and with E0002 for a path that cannot be read or has
 * no `.strata` files.
 */
export function openLibrary(path: string, options: SourceOptions): LibraryVersion | Failed {
  const found = libraryFilesAt(path);
  if (found === undefined) {
    const message = `cannot read ${path}: no .strata files are in it`;
    const help = ["name a file, a folder with files, or the folder of a package"];
    return new Failed([{ code: "E0002", severity: "error", message, help }]);
  }
  const modules = new Map(
    [...found.modules].map(([name, file]) => [name, new Source({ file }, options)]),
  );
  const [broken] = [...modules.values()].flatMap((source) => source.failed ?? []);
  return broken ?? { ok: true, package: found.package, modules, files: found.all };
}
