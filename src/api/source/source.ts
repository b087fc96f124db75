/** @file `parse` and `Source`: a parsed file with everything that it imports. Every other step of the API begins with a source. */

import type { Sources } from "../../lang/diagnostics/index.ts";
import {
  type ComputedRule,
  type DeclHeader,
  type Module,
  mentioned,
  type ParsedFile,
  parseFile,
  programNamed,
  programsOf,
  Workspace,
} from "../../lang/index.ts";
import { NodeHost, type PackageImport, unreadableFile } from "../../runtime/host/index.ts";
import { type Diagnostic, mistakeIn, type Place, Session } from "../../term/index.ts";
import { loweringRefusal } from "../compile/refusal.ts";
import { diagnosticsOf, Failed } from "./failed.ts";
import { otherEngine } from "./other-engine.ts";
import { showStatedTypes } from "./show-stated-types.ts";
import { showDeclared, suggestImport } from "./suggest-import.ts";
import { suggestShape } from "./suggest-shape.ts";
import { fixTrialsOf } from "./try-fixes.ts";

/**
 * The input of `parse`: a text (the argument itself, or `text`), or a file by its path (`file`). A text can import files and
 * packages if the option `from` says where it is. `added` is text appended to the file's; `text` beside `file` is read in place of its content.
 */
export type SourceInput =
  | string
  | { readonly text: string }
  | { readonly file: string; readonly added?: string; readonly text?: string };

/**
 * Options of `parse`: where a text is, rules written in TypeScript, and whether files may hold C code.
 *
 * @example
 * ```ts
 * import { type ParseOptions, parse } from "strata-lang";
 *
 * const options: ParseOptions = { from: import.meta.url };
 * const imports = 'import gpu\nimport "./hello.strata"\n';
 * const slow = `${imports}schedule slow for smooth = mapNest(1, glb(0)) ; kernel`;
 * console.log(parse(slow, options).failed?.message); // undefined
 * ```
 */
export interface ParseOptions {
  /**
   * The file that holds a text, as a path or URL (`import.meta.url`), or a folder: the text imports files and packages as a file
   * there does, and nothing outside the package there. Without it, a text imports the standard library only. A `file` ignores it.
   */
  readonly from?: string | URL;
  /** Rules whose right sides are TypeScript functions. All strategies of the source can call them by name. */
  readonly rules?: readonly ComputedRule[];
  /**
   * Whether files may hold C code (`extern fun`; default false). The code goes into kernels unchanged, so allow it only for trusted
   * files.
   */
  readonly allowRaw?: boolean;
}

/** Options of a source that is made for a command: those of `parse`, and the words that commands in messages must have. */
export interface SourceOptions extends ParseOptions {
  /** The options of a `strata` command that reads the source equally (default: `--allow-raw`, where it is allowed). */
  readonly commandWords?: readonly string[];
  /**
   * A source of the same installation whose session of types and terms this one shares (default: none, and a new session). Terms of
   * both can be compared, and what the standard library has been elaborated to is shared.
   */
  readonly beside?: Source | undefined;
  /** Files that are read in place of others that imports lead to, by path without links. */
  readonly instead?: ReadonlyMap<string, string>;
}

/**
 * A program of a file: a function (`fun`) that it declares, with or without schedules, or an imported one for which it has a
 * schedule.
 */
export interface ProgramSummary {
  /** The name by which the file calls the function: `blur`, or with the qualifier of an import `m::blur`. */
  readonly name: string;
  /** The doc comment of the function; empty without one. */
  readonly doc: string;
  /** The file that declares the function. */
  readonly file: string;
  /** The names of the schedules that this file has for the program, in order. */
  readonly schedules: readonly string[];
}

/**
 * A text or file with the files that it imports: `programs` lists its programs, `diagnostics` everything that is wrong in it,
 * `failed` the same as a failure if there is an error. Declarations are checked on demand, not when the source is made.
 */
export class Source {
  /** The file's name in diagnostics; `<text>` for a text. */
  readonly file: string;
  readonly module: Module;
  readonly workspace: Workspace;
  readonly #host: NodeHost;
  readonly #input: SourceInput;
  readonly #options: SourceOptions;
  /** Why the file could not be read; undefined if it was read. */
  readonly unreadable: string | undefined;
  #diagnostics: readonly Diagnostic[] | undefined;
  #imported: readonly ParsedFile[] | undefined;

  /** The options that a `strata` command needs to read the source equally: `--allow-raw`, `--rules FILE`. */
  readonly commandWords: readonly string[];

