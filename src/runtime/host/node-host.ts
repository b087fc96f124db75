/** @file The module host of a workspace on Node. It finds modules of the standard library, project files and npm packages. */
import { realpathSync, statSync } from "node:fs";
import { dirname, relative } from "node:path";
import {
  type BuiltModule,
  type Import,
  type ModuleHost,
  type NotFound,
  type ParsedFile,
  parseFile,
} from "../../lang/index.ts";
import {
  type Diagnostic,
  LIMITS,
  LimitError,
  mistake,
  type Place,
  StrataError,
} from "../../term/index.ts";
import { codeOf, isInside, REASONS, rootOf } from "./confine.ts";
import type { ImportedPackage } from "./manifest.ts";
import { noModule, nowhere } from "./not-found.ts";
import { packageImport } from "./package-import.ts";
import { readText } from "./read-text.ts";
import { type Loaded, type Located, relativeImport } from "./relative-import.ts";
import { STANDARD, StandardLibrary } from "./standard-library.ts";
import { locateText, TEXT_NAME } from "./text-location.ts";

/** The diagnostic E0002: a file that the user named cannot be read. It has no place; `reason` is in words. */
export const unreadableFile = (path: string, reason: string): Diagnostic => ({
  code: "E0002",
  severity: "error",
  message: `cannot read ${path}: ${reason}`,
  help: ["check the path; `strata init` writes an example to start from"],
});

const unreadable = (path: string, reason: string): StrataError =>
  mistake(unreadableFile(path, reason), reason);

const PACKAGE = "pkg:";

/** An import of a package: the package, and the import's place. */
export interface PackageImport {
  readonly package: ImportedPackage;
  readonly place: Place;
}

/**
 * Finds, reads and parses files: modules of the standard library, files of the project, and modules of npm packages. Each file is
 * parsed once, so that later changes of it are not seen.
 */
export class NodeHost implements ModuleHost {
  readonly #library = StandardLibrary.installed;
  readonly #directory: string;
  /** The located files by the names that diagnostics show. */
  readonly #located = new Map<string, Located>();
  /** The parsed files by path without links. */
  readonly #parsed = new Map<string, ParsedFile>();
  /** Where a text is whose imports lead nowhere, in words. */
  #nowhere = "a text that is in no file";

  readonly #instead: ReadonlyMap<string, string>;
  /** The first import of each package, by the package's folder. */
  readonly #packages = new Map<string, PackageImport>();

  /** Diagnostics show paths relative to `directory`. `instead` has files to read in place of imported ones, by path without links. */
  constructor(directory: string = process.cwd(), instead: ReadonlyMap<string, string> = new Map()) {
    this.#directory = directory;
    this.#instead = instead;
  }

  /** The modules of the standard library that need no import. */
  get prelude(): readonly string[] {
    return this.#library.prelude;
  }

  /** The names of all modules of the standard library. */
  get modules(): readonly string[] {
    return this.#library.names;
  }

