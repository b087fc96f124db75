/**
 * @file The names that the conditions and the right side of a rule may mention: names that its left side and its parameters
 * bind.
 */
import type { Home, TypeNames } from "../names.ts";
import type { Pattern } from "./pattern.ts";
import type { RuleSurroundings } from "./rule-syntax.ts";

/**
 * The meanings of sizes and types on the right side and in conditions: names that the left side or a parameter of the rule binds,
 * and sizes of the surrounding strategy. The methods raise E0201 for any other name that is no type alias.
 */
export function checkBoundNames(
  { metavariables, inference }: Pattern,
  around: RuleSurroundings,
  { alias, problems }: Home,
): TypeNames {
  const { sizes, types } = metavariables;
  return {
    alias,
    size: (name) => {
      const size = sizes.get(name.text) ?? around.size(name.text);
      if (size !== undefined) return inference.zonkSize(size);
      throw problems.unknownName(name.span, "size", name.text, sizes.keys(), {
        notes: [`the left side must bind it, or a parameter of the rule: (${name.text}: nat)`],
      });
    },
    type: (name) => {
      const type = types.get(name.text);
      if (type !== undefined) return inference.zonk(type);
      throw problems.unknownName(name.span, "type", name.text, types.keys());
    },
  };
}