  constructor(input: SourceInput, options: SourceOptions = {}) {
    this.#input = input;
    this.#options = options;
    this.commandWords = options.commandWords ?? (options.allowRaw === true ? ["--allow-raw"] : []);
    this.#host = new NodeHost(process.cwd(), options.instead);
    const library = options.beside?.workspace;
    const session = library?.session ?? new Session();
    session.refusal ??= loweringRefusal;
    this.workspace = new Workspace(this.#host, session, {
      ...options,
      library,
    });
    const opened = open(this.#host, input, options.from);
    this.unreadable = opened.unreadable;
    this.file = opened.parsed.file;
    this.module = this.workspace.open(opened.parsed);
  }

  /** The same text or file parsed again with the same options, in a new session, with the text `added` after its end. */
  again(added = ""): Source {
    const input = typeof this.#input === "string" ? { text: this.#input } : this.#input;
    const extended =
      "file" in input
        ? { ...input, added: `${input.added ?? ""}${added}` }
        : { ...input, text: input.text + added };
    return new Source(extended, { ...this.#options, beside: undefined });
  }

  /**
   * The text `text` parsed in place of this one, at the same place and with the same options, in a new session, or in that of the
   * source `beside`.
   */
  instead(text: string, beside?: Source): Source {
    const isFile = typeof this.#input !== "string" && "file" in this.#input;
    const input = isFile ? { file: this.file, text } : { text };
    return new Source(input, { ...this.#options, beside });
  }

  /**
   * The programs of the file: its own functions (`fun`) in order, then imported ones for which it has schedules. The schedules of an
   * imported file are not the file's.
   */
  get programs(): readonly ProgramSummary[] {
    return programsOf(this.module).map(({ name, header, definition, schedules }) => ({
      name,
      doc: header.doc,
      file: definition.owner.file,
      schedules: schedules.map((s) => s.name),
    }));
  }

  /**
   * The diagnostics of the file, of the project's files that it imports, and of the rules in TypeScript. Suggestions in them have
   * been tried where that is possible.
   */
  get diagnostics(): readonly Diagnostic[] {
    this.#diagnostics ??=
      this.unreadable === undefined
        ? this.#check()
            .map((d) => suggestImport(d, this.workspace, this.#host.modules))
            .map((d) => suggestShape(d, this.#moduleAt(d), this.workspace))
            .map((d) => showStatedTypes(d, this.#moduleAt(d)))
            .map((d) => showDeclared(d, this.#moduleAt(d)))
            .map((d) => fixTrialsOf(this.workspace).listing(d))
        : [unreadableFile(this.file, this.unreadable)];
    return this.#diagnostics;
  }

  /** The diagnostics as a failure if one of them is an error, otherwise undefined. */
  get failed(): Failed | undefined {
    const isBroken = this.diagnostics.some((d) => d.severity === "error");
    return isBroken ? new Failed(this.diagnostics, this.sources) : undefined;
  }

  /**
   * The diagnostics that concern a program, by its name, and one of its schedules, as a failure if one of them is an
   * error. Diagnostics outside all declarations count, diagnostics in declarations that neither needs do not.
   */
  failedFor(program: string | undefined, schedule?: string): Failed | undefined {
    if (this.failed === undefined) return undefined;
    const { headers } = this.module.parsed;
    const listed = program === undefined ? undefined : programNamed(this.module, program);
    const chosen = listed?.schedules.filter((s) => s.name === schedule) ?? [];
    return this.failedIn(
      listed === undefined ? [] : [listed.header, ...chosen.map((s) => headers[s.index]!)],
    );
  }

  /** The same for declarations of the project: the diagnostics that concern them and what they need, if one is an error. */
  failedIn(roots: readonly DeclHeader[]): Failed | undefined {
    if (this.failed === undefined) return undefined;
    const met = this.#metBy(roots);
    const isBroken = met.some((d) => d.severity === "error");
    return isBroken ? new Failed(met, this.sources) : undefined;
  }

  /**
   * The file's declarations that have no errors, neither themselves nor in the declarations that they need. Empty if there is an
   * error outside all declarations.
   */
  get sound(): ReadonlySet<DeclHeader> {
    const isSound = (h: DeclHeader): boolean =>
      this.#metBy([h]).every((d) => d.severity !== "error");
    return new Set(this.module.parsed.headers.filter(isSound));
  }

  /** The diagnostics outside all declarations and inside the declarations that `roots` need. */
  #metBy(roots: readonly DeclHeader[]): readonly Diagnostic[] {
    const files = this.#files;
    const needed = mentioned(files, roots);
    const idle = files.flatMap(({ file, headers }) =>
      headers.flatMap((h) => (needed.has(h) ? [] : [{ file, span: h.span }])),
    );
    return this.diagnostics.filter(({ place }) => !idle.some((d) => isWithin(place, d)));
  }

  /** Gives the text of each file that diagnostics can point into. */
  readonly sources: Sources = (file) => this.workspace.source(file);

  /**
   * The paths without links of the file (a text has none) and of all files that it imports, also by others, except those of the
   * standard library: a change of one of them can change the source.
   */
  get paths(): readonly string[] {
    return this.#host.pathsFrom(this.module.parsed);
  }

  #check(): readonly Diagnostic[] {
    const { given } = this.workspace;
    const found = [...(given ? this.#checkModule(given) : []), ...this.#checkModule(this.module)];
    const seen = new Set([this.file]);
    for (let next = this.#unseen(seen); next !== undefined; next = this.#unseen(seen)) {
      seen.add(next.file);
      found.push(...this.#checkModule(this.workspace.open(next)));
    }
    return eachOnce(found);
  }

  /** The module in which a diagnostic has its place; the file itself for one without a place. */
  #moduleAt({ place }: Diagnostic): Module {
    return (place && this.workspace.moduleOf(place.file)) ?? this.module;
  }

  /** The rules in TypeScript that `parse` was given. */
  get rules(): readonly ComputedRule[] {
    return this.#options.rules ?? [];
  }

  /** The file with all that it imports, directly and indirectly, but for the standard library. Imports that fail are left out. */
  get files(): readonly ParsedFile[] {
    if (this.#imported !== undefined) return this.#imported;
    const known = new Set([this.module.parsed]);
    for (const { file, imports } of known)
      for (const { module } of imports) {
        const found = this.#host.find(module, file);
        if (!("missing" in found) && !this.#host.isStandard(found.file)) known.add(found);
      }
    this.#imported = [...known];
    return this.#imported;
  }

  /** The npm packages whose modules the file imports, directly and indirectly, with the place of their first import. */
  get packages(): readonly PackageImport[] {
    return this.files.length > 1 ? this.#host.packages : [];
  }

  /** A warning (W0211) for each imported package that is not made for this version of Strata. */
  get warnings(): readonly Diagnostic[] {
    return this.packages.flatMap((found) => otherEngine(found) ?? []);
  }

  /** The files of the project that have been read so far. */
  get #files(): readonly ParsedFile[] {
    return [...new Set([this.module.parsed, ...this.#host.files])];
  }

  /** A file of the project that an import has read and that has not been checked. */
  #unseen(seen: ReadonlySet<string>): ParsedFile | undefined {
    return this.#host.files.find((parsed) => !seen.has(parsed.file));
  }

  /** Checks a module. A budget that is spent ends the check of this module and becomes a diagnostic at its beginning. */
  #checkModule(module: Module): Diagnostic[] {
    try {
      return module.check();
    } catch (error) {
      const found = diagnosticsOf(error);
      if (found === undefined) throw error;
      return found.map((d) => ({ place: module.problems.place({ start: 0, end: 0 }), ...d }));
    }
  }
}

/**
 * Reads and splits a text or file. Never throws for mistakes in the text or an unreadable file: `source.diagnostics` lists them
 * (E0002 for an unreadable file).
 *
 * @example
 * ```ts
 * import { parse, type Source, type SourceInput } from "strata-lang";
 *
 * const input: SourceInput = { file: "hello.strata" };
 * const source: Source = parse(input);
 * console.log(source.diagnostics.length, source.programs[0]?.schedules); // 0 [ 'naive', 'tiled' ]
 * ```
 */
export const parse = (input: SourceInput, options?: ParseOptions): Source =>
  new Source(input, options);

/** The diagnostics without repetitions: a mistake in a function is found in its file, and where a schedule or function needs it. */
function eachOnce(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return found.filter(({ code, place, message }) => {
    if (place === undefined) return true;
    const key = `${code} ${place.file} ${place.span.start} ${place.span.end} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

const isWithin = (place: Place | undefined, { file, span }: Place): boolean =>
  place?.file === file && place.span.start >= span.start && place.span.end <= span.end;

interface OpenedFile {
  readonly parsed: ParsedFile;
  readonly unreadable?: string;
}

function open(host: NodeHost, input: SourceInput, from: string | URL | undefined): OpenedFile {
  if (typeof input === "string") return { parsed: host.text(input, from) };
  if (!("file" in input)) return { parsed: host.text(input.text, from) };
  try {
    return { parsed: host.open(input.file, input.added, input.text) };
  } catch (error) {
    if (mistakeIn(error, "E0002") === undefined) throw error;
    return { parsed: parseFile(input.file, ""), unreadable: (error as Error).message };
  }
}