  /** All files read so far, except those of the standard library, in the order of their first read. */
  get files(): readonly ParsedFile[] {
    return [...this.#parsed.values()];
  }

  /** The first import of each npm package so far. */
  get packages(): readonly PackageImport[] {
    return [...this.#packages.values()];
  }

  /** True for the name of a file of the standard library, `std/…`. */
  isStandard(file: string): boolean {
    return file.startsWith(STANDARD);
  }

  /** What the build has elaborated of a file; undefined for all but the standard library of a built Strata. */
  built(file: string): BuiltModule | undefined {
    return this.#library.built(file);
  }

  /**
   * Reads and parses a file that the user names, with the text `added` after its end. `text` is taken in place of the file's
   * content, but the file must exist. A file that has been read before is returned as it was. Raises E0002 if the file cannot be
   * read.
   */
  open(path: string, added = "", text?: string): ParsedFile {
    try {
      const stats = statSync(path);
      if (stats.isDirectory()) throw unreadable(path, "it is a folder");
      const real = stats.isFile() ? realpathSync(path) : path; // a pipe has no real path
      const held = text ?? readText(path, LIMITS.sourceBytes);
      return this.#parse({ real, root: rootOf(dirname(real)), text: held + added });
    } catch (error) {
      if (error instanceof LimitError) throw unreadable(path, error.message);
      const code = codeOf(error);
      if (code === undefined) throw error;
      throw unreadable(path, REASONS.get(code) ?? code);
    }
  }

  /** Reads and parses a file as `open` does; undefined if it cannot be read. */
  read(path: string): ParsedFile | undefined {
    try {
      return this.open(path);
    } catch (error) {
      if (error instanceof StrataError) return undefined;
      throw error;
    }
  }

  /**
   * Parses a text that is in no file, under the name `<text>`. Its imports begin at the file or folder `from` (a path or URL) and
   * cannot leave the package there. Without `from` it can import the standard library only.
   */
  text(text: string, from?: string | URL): ParsedFile {
    const place = from === undefined ? undefined : locateText(from);
    if (place !== undefined) this.#located.set(TEXT_NAME, place);
    else if (from !== undefined) this.#nowhere = `${from}, which is in no folder of this machine`;
    return parseFile(TEXT_NAME, text);
  }

  /**
   * The module that an import in the file `from` (its name in diagnostics) names: standard library first, then packages and
   * relative paths. A module that is not found is a reason (E0203, E0207), not an exception.
   */
  find(of: Import["module"], from: string): ParsedFile | NotFound {
    if (of.tag === "name") {
      const standard = this.#library.module(of.text);
      if (standard !== undefined) return standard;
    }
    const found = this.#locate(of, this.#located.get(from)) ?? noModule(of.text, this.modules);
    if ("missing" in found) return found;
    if (found.package !== undefined && !this.#packages.has(found.root))
      this.#packages.set(found.root, {
        package: found.package,
        place: { file: from, span: of.span },
      });
    const other = this.#instead.get(found.real);
    return other === undefined ? this.#parse(found) : this.open(other);
  }

  /**
   * The path without links of the file that an import (`./file.strata`, `pkg:name`) names in the file or folder `from`, or why there
   * is none. Nothing is parsed.
   */
  locate(text: string, from: string | URL): string | NotFound {
    const of = { tag: "path", text, span: { start: 0, end: 0 } } as const;
    const found = this.#locate(of, locateText(from)) ?? noModule(text, this.modules);
    return "missing" in found ? found : found.real;
  }

  /**
   * The paths without links of a file and of all files that it imports, also by others, except those of the standard library. A text
   * has no path. Declarations are not parsed.
   */
  pathsFrom(first: ParsedFile): readonly string[] {
    const reached = new Set([first]);
    for (const parsed of reached)
      for (const { module } of parsed.imports) {
        const found = this.find(module, parsed.file);
        if (!("missing" in found) && !this.isStandard(found.file)) reached.add(found);
      }
    return [...reached].flatMap(({ file }) =>
      file === TEXT_NAME ? [] : (this.#located.get(file)?.real ?? []),
    );
  }

  #locate(of: Import["module"], from: Located | undefined): Loaded | NotFound | undefined {
    if (from === undefined) return of.tag === "name" ? undefined : nowhere(of.text, this.#nowhere);
    if (of.tag === "name") return packageImport(of.text, from);
    return of.text.startsWith(PACKAGE)
      ? packageImport(of.text.slice(PACKAGE.length), from)
      : relativeImport(of.text, from);
  }

  #parse({ real, root, text }: Loaded): ParsedFile {
    const known = this.#parsed.get(real);
    if (known !== undefined) return known;
    const shown = this.#show(real);
    const parsed = parseFile(shown, text);
    this.#parsed.set(real, parsed);
    this.#located.set(shown, { real, root });
    return parsed;
  }

  /**
   * The name of a file in diagnostics: relative to the directory if it lies inside, and never like a file of the standard library.
   */
  #show(real: string): string {
    const directory = realpathSync(this.#directory);
    if (!isInside(real, directory)) return real;
    const shown = relative(directory, real).replaceAll("\\", "/");
    return this.isStandard(shown) ? `./${shown}` : shown;
  }
}
