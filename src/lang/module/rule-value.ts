/** @file A declared rule: its syntax, and what it is in a strategy. */
import { applyRule, type Rule } from "../../strategies/index.ts";
import type { Size } from "../../term/index.ts";
import type { Problems } from "../diagnostics/errors.ts";
import type { RuleSyntax } from "../elaborate/rule/rule-syntax.ts";
import {
  type Callable,
  type StratValue,
  showCall,
  strategyValue,
} from "../elaborate/strategy/strategy-value.ts";
import type { Decl, Param } from "../syntax/syntax.ts";

export type RuleDecl = Extract<Decl, { tag: "rule" }>;

export function ruleSyntax(decl: RuleDecl, problems: Problems): RuleSyntax {
  const params = decl.params.map((p) => ({ name: p.name.text, kind: ruleKind(p, problems) }));
  return { ...decl, name: decl.name.text, params };
}

function ruleKind(p: Param, problems: Problems): "nat" | "fun" {
  if (p.kind === "nat" || p.kind === "fun") return p.kind;
  throw problems.kind(p.span, "a rule's parameter is a nat or a fun", [
    `write ${p.name.text}: nat`,
  ]);
}

/** The strategy that applies the rule, for its arguments. The rule is elaborated when first applied. */
export function ruleValue({ name, params }: RuleSyntax, rule: () => Rule): Callable {
  return {
    tag: "callable",
    name,
    params,
    given: [],
    call: (args) => {
      const sizes = new Map(params.flatMap((p, i) => sizeArgument(p.name, args[i])));
      const applied = applyRule(rule(), { sizes, terms: new Map() }, showCall(name, args));
      return { ...strategyValue(applied), isRule: true };
    },
  };
}

const sizeArgument = (name: string, v: StratValue | undefined): [string, Size][] =>
  v?.tag === "nat" ? [[name, v.size]] : [];
