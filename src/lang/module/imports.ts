/** @file The names that a file's imports bring into scope. Two imports of one name are an error only where the name is used. */
import type { Diagnostic, StrataError } from "../../term/index.ts";
import { type Problems, problem } from "../diagnostics/errors.ts";
import type { Import, Name } from "../syntax/syntax.ts";
import { type NameSpace, SPACES } from "./space.ts";

/** Why an import finds no module: the parts of a diagnostic, without a position, and what may be meant. */
export interface NotFound {
  readonly missing: Pick<Diagnostic, "code" | "message" | "notes" | "help"> & {
    /** Names or paths of modules that exist, to write in the place of the one that does not. */
    readonly near?: readonly string[];
  };
}

/** A module as imports use it: its exported names, and the replacements of its deprecated names. */
export interface Exporter {
  /** The names that the module exports in a name space. */
  exports(space: NameSpace): readonly string[];
  /**
   * The module and the name of the definition that replaces a name which is deprecated here; undefined if the name is not
   * deprecated, or no such definition is found.
   */
  replacement(
    space: NameSpace,
    name: string,
  ): { readonly owner: Exporter; readonly name: string } | undefined;
}

interface Imported<M> {
  readonly module: M;
  readonly by: Import;
}

const shown = (name: Name): string =>
  name.qualifier === undefined ? name.text : `${name.qualifier}::${name.text}`;

/**
 * The imported names of one file, each with the module that declares it; implicit imports are not included. Records which imports
 * are used.
 */
export class Imports<M extends Exporter> {
  readonly #used = new Set<Import>();
  readonly #imported = new Map<string, Imported<M>[]>();

  /** `resolve` returns undefined for an import without a module; checking the file reports that. */
  constructor(imports: readonly Import[], resolve: (by: Import) => M | undefined) {
    for (const by of imports) {
      const module = resolve(by);
      if (module === undefined) continue;
      for (const space of SPACES) this.#add(space, module, by);
    }
  }

  #add(space: NameSpace, module: M, by: Import): void {
    for (const name of module.exports(space)) {
      if (by.only !== undefined && !by.only.some((n) => n.text === name)) continue;
      const key = `${space} ${by.alias === undefined ? name : `${by.alias.text}::${name}`}`;
      this.#imported.set(key, [...(this.#imported.get(key) ?? []), { module, by }]);
    }
  }

  /**
   * The module that declares an imported name; undefined if no import brings the name. Raises E0202 if imports bring it from
   * several modules. A deprecated name whose replacement of the same name is also imported does not count.
   */
  find(space: NameSpace, name: Name, problems: Problems): M | undefined {
    const found = (this.#imported.get(`${space} ${shown(name)}`) ?? [])
      .filter((x, i, all) => all.findIndex((y) => y.module === x.module) === i)
      .filter((x, _, all) => all.length === 1 || !leadsTo(x.module, all, space, name.text));
    if (found.length > 1) throw clash(name, found, problems);
    if (found[0] !== undefined) this.#used.add(found[0].by);
    return found[0]?.module;
  }

  /** True if `find` has found a name through the import. */
  isUsed(by: Import): boolean {
    return this.#used.has(by);
  }

  /** The imported names of a name space as the file must write them, with a qualifier where the import has an alias. */
  names(space: NameSpace): string[] {
    return [...this.#imported.keys()].flatMap((k) =>
      k.startsWith(`${space} `) ? [k.slice(space.length + 1)] : [],
    );
  }
}

/**
 * True if the name is deprecated in `module` and its replacement, of the same name, is imported from another of the modules. So
 * a moved name may be imported from both modules.
 */
function leadsTo<M extends Exporter>(
  module: M,
  all: readonly Imported<M>[],
  space: NameSpace,
  name: string,
): boolean {
  const by = module.replacement(space, name);
  return by?.name === name && all.some((y) => y.module !== module && y.module === by.owner);
}

function clash(name: Name, found: readonly Imported<unknown>[], problems: Problems): StrataError {
  const related = found.map(({ by }) => ({
    place: problems.place(by.span),
    label: `imported here from \`${by.module.text}\``,
  }));
  return problem("E0202", problems.place(name.span), `\`${name.text}\` is imported twice`, {
    related,
    help: [`qualify it: import ${found[0]!.by.module.text} as m, then m::${name.text}`],
  });
}
