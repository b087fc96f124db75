/** @file Resolves the names after `for` in a schedule to the functions that they denote. */
import { reportedIn } from "../diagnostics/errors.ts";
import type { Name } from "../syntax/syntax.ts";
import type { Definition, Module } from "./module.ts";

/**
 * The function (`fun`) that a name denotes in a file: its own, an imported one or one of the prelude. Undefined for an unknown or
 * ambiguous name and for `extern`s. Counts as a use of the import.
 */
export function namedFunction(
  module: Pick<Module, "definition">,
  name: Name,
): Definition | undefined {
  const found = definitionOf(module, name);
  const isFunction = found?.owner.parsed.headers.some(
    (h) => h.keyword === "fun" && h.name.text === found.name,
  );
  return isFunction ? found : undefined;
}

function definitionOf(module: Pick<Module, "definition">, name: Name): Definition | undefined {
  try {
    return module.definition("fun", name);
  } catch (error) {
    if (reportedIn(error) === undefined) throw error;
    return undefined;
  }
}
