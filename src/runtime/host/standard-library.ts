/**
 * @file The standard library. A built Strata has it as parsed JSON, of which each module is unpacked at its first use; Strata from
 * TypeScript sources parses the `.strata` files.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type BuiltModule,
  type ParsedFile,
  type ParsedFileJson,
  parsedFileFromJson,
  parseFile,
  readBuilt,
} from "../../lang/index.ts";
import { isFromSources, packageRoot } from "./package-root.ts";

/** The modules of the standard library whose exports need no import, by the names of their files without suffix. */
export const PRELUDE: readonly string[] = [
  "nd",
  "traversal",
  "algorithmic",
  "movement",
  "reduction",
  "tiling",
  "loops",
];

/** The prefix of library files in diagnostics: `std/name.strata`. It names no folder of the disk. */
export const STANDARD = "std/";

/** The modules of the standard library of this installation; each is loaded once in a process, when it is first asked for. */
export class StandardLibrary {
  static #installed: StandardLibrary | undefined;

  /** The library of this installation. */
  static get installed(): StandardLibrary {
    StandardLibrary.#installed ??= new StandardLibrary();
    return StandardLibrary.#installed;
  }

  /** The names of all modules, in alphabetical order. */
  readonly names: readonly string[];
  /** The modules whose exports need no import. */
  readonly prelude: readonly string[];
  readonly #folder: string;
  readonly #suffix: string;
  readonly #modules = new Map<string, ParsedFile>();
  readonly #built = new Map<string, BuiltModule>();

  private constructor() {
    this.#folder = join(packageRoot, isFromSources ? "stdlib" : "dist/stdlib");
    this.#suffix = isFromSources ? ".strata" : ".json";
    this.names = readdirSync(this.#folder)
      .filter((name) => name.endsWith(this.#suffix))
      .map((name) => name.slice(0, -this.#suffix.length))
      .sort();
    this.prelude = PRELUDE.filter((name) => this.names.includes(name));
  }

  /** The module of a name; undefined if the library has none. */
  module(name: string): ParsedFile | undefined {
    if (!this.names.includes(name)) return undefined;
    const parsed = this.#modules.get(name) ?? this.#load(name);
    this.#modules.set(name, parsed);
    return parsed;
  }

  /** What the build has elaborated of a module, by the name of its file in diagnostics; undefined without a build. */
  built(file: string): BuiltModule | undefined {
    if (this.#suffix === ".strata" || !file.startsWith(STANDARD)) return undefined;
    const read = (): BuiltModule => {
      const made = this.#built.get(file) ?? this.#readBuilt(file);
      this.#built.set(file, made);
      return made;
    };
    return {
      fun: (of) => read().fun(of),
      rule: (of) => read().rule(of),
      pattern: (key) => read().pattern(key),
    };
  }

  #readBuilt(file: string): BuiltModule {
    const name = file.slice(STANDARD.length).replace(/\.strata$/, ".built");
    return readBuilt(readFileSync(join(this.#folder, name), "utf8"));
  }

  #load(name: string): ParsedFile {
    const text = readFileSync(join(this.#folder, `${name}${this.#suffix}`), "utf8");
    const file = `${STANDARD}${name}.strata`;
    if (this.#suffix === ".strata") return parseFile(file, text);
    return parsedFileFromJson({ ...(JSON.parse(text) as ParsedFileJson), file });
  }
}
