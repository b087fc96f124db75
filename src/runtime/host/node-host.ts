/** @file The host of a workspace on Node: the standard library, files of the project, and npm packages. */
import { realpathSync, statSync } from "node:fs";
import { dirname, relative } from "node:path";
import {
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
  type StrataError,
} from "../../term/index.ts";
import { codeOf, isInside, REASONS, rootOf } from "./confine.ts";
import { badPath, noModule } from "./not-found.ts";
import { packageImport } from "./package-import.ts";
import { readText } from "./read-text.ts";
import { type Loaded, type Located, relativeImport } from "./relative-import.ts";
import { STANDARD, StandardLibrary } from "./standard-library.ts";

/** E0002. A file that the user named. */
export const unreadableFile = (path: string, reason: string): Diagnostic => ({
  code: "E0002",
  severity: "error",
  message: `cannot read ${path}: ${reason}`,
  help: ["check the path; `strata init` writes an example to start from"],
});

const unreadable = (path: string, reason: string): StrataError =>
  mistake(unreadableFile(path, reason), reason);

const PACKAGE = "pkg:";

export class NodeHost implements ModuleHost {
  readonly #library = new StandardLibrary();
  readonly #directory: string;
  /** By the name that diagnostics show. */
  readonly #located = new Map<string, Located>();
  /** By real path. */
  readonly #parsed = new Map<string, ParsedFile>();

  /** `directory`: paths are shown relative to it. */
  constructor(directory: string = process.cwd()) {
    this.#directory = directory;
  }

  get prelude(): readonly string[] {
    return this.#library.prelude;
  }

  /** The modules that `import name` finds without a package. */
  get modules(): readonly string[] {
    return this.#library.names;
  }

  /** All files read so far but those of the library, in the order in which they were first met. */
  get files(): readonly ParsedFile[] {
    return [...this.#parsed.values()];
  }

  isStandard(file: string): boolean {
    return file.startsWith(STANDARD);
  }

  /** A file that the user names, and declarations after its last. Raises E0002. */
  open(path: string, added = ""): ParsedFile {
    try {
      const stats = statSync(path);
      if (stats.isDirectory()) throw unreadable(path, "it is a folder");
      const real = stats.isFile() ? realpathSync(path) : path; // a pipe has no other path
      const text = readText(path, LIMITS.sourceBytes) + added;
      return this.#parse({ real, root: rootOf(dirname(real)), text });
    } catch (error) {
      if (error instanceof LimitError) throw unreadable(path, error.message);
      const code = codeOf(error);
      if (code === undefined) throw error;
      throw unreadable(path, REASONS.get(code) ?? code);
    }
  }

  find(of: Import["module"], from: string): ParsedFile | NotFound {
    if (of.tag === "name") {
      const standard = this.#library.module(of.text);
      if (standard !== undefined) return standard;
    }
    const found = this.#locate(of, this.#located.get(from)) ?? noModule(of.text, this.modules);
    return "missing" in found ? found : this.#parse(found);
  }

  #locate(of: Import["module"], from: Located | undefined): Loaded | NotFound | undefined {
    if (from === undefined)
      return of.tag === "name"
        ? undefined
        : badPath(of.text, "cannot be found from a text that is in no file");
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

  /** Relative to the directory where that is shorter; never like a file of the library. */
  #show(real: string): string {
    const directory = realpathSync(this.#directory);
    if (!isInside(real, directory)) return real;
    const shown = relative(directory, real).replaceAll("\\", "/");
    return this.isStandard(shown) ? `./${shown}` : shown;
  }
}
