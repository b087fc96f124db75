/** @file All modules that take part: loaded once each through a host, which knows where files are. Pure: no file access. */
import type { Session } from "../term/index.ts";
import type { NotFound } from "./module/imports.ts";
import { Module } from "./module/module.ts";
import type { ParsedFile } from "./parse/index.ts";
import type { Import } from "./syntax/syntax.ts";

/** Gives the parsed files that imports name. */
export interface Host {
  /** The file that an import in `from` means, or why there is none. Imports never leave the package. */
  readonly find: (of: Import["module"], from: string) => ParsedFile | NotFound | undefined;
  /** Standard modules that need no import. */
  readonly prelude: readonly string[];
  readonly isStandard: (file: string) => boolean;
}

export class Workspace {
  readonly session: Session;
  readonly #host: Host;
  readonly #modules = new Map<string, Module>();
  #prelude: readonly Module[] | undefined;

  constructor(host: Host, session: Session) {
    this.#host = host;
    this.session = session;
  }

  /** The module of a parsed file. */
  open(parsed: ParsedFile): Module {
    const known = this.#modules.get(parsed.file);
    if (known !== undefined) return known;
    const resolve = (of: Import["module"], from: string): Module | NotFound | undefined => {
      const found = this.#host.find(of, from);
      return found === undefined || "missing" in found ? found : this.open(found);
    };
    const located = !this.#host.isStandard(parsed.file);
    const module = new Module(parsed, this.session, resolve, () => this.#standard(), located);
    this.#modules.set(parsed.file, module);
    return module;
  }

  #standard(): readonly Module[] {
    if (this.#prelude === undefined) {
      this.#prelude = this.#host.prelude.flatMap((name) => this.standard(name) ?? []);
    }
    return this.#prelude;
  }

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
