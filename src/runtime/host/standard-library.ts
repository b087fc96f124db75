/**
 * @file The standard library: parsed JSON when Strata is built (each module unpacked when it is first asked for), the
 * sources when it runs from TypeScript.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ParsedFile,
  type ParsedFileJson,
  parsedFileFromJson,
  parseFile,
} from "../../lang/index.ts";
import { isFromSources, packageRoot } from "./package-root.ts";

/** Modules whose exports need no import. */
export const PRELUDE: readonly string[] = [
  "nd",
  "traversal",
  "algorithmic",
  "movement",
  "reduction",
  "tiling",
  "loops",
];

/** Files of the library are shown as `std/name.strata`. */
export const STANDARD = "std/";

export class StandardLibrary {
  /** In alphabetical order. */
  readonly names: readonly string[];
  readonly prelude: readonly string[];
  readonly #folder: string;
  readonly #suffix: string;
  readonly #modules = new Map<string, ParsedFile>();

  constructor() {
    this.#folder = join(packageRoot, isFromSources ? "stdlib" : "dist/stdlib");
    this.#suffix = isFromSources ? ".strata" : ".json";
    this.names = readdirSync(this.#folder)
      .filter((name) => name.endsWith(this.#suffix))
      .map((name) => name.slice(0, -this.#suffix.length))
      .sort();
    this.prelude = PRELUDE.filter((name) => this.names.includes(name));
  }

  module(name: string): ParsedFile | undefined {
    if (!this.names.includes(name)) return undefined;
    const parsed = this.#modules.get(name) ?? this.#load(name);
    this.#modules.set(name, parsed);
    return parsed;
  }

  #load(name: string): ParsedFile {
    const text = readFileSync(join(this.#folder, `${name}${this.#suffix}`), "utf8");
    const file = `${STANDARD}${name}.strata`;
    if (this.#suffix === ".strata") return parseFile(file, text);
    return parsedFileFromJson({ ...(JSON.parse(text) as ParsedFileJson), file });
  }
}
