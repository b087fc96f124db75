/** @file Converts a declared rule to the input of rule elaboration and to a value in strategies. */
import { applyRule, type Rule } from "../../strategies/index.ts";
import type { Problems } from "../diagnostics/errors.ts";
import type { FunDef } from "../elaborate/definition.ts";
import { freeNames } from "../elaborate/expr/free-names.ts";
import type { Globals, Home } from "../elaborate/names.ts";
import { elaborateRule } from "../elaborate/rule/elaborate-rule.ts";
import { NOTHING_AROUND, type RuleSyntax } from "../elaborate/rule/rule-syntax.ts";
import {
  type Callable,
  NONE_GIVEN,
  type StrategyParameter,
  type StratValue,
  showCall,
  strategyValue,
} from "../elaborate/strategy/strategy-value.ts";
import type { Decl, ParamSyntax } from "../syntax/syntax.ts";

/** A rule declaration as parsed: `rule f(k: nat) = lhs => rhs where …`. */
export type RuleDecl = Extract<Decl, { tag: "rule" }>;

/**
 * Converts the declaration of a rule to the input of rule elaboration. Raises E0502 for a parameter that is neither `nat` nor `fun`
 * or takes all further arguments (`ks..`), and E0306 for a `fun` that the left side does not mention.
 */
export function ruleSyntax(decl: RuleDecl, problems: Problems): RuleSyntax {
  for (const p of decl.params) demandOnLeft(p, decl, problems);
  const params = decl.params.map((p) => ({ name: p.name.text, kind: ruleKind(p, problems) }));
  return { ...decl, name: decl.name.text, params, isDeclared: true };
}

/** Raises E0306 for a `fun` parameter that does not occur on the left side, from which its type is inferred. */
function demandOnLeft(
  { name, kind, span }: ParamSyntax,
  { lhs }: RuleDecl,
  problems: Problems,
): void {
  if (kind !== "fun" || freeNames(lhs).has(name.text)) return;
  throw problems.pattern(span, `the left side does not mention the function \`${name.text}\``, [
    `write it there, applied to what it takes: map(${name.text}, xs)`,
    "a function that the right side alone uses is declared: fun f(x: f32): f32 = …",
  ]);
}

function ruleKind(p: ParamSyntax, problems: Problems): "nat" | "fun" {
  if (p.rest !== true && (p.kind === "nat" || p.kind === "fun")) return p.kind;
  throw problems.kind(p.span, "a rule's parameter is a nat or a fun", [
    `write ${p.name.text}: nat`,
  ]);
}

/**
 * The rule as a callable value: given its arguments, the strategy that applies it. A rule without function arguments is
 * elaborated when it is first called, through `rule`; with function arguments, once per call.
 */
export function ruleValue(
  syntax: RuleSyntax,
  params: readonly StrategyParameter[],
  rule: () => Rule,
  home: Home,
): Callable {
  const { name } = syntax;
  return {
    tag: "callable",
    name,
    params,
    given: NONE_GIVEN,
    result: () => "rule",
    call: (args) => {
      const given = params.map((p, i) => [p.name, args[i]!] as const);
      const funs = new Map(given.flatMap(([n, v]) => (v.tag === "fun" ? [[n, v] as const] : [])));
      const sizes = new Map(given.flatMap(([n, v]) => (v.tag === "nat" ? [[n, v.size]] : [])));
      const of = funs.size === 0 ? rule() : withFunctions(syntax, funs, home);
      return {
        ...strategyValue(applyRule(of, { sizes, terms: new Map() }, showCall(name, args))),
        isRule: true,
      };
    },
  };
}

type FunValue = StratValue & { readonly tag: "fun" };

/** Elaborates the rule with functions substituted for its `fun` parameters: declared functions, or terms bound by a pattern. */
function withFunctions(syntax: RuleSyntax, funs: ReadonlyMap<string, FunValue>, home: Home): Rule {
  const given = (name: string): FunDef | undefined => funs.get(name)?.def;
  const fun: Globals["fun"] = (name) => given(name.text) ?? home.globals.fun(name);
  const globals: Globals = { ...home.globals, given, fun };
  return elaborateRule(
    { ...syntax, params: syntax.params.filter((p) => p.kind === "nat") },
    { ...NOTHING_AROUND, term: (name) => funs.get(name)?.term },
    { ...home, globals },
  );
}
