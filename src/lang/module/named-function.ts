/** @file Resolves the names after `for` in a schedule to the functions that they denote. */
import { reportedIn } from "../diagnostics/errors.ts";
import type { ParsedFile } from "../parse/index.ts";
import type { Decl, Name } from "../syntax/syntax.ts";
import type { NameSpace } from "./space.ts";

/** A module as the owner of a definition. */
export interface DefinitionOwner {
  readonly file: string;
  readonly parsed: ParsedFile;
  declOf(space: NameSpace, name: string): Decl | undefined;
}

/** A module as the scope of names: finds the module that declares what a name denotes, and its name there. */
export interface DefinitionScope<M extends DefinitionOwner = DefinitionOwner> {
  definition(
    space: NameSpace,
    name: Name,
  ): { readonly owner: M; readonly name: string } | undefined;
}

/**
 * The function (`fun`) that a name denotes in a file: its own, an imported one or one of the prelude. Undefined for an unknown or
 * ambiguous name and for `extern`s. Counts as a use of the import.
 */
export function namedFunction<M extends DefinitionOwner>(
  scope: DefinitionScope<M>,
  name: Name,
): ReturnType<DefinitionScope<M>["definition"]> {
  const found = definitionOf(scope, name);
  const isFunction = found?.owner.parsed.headers.some(
    (h) => h.keyword === "fun" && h.name.text === found.name,
  );
  return isFunction ? found : undefined;
}

function definitionOf<M extends DefinitionOwner>(
  scope: DefinitionScope<M>,
  name: Name,
): ReturnType<DefinitionScope<M>["definition"]> {
  try {
    return scope.definition("fun", name);
  } catch (error) {
    if (reportedIn(error) === undefined) throw error;
    return undefined;
  }
}
