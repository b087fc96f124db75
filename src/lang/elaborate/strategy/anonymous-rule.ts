/** @file Elaborates the rules inside strategies: rules in braces, and the patterns of `match` and of predicates. */
import type { Rule } from "../../../strategies/index.ts";
import type { BuiltPattern } from "../built-module.ts";
import { buildRule, elaborateRule } from "../rule/elaborate-rule.ts";
import type { RuleSurroundings, RuleSyntax } from "../rule/rule-syntax.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";

/**
 * The sizes and terms with names in the present scope, which a pattern can mention. Other values, such as strategies, lists and
 * declared functions, are not among them.
 */
export function surroundings({ locals }: StrategyElaborator): RuleSurroundings {
  return {
    size: (name) => {
      const v = locals.values.get(name);
      return v?.tag === "nat" ? v.size : undefined;
    },
    term: (name) => {
      const v = locals.values.get(name);
      return v?.tag === "fun" ? v.term : locals.terms.get(name);
    },
  };
}

/** The key of a rule inside a strategy, which is unique in its file. */
const patternKey = ({ name, lhs }: RuleSyntax): string => `${name} ${lhs.span.start}`;

/**
 * Elaborates a rule that has no name, in the scope of the strategy around it. The build's rule is taken where nothing around it has
 * one of the names that the rule looks up. Raises the first mistake.
 */
export function anonymousRule(c: StrategyElaborator, syntax: RuleSyntax): Rule {
  const around = surroundings(c);
  const built = c.home.built?.pattern(patternKey(syntax));
  const isSame = built?.asked.every(
    (name) => around.size(name) === undefined && around.term(name) === undefined,
  );
  c.home.build?.(patternKey(syntax), () => buildPattern(c, syntax));
  return elaborateRule(syntax, around, c.home, isSame === true ? built : undefined);
}

/** The rule as data; undefined if it depends on a name around it. */
function buildPattern(c: StrategyElaborator, syntax: RuleSyntax): BuiltPattern | undefined {
  const around = surroundings(c);
  const asked = new Set<string>();
  let depends = false;
  const watched = <T>(of: (name: string) => T | undefined) => {
    return (name: string): T | undefined => {
      const found = of(name);
      asked.add(name);
      depends ||= found !== undefined;
      return found;
    };
  };
  const rule = buildRule(
    syntax,
    { size: watched(around.size), term: watched(around.term) },
    c.home,
  );
  return depends ? undefined : { ...rule, asked: [...asked] };
}
