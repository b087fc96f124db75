/** @file The modules of one compilation, each loaded once through a host that locates files. Pure: it accesses no files itself. */
import { CompilerBug, type Session } from "../term/index.ts";
import type { BuiltModule } from "./elaborate/built-module.ts";
import { type ComputedRule, declarationOf } from "./module/computed-rule.ts";
import type { NotFound } from "./module/imports.ts";
import { Module, type ModuleWorkspace } from "./module/module.ts";
import { type ParsedFile, parseFile } from "./parse/index.ts";
import type { Import } from "./syntax/syntax.ts";

/**
 * The host of a workspace: locates, reads and parses the files that imports name, so that this layer needs no file access. Its
 * files are taken to be unchanged during the compilation.
 */
export interface ModuleHost {
  /**
   * The parsed file that an import in the file `from` names, why it cannot be loaded, or undefined if there is none. An import
   * cannot leave its package.
   */
  readonly find: (of: Import["module"], from: string) => ParsedFile | NotFound | undefined;
  /** Reads and parses a file by its path; undefined if it cannot be read. */
  readonly read?: (path: string) => ParsedFile | undefined;
  /** The names of the standard modules that every file imports implicitly. */
  readonly prelude: readonly string[];
  /** True for the files of the standard library. */
  readonly isStandard: (file: string) => boolean;
  /** What the build has elaborated of a file; undefined for all but the standard library of a built Strata. */
  readonly built?: (file: string) => BuiltModule | undefined;
}

interface WorkspaceOptions {
  /** Rules whose right sides are TypeScript functions; they are in scope in every module. */
  readonly rules?: readonly ComputedRule[];
  /** True if modules may contain `extern` declarations with C code. */
  readonly allowRaw?: boolean;
  /**
   * A workspace of the same session and installation. Its modules of the standard library are taken, so that nothing in them is
   * elaborated twice.
   */
  readonly library?: Workspace | undefined;
}

/** The file name of the declarations of rules given in TypeScript, for diagnostics. */
const GIVEN = "<rules>";

/**
 * All modules of one compilation, which share one session. A module is made once per file name, when the file is opened or first
 * imported, and kept for the life of the workspace. Those that `once` makes are not kept. Modules of the standard library depend on
 * nothing outside it, so that workspaces of one session can share them.
 */
export class Workspace {
  readonly session: Session;
  readonly #host: ModuleHost;
  readonly #modules = new Map<string, Module>();
  /**
   * The module of the rules given in TypeScript; undefined if there are none. In every module, its names come after the
   * module's own and imported names.
   */
  readonly given: Module | undefined;
  readonly #allowRaw: boolean;
  readonly #library: Workspace | undefined;
  #prelude: readonly Module[] | undefined;

  constructor(
    host: ModuleHost,
    session: Session,
    { rules = [], allowRaw = false, library }: WorkspaceOptions = {},
  ) {
    if (library !== undefined && library.session !== session)
      throw new CompilerBug("modules of one session cannot be used in another");
    this.#allowRaw = allowRaw;
    this.#library = library;
    this.#host = host;
    this.session = session;
    this.given = rules.length === 0 ? undefined : this.#declare(rules);
  }

  /** The module of a parsed file; made at the first call, the same object afterwards. */
  open(parsed: ParsedFile): Module {
    if (this.#library !== undefined && this.#host.isStandard(parsed.file))
      return this.#library.open(parsed);
    return this.#modules.get(parsed.file) ?? this.#keep(this.once(parsed));
  }

  /** A new module of a parsed file that no other file can import; it is not kept. */
  once(parsed: ParsedFile): Module {
    const located = !this.#host.isStandard(parsed.file);
    return this.#make(parsed, { located, allowRaw: this.#allowRaw });
  }

  #declare(rules: readonly ComputedRule[]): Module {
    const parsed = parseFile(GIVEN, rules.map(declarationOf).join("\n"));
    const computed = new Map(rules.map((r) => [r.name, r.rewrite]));
    return this.#keep(this.#make(parsed, { located: false, computed }));
  }

  #make(parsed: ParsedFile, own: Omit<ModuleWorkspace, "resolve" | "prelude">): Module {
    const built = this.#host.built?.(parsed.file);
    const around = { resolve: this.#resolve, prelude: this.#standard, built, ...own };
    return new Module(parsed, this.session, around);
  }

  #keep(module: Module): Module {
    this.#modules.set(module.file, module);
    return module;
  }

  readonly #resolve = (of: Import["module"], from: string): Module | NotFound | undefined => {
    const found = this.#host.find(of, from);
    return found === undefined || "missing" in found ? found : this.open(found);
  };

  readonly #standard = (): readonly Module[] => {
    this.#prelude ??= [
      ...this.#host.prelude.flatMap((name) => this.standard(name) ?? []),
      ...(this.given === undefined ? [] : [this.given]),
    ];
    return this.#prelude;
  };

  /** The standard module with this name; undefined if there is none. */
  standard(name: string): Module | undefined {
    const found = this.#host.find({ tag: "name", text: name, span: { start: 0, end: 0 } }, "");
    return found === undefined || "missing" in found ? undefined : this.open(found);
  }

  /** The module of a file by its path; undefined if the host cannot read it. */
  openFile(path: string): Module | undefined {
    const found = this.#host.read?.(path);
    return found === undefined ? undefined : this.open(found);
  }

  /** The module of a loaded file; undefined if no file of this name has been loaded. */
  moduleOf(file: string): Module | undefined {
    if (this.#library !== undefined && this.#host.isStandard(file))
      return this.#library.moduleOf(file);
    return this.#modules.get(file);
  }

  /** The text of a loaded file, for rendering diagnostics; undefined if the file is not loaded. */
  source(file: string): string | undefined {
    return this.moduleOf(file)?.parsed.text;
  }
}

export type { NotFound } from "./module/imports.ts";
