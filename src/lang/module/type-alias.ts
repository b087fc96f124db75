/** @file Names in a declared type: its parameters and other declared types; not itself, and no sizes. */
import type { Type } from "../../term/index.ts";
import type { Home, TypeNames } from "../elaborate/names.ts";
import type { Name } from "../syntax/syntax.ts";

export const aliasNames = (
  of: Name,
  params: ReadonlyMap<string, Type>,
  { alias, problems }: Home,
): TypeNames => ({
  alias: (name, args) => (name.text === of.text ? undefined : alias(name, args)),
  size: (name) => {
    throw problems.unknownName(name.span, "size", name.text, [], {
      notes: ["a declared type has sizes that are numbers"],
    });
  },
  type: (name) => {
    const found = params.get(name.text);
    if (found !== undefined) return found;
    throw problems.unknownName(name.span, "type", name.text, params.keys());
  },
});
