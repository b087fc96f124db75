/**
 * @file Finds how a file can write the name of a definition in another module: by an import that it has, an extended one, or a
 * new one.
 */
import type { Definition, Module } from "../module/module.ts";
import type { NameSpace } from "../module/space.ts";
import { quoteString } from "../parse/literal.ts";
import { newlineOf, placeOfImport } from "../parse/place-of-import.ts";
import type { Import, Name } from "../syntax/syntax.ts";
import type { TextEdit } from "./edit.ts";

/** A name as a file writes it, with a qualifier if needed, without a position. */
export type SpelledName = Pick<Name, "text" | "qualifier">;

/**
 * Spells names for one file and collects the changes to its imports that the spelled names require. Each call of `spell` may add
 * to `edits`.
 */
export class NameSpelling {
  readonly #module: Module;
  /** The names to add to the lists of existing imports. */
  readonly #listed = new Map<Import, Set<string>>();
  /** The imports to add, by the imported module's text, with their alias or list of names. */
  readonly #added = new Map<string, { readonly alias?: string; readonly names: Set<string> }>();
  readonly #extendsLists: boolean;

  /** With `extendsLists: false` existing imports stay as they are, and all changes are `lines`. */
  constructor(module: Module, { extendsLists = true }: { readonly extendsLists?: boolean } = {}) {
    this.#module = module;
    this.#extendsLists = extendsLists;
  }

  /**
   * The spelling of a definition's name. `locals`: names with another meaning at the use. `through`: import paths by which the
   * file may reach the definition's module. Undefined if no import reaches it.
   */
  spell(
    space: NameSpace,
    of: Definition,
    locals: ReadonlySet<string>,
    through: readonly string[],
  ): SpelledName | undefined {
    const plain = { text: of.name };
    const means = this.#meaning(space, of.name);
    const isFree = !locals.has(of.name);
    if (isFree && isSame(means, of)) return plain;
    const { imports } = this.#module.parsed;
    const known = imports.filter((by) => this.#module.resolve(by) === of.owner);
    const aliased = known.find((by) => by.alias !== undefined && lists(by, of.name));
    if (aliased !== undefined) return { text: of.name, qualifier: aliased.alias!.text };
    const isPossible = isFree && (means === undefined || leadsTo(means, space, of));
    const list = known.find((by) => by.alias === undefined && by.only !== undefined);
    if (isPossible && list !== undefined && this.#extendsLists) {
      this.#listed.set(list, (this.#listed.get(list) ?? new Set()).add(of.name));
      return plain;
    }
    const written = this.#importOf(of.owner, known, through);
    if (written === undefined) return undefined;
    if (isPossible) {
      const entry = this.#added.get(written) ?? { names: new Set() };
      this.#added.set(written, { names: entry.names.add(of.name) });
      return plain;
    }
    const alias = this.#freshAlias(written);
    this.#added.set(`${written} as ${alias}`, { alias, names: new Set() });
    return { text: of.name, qualifier: alias };
  }

  /** The imports to add for all names spelled so far. */
  get lines(): readonly string[] {
    return [...this.#added].map(([written, { names }]) =>
      names.size === 0 ? `import ${written}` : `import ${written} (${[...names].join(", ")})`,
    );
  }

  /** The edits of the file's imports for all names spelled so far. */
  get edits(): readonly TextEdit[] {
    const listed = [...this.#listed].map(([by, names]): TextEdit => {
      const end = by.span.end - 1;
      return { span: { start: end, end }, by: [...names].map((n) => `, ${n}`) };
    });
    const { lines } = this;
    return lines.length === 0 ? listed : [...listed, this.#insertion(lines)];
  }

  #insertion(lines: readonly string[]): TextEdit {
    const { imports, headers, text } = this.#module.parsed;
    const spans = imports.map((by) => by.span);
    const { span, around } = placeOfImport(text, spans, headers[0]?.span);
    return { span, by: [around(lines.join(newlineOf(text)))] };
  }

  #meaning(space: NameSpace, text: string): Definition | undefined {
    return this.#module.definition(space, { text, span: NOWHERE });
  }

  #importOf(
    owner: Module,
    known: readonly Import[],
    through: readonly string[],
  ): string | undefined {
    const [by] = known;
    const shown = by && (by.module.tag === "name" ? by.module.text : quoteString(by.module.text));
    return shown ?? this.#candidates(owner, through).find((written) => this.#leads(written, owner));
  }

  #candidates(owner: Module, through: readonly string[]): readonly string[] {
    const name = /([^/]*)\.strata$/.exec(owner.file)?.[1] ?? owner.file;
    return [name, relativePath(this.#module.file, owner.file), ...through].map((text) =>
      /^[\w-]+$/.test(text) ? text : quoteString(text),
    );
  }

  #leads(written: string, owner: Module): boolean {
    const isPath = written.startsWith('"');
    const text = isPath ? (JSON.parse(written) as string) : written;
    const module = { tag: isPath ? ("path" as const) : ("name" as const), text, span: NOWHERE };
    return this.#module.resolve({ module, span: NOWHERE }) === owner;
  }

  #freshAlias(written: string): string {
    const base = /([A-Za-z]\w*?)(?:\.strata)?"?$/.exec(written)?.[1] ?? "lib";
    const taken = new Set(this.#module.parsed.imports.map((by) => by.alias?.text));
    for (const { alias } of this.#added.values()) if (alias !== base) taken.add(alias);
    let alias = base;
    for (let i = 2; taken.has(alias); i++) alias = `${base}${i}`;
    return alias;
  }
}

const NOWHERE = { start: 0, end: 0 };

const isSame = (a: Definition | undefined, b: Definition): boolean =>
  a?.owner === b.owner && a.name === b.name;

const lists = ({ only }: Import, name: string): boolean =>
  only === undefined || only.some((n) => n.text === name);

/** True if the name denotes a deprecated definition whose replacement is `of`. */
const leadsTo = (means: Definition, space: NameSpace, of: Definition): boolean =>
  isSame(means.owner.replacement(space, means.name), of);

/** The relative path from one file to another: `./b.strata` from `a.strata` beside it. */
function relativePath(from: string, to: string): string {
  const [a, b] = [from.split("/").slice(0, -1), to.split("/")];
  let same = 0;
  while (same < a.length && same < b.length - 1 && a[same] === b[same]) same++;
  const up = a.slice(same).map(() => "..");
  return [...(up.length === 0 ? ["."] : up), ...b.slice(same)].join("/");
}
