/** @file Patterns in strategies: rules in braces, `match`, and patterns as predicates. */
import {
  applyRule,
  type Evaluator,
  fixedRule,
  matchRule,
  NO_ARGUMENTS,
  type Rule,
  type Strategy,
  termsOf,
  tryRule,
  whyNot,
} from "../../../strategies/index.ts";
import {
  etaLong,
  type Inference,
  type MatchBindings,
  mapType,
  showTerm,
  showType,
  substituteSizes,
  type Term,
  type Type,
  type TypeVar,
} from "../../../term/index.ts";
import { printExprSyntax } from "../../syntax/print-expr.ts";
import type { ExprSyntax, MatchCase, Strat } from "../../syntax/syntax.ts";
import { smallestRule } from "../rule/elaborate-rule.ts";
import { elaboratePattern } from "../rule/pattern.ts";
import { anonymous, type RuleSyntax } from "../rule/rule-syntax.ts";
import { anonymousRule, surroundings } from "./anonymous-rule.ts";
import { anyValue } from "./any-value.ts";
import type { Locals, StrategyElaborator } from "./strategy-elaborator.ts";

/** Elaborates an anonymous rule `{ lhs => rhs where … }` to a strategy that applies it. The rule's class is `exact`. */
export function ruleInBraces(c: StrategyElaborator, s: Strat & { tag: "sRule" }): Strategy {
  return applyRule(anonymousRule(c, anonymous("{…}", s)));
}

/**
 * A strategy that succeeds, without a change, on terms that match the pattern, and fails on others with the form that is
 * expected.
 */
export function matchesPattern(c: StrategyElaborator, lhs: ExprSyntax): Strategy {
  const syntax = anonymous("matches", { lhs, rhs: lhs, where: [] });
  const rule = anonymousRule(c, syntax);
  const isWritten = rule.variadic !== undefined || lhs.tag === "cast";
  const form = isWritten ? printExprSyntax(lhs) : showTerm(rule.lhs, { width: Infinity });
  const why = `it is not of the form \`${form}\``;
  const reason = (t: Term): string =>
    lhs.tag === "cast" ? `${why}: its type is ${showType(t.type)}` : why;
  return {
    name: "`…`",
    start: (m) => {
      m.observer?.tried?.(rule, NO_ARGUMENTS);
      const fixed = fixedRule(rule, NO_ARGUMENTS, m.term);
      if (matchRule(fixed, NO_ARGUMENTS, m.term, m.conditions.declared) !== undefined)
        m.succeed(m.term);
      else m.fail({ tag: "refused", strategy: "matches", term: m.term, why: reason(m.term) });
    },
  };
}

/**
 * Elaborates `match { | pattern where … -> s … }`. The first case whose pattern and conditions hold is taken, without
 * backtracking: if its strategy fails, the `match` fails. It also fails if no case fits.
 */
export function match(c: StrategyElaborator, cases: readonly MatchCase[]): Strategy {
  const made = cases.map((k) => matchCase(c, k));
  const name = `match { ${made.length} cases }`;
  const attempt = (m: Evaluator, i: number): void => {
    const k = made[i];
    if (k !== undefined) return k(m, () => attempt(m, i + 1));
    m.fail({ tag: "refused", strategy: "match", term: m.term, why: "no case fits" });
  };
  return { name, start: (m) => attempt(m, 0) };
}

type Case = (m: Evaluator, otherwise: () => void) => void;

/** Elaborates a case. In its strategy, the names that the pattern binds denote sizes and terms of the matched node. */
function matchCase(c: StrategyElaborator, { pattern, where, body }: MatchCase): Case {
  const syntax = anonymous("match", { lhs: pattern, rhs: pattern, where });
  const rule = anonymousRule(c, syntax);
  if (c.home.checking === true) checkCase(c, syntax, body, true);
  const applied = applyRule(rule);
  const made = new Map<string, Strategy>();
  return (m, otherwise) => {
    m.observer?.tried?.(rule, NO_ARGUMENTS);
    const fixed = fixedRule(rule, NO_ARGUMENTS, m.term);
    const bound = matchRule(fixed, NO_ARGUMENTS, m.term, m.conditions.declared);
    const outcome = tryRule(fixed, NO_ARGUMENTS, m.term, m.conditions, m.spend);
    if (bound === undefined || !outcome.ok) {
      if (!outcome.ok) {
        const failure = whyNot(outcome, fixed, NO_ARGUMENTS, m.term);
        m.observer?.ruleFailed?.(m, applied, m.term, failure);
      }
      return otherwise();
    }
    m.conditions = outcome.conditions;
    const key = identityOf(bound);
    const s = made.get(key) ?? c.under(bind(c.locals, fixed, bound)).strategy(body);
    made.set(key, s);
    m.evaluate(s, m.term);
  };
}

const identityOf = ({ sizes, terms }: MatchBindings): string =>
  [
    ...[...sizes].map(([n, x]) => `${n}=${x.id}`),
    ...[...terms].map(([n, t]) => `${n}:${t.id}`),
  ].join();

function bind(locals: Locals, rule: Rule, bound: MatchBindings): Locals {
  const values = new Map(locals.values);
  for (const [name, size] of bound.sizes) values.set(name, { tag: "nat", size });
  return { values, terms: new Map([...locals.terms, ...termsOf(rule, bound)]) };
}

/**
 * Checks the strategy of a case with arbitrary values for the names that the pattern binds: sizes, and, if `hasTerms`, terms of
 * the pattern's types.
 */
export function checkCase(
  c: StrategyElaborator,
  syntax: RuleSyntax,
  body: Strat,
  hasTerms: boolean,
): void {
  const { session } = c.home;
  const { metavariables, inference } = elaboratePattern(
    smallestRule(syntax, surroundings(c), c.home),
    surroundings(c),
    c.home,
  );
  const values = new Map(c.locals.values);
  for (const name of metavariables.sizes.keys()) {
    values.set(name, anyValue("nat", name, session));
  }
  const terms = new Map(c.locals.terms);
  for (const [name, { type }] of hasTerms ? metavariables.values : []) {
    terms.set(name, etaLong(session.free(name, anyInstance(inference, inference.zonk(type)))));
  }
  c.under({ values, terms }).strategy(body);
}

/**
 * Replaces the metavariables of a type by arbitrary types and sizes; a type variable that must be numeric becomes f32, or i32
 * if it must be an integer type.
 */
function anyInstance({ openDemands }: Inference, type: Type): Type {
  const { table } = type;
  const instance = (v: TypeVar): Type => {
    const demands = openDemands.filter((d) => d.type === v).map((d) => d.name);
    if (demands.length === 0 || demands.includes("data")) return table.variable("rigid", v.name);
    return table.scalar(demands.includes("integer") ? "i32" : "f32");
  };
  return mapType(table, type, {
    size: (n) =>
      substituteSizes(n, (v) =>
        v.sort === "meta" ? n.table.variable("param", v.name) : undefined,
      ),
    variable: (v) => (v.sort === "rigid" ? v : instance(v)),
  });
}
