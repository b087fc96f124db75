/** @file The names that may occur in a type alias: its parameters and other aliases. It may not mention itself or named sizes. */
import type { Type } from "../../term/index.ts";
import { SIZED_TYPE } from "../diagnostics/ways-out.ts";
import type { Home, TypeNames } from "../elaborate/names.ts";
import type { Name } from "../syntax/syntax.ts";

/**
 * The scope for the definition of the alias `of`: `params` by name, and other aliases. Raises E0201 for any other type name, for
 * the alias itself and for every named size, since the sizes in an alias are numbers.
 */
export const aliasNames = (
  of: Name,
  params: ReadonlyMap<string, Type>,
  { alias, problems }: Home,
): TypeNames => ({
  alias: (name, args) => (name.text === of.text ? undefined : alias(name, args)),
  size: (name) => {
    const notes = ["a declared type has sizes that are numbers"];
    throw problems.unboundSize(name.span, name.text, notes, SIZED_TYPE);
  },
  type: (name) => {
    const found = params.get(name.text);
    if (found !== undefined) return found;
    throw problems.unknownName(name.span, "type", name.text, params.keys());
  },
});
