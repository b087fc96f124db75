/** @file All modules that take part: loaded once each through a host, which knows where files are. Pure: no file access. */
import type { Session } from "../term/index.ts";
import { type ComputedRule, declarationOf } from "./module/computed-rule.ts";
import type { NotFound } from "./module/imports.ts";
import { Module, type ModuleWorkspace } from "./module/module.ts";
import { type ParsedFile, parseFile } from "./parse/index.ts";
import type { Import } from "./syntax/syntax.ts";

/** Gives the parsed files that imports name. */
export interface ModuleHost {
  /** The file that an import in `from` means, or why there is none. Imports never leave the package. */
  readonly find: (of: Import["module"], from: string) => ParsedFile | NotFound | undefined;
  /** Standard modules that need no import. */
  readonly prelude: readonly string[];
  readonly isStandard: (file: string) => boolean;
}

interface WorkspaceOptions {
  /** Given in TypeScript. */
  readonly rules?: readonly ComputedRule[];
  /** May modules hold C code? */
  readonly allowRaw?: boolean;
}

/** As diagnostics name the declarations of rules in TypeScript. */
const GIVEN = "<rules>";

export class Workspace {
  readonly session: Session;
  readonly #host: ModuleHost;
  readonly #modules = new Map<string, Module>();
  /** The rules that are given in TypeScript: every module finds them, after its own names and what it imports. */
  readonly given: Module | undefined;
  readonly #allowRaw: boolean;
  #prelude: readonly Module[] | undefined;

  constructor(
    host: ModuleHost,
    session: Session,
    { rules = [], allowRaw = false }: WorkspaceOptions = {},
  ) {
    this.#allowRaw = allowRaw;
    this.#host = host;
    this.session = session;
    this.given = rules.length === 0 ? undefined : this.#declare(rules);
  }

  /** The module of a parsed file. */
  open(parsed: ParsedFile): Module {
    const known = this.#modules.get(parsed.file);
    if (known !== undefined) return known;
    return this.#keep(this.once(parsed));
  }

  /** The same for one look at a file that nobody imports. */
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
    const around = { resolve: this.#resolve, prelude: this.#standard, ...own };
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

  /** A standard module, by name. */
  standard(name: string): Module | undefined {
    const found = this.#host.find({ tag: "name", text: name, span: { start: 0, end: 0 } }, "");
    return found === undefined || "missing" in found ? undefined : this.open(found);
  }

  /** The text of a file that was loaded, for showing diagnostics. */
  source(file: string): string | undefined {
    return this.#modules.get(file)?.parsed.text;
  }
}

export type { NotFound } from "./module/imports.ts";
