/** @file Patterns in strategies: rules in braces, `match`, and patterns as predicates. */
import {
  applyRule,
  leftChoice,
  matchRule,
  type Rule,
  type Strategy,
  seq,
} from "../../../strategies/index.ts";
import { type Bindings, boundTerms, Matcher, showTerm, type Term } from "../../../term/index.ts";
import type { Expr, MatchCase, Strat } from "../../syntax/syntax.ts";
import { elaborateRule } from "../rule/elaborate-rule.ts";
import { elaboratePattern } from "../rule/pattern.ts";
import { anonymous, type RuleSurroundings } from "../rule/rule-syntax.ts";
import type { Context, Locals } from "./context.ts";

/** `{ lhs => rhs where … }`. */
export function ruleInBraces(c: Context, s: Strat & { tag: "sRule" }): Strategy {
  return applyRule(elaborateRule(anonymous("{…}", s), surroundings(c), c.home));
}

function surroundings({ locals }: Context): RuleSurroundings {
  return {
    size: (name) => {
      const v = locals.values.get(name);
      return v?.tag === "nat" ? v.size : undefined;
    },
    term: (name) => locals.terms.get(name),
  };
}

/** Succeeds where the pattern matches. */
export function matchesPattern(c: Context, lhs: Expr): Strategy {
  const { term } = elaboratePattern({ lhs, params: [] }, surroundings(c), c.home);
  const why = `it is not of the form \`${showTerm(term, { width: Infinity })}\``;
  return {
    name: "`…`",
    start: (m) => {
      if (new Matcher().match(term, m.term)) m.succeed(m.term);
      else m.fail({ tag: "refused", strategy: "matches", term: m.term, why });
    },
  };
}

export function match(c: Context, cases: readonly MatchCase[]): Strategy {
  return cases.map((k) => matchCase(c, k)).reduceRight((rest, k) => leftChoice(k, rest));
}

/** The names that the pattern binds may be used in the strategy after `->`: sizes and terms of the matched node. */
function matchCase(c: Context, { pattern, where, body }: MatchCase): Strategy {
  const syntax = anonymous("match", { lhs: pattern, rhs: pattern, where });
  const rule = elaborateRule(syntax, surroundings(c), c.home);
  return seq(
    { ...applyRule(rule), name: "match" },
    { name: "case", start: (m) => enter(c, rule, body, m.term).start(m) },
  );
}

function enter(c: Context, rule: Rule, body: Strat, term: Term): Strategy {
  const bound = matchRule(rule, { sizes: new Map(), terms: new Map() }, term);
  const locals = bound === undefined ? c.locals : bind(c.locals, rule.lhs, bound);
  return c.under(locals).strategy(body);
}

function bind(locals: Locals, pattern: Term, bound: Bindings): Locals {
  const values = new Map(locals.values);
  for (const [name, size] of bound.sizes) values.set(name, { tag: "nat", size });
  return { values, terms: new Map([...locals.terms, ...boundTerms(pattern, bound)]) };
}
