/**
 * @file Applying a rule substitutes terms and types; conditions that cannot be decided for symbolic sizes are carried
 * beside the term.
 */
import {
  fill,
  type MatchBindings,
  type SizeCondition,
  showTerm,
  substituteCondition,
  type Term,
  undefinedSizeIn,
} from "../term/index.ts";
import { type Compute, type ComputedTerm, compute } from "./compute.ts";
import type { ConditionSet } from "./conditions.ts";
import type { Strategy } from "./machine.ts";
import { couldMatch, matcherFor, obstacle, type RuleMatch, splitAll } from "./match-rule.ts";
import { propertyConditions, violation } from "./property.ts";
import type { MatchFailure } from "./result.ts";
import { NO_ARGUMENTS, type Rule, type RuleArguments, termsOf } from "./rule.ts";

export type RuleApplication =
  | { readonly ok: true; readonly term: Term; readonly conditions: ConditionSet }
  /** Without a failure: the left side does not match. */
  | { readonly ok: false; readonly failure: MatchFailure | undefined };

const NO_MATCH: RuleApplication & { readonly ok: false } = { ok: false, failure: undefined };

/** One attempt: the new term with the conditions it needs beside it, or why not. Pure. */
export function tryRule(
  rule: Rule,
  args: RuleArguments,
  term: Term,
  conditions: ConditionSet,
): RuleApplication {
  if (rule.variadic === undefined) return tryFixed(rule, args, term, conditions);
  let outcome: RuleApplication & { readonly ok: false } = NO_MATCH;
  for (const fixed of rule.variadic.of(term)) {
    const next = tryFixed(fixed, args, term, conditions);
    if (next.ok) return next;
    if (outcome.failure === undefined) outcome = next;
  }
  return outcome;
}

function tryFixed(
  rule: Rule,
  args: RuleArguments,
  term: Term,
  conditions: ConditionSet,
): RuleApplication {
  if (!couldMatch(rule.lhs, term)) return NO_MATCH;
  const matcher = matcherFor(args);
  if (!matcher.match(rule.lhs, term)) return NO_MATCH;
  const split = splitAll(rule, matcher.bound);
  if (!split.found) return noContext(rule, term, split);
  const { bound } = split;
  for (const p of rule.properties) {
    const problem = violation(p, bound);
    if (problem !== undefined) {
      const of = p.args.filter((a) => typeof a === "string");
      return missed({ ...matched(rule, term, bound), tag: "property", property: problem, of });
    }
  }
  try {
    return rewritten(rule, term, bound, conditions);
  } catch (error) {
    if (undefinedSizeIn(error) === undefined) throw error;
    const property = `its sizes: ${(error as Error).message}`;
    return missed({ ...matched(rule, term, bound), tag: "property", property, of: [] });
  }
}

/** Throws where a size has no value. */
function rewritten(
  rule: Rule,
  term: Term,
  bound: MatchBindings,
  conditions: ConditionSet,
): RuleApplication {
  const ofSizes = rule.conditions.map((c) => ({ stated: c, condition: fillCondition(c, bound) }));
  const ofProperties = rule.properties.flatMap((p) => propertyConditions(p, bound));
  const stated = [...ofSizes, ...ofProperties.map((c) => ({ stated: c, condition: c }))];
  const known = carry(stated, rule, term, bound, conditions);
  if ("ok" in known) return known;
  if (rule.compute === undefined)
    return { ok: true, term: fill(rule.rhs, bound), conditions: known };
  const made = computed(rule, rule.compute, term, bound);
  if (made === undefined) return missed(declined(rule, term));
  const needed = made.conditions.map((c) => ({ stated: c, condition: c }));
  const all = carry(needed, rule, term, bound, known);
  return "ok" in all ? all : { ok: true, term: made.term, conditions: all };
}

/** Conditions with those of a rewrite; the outcome where one does not hold. */
function carry(
  needed: readonly { readonly stated: SizeCondition; readonly condition: SizeCondition }[],
  rule: Rule,
  term: Term,
  bound: MatchBindings,
  conditions: ConditionSet,
): ConditionSet | (RuleApplication & { readonly ok: false }) {
  let known = conditions;
  for (const { stated, condition } of needed) {
    const next = mentionsBound(condition) ? decided(condition, known) : known.with(condition);
    if (next === undefined)
      return missed({ ...matched(rule, term, bound), tag: "condition", condition, stated });
    known = next;
  }
  return known;
}

/** A condition of the rule at one match. */
function fillCondition(c: SizeCondition, bound: MatchBindings): SizeCondition {
  return substituteCondition(c, (v) => (v.sort === "meta" ? bound.sizes.get(v.name) : undefined));
}

function computed(
  rule: Rule,
  of: Compute,
  term: Term,
  bound: MatchBindings,
): ComputedTerm | undefined {
  return compute(rule.name, of, term, { terms: termsOf(rule, bound), sizes: bound.sizes });
}

function noContext(
  rule: Rule,
  term: Term,
  { missing, bound, problem }: RuleMatch & { found: false },
): RuleApplication {
  const { name, whole, part } = missing;
  const why = problem ?? `nothing in it is \`${showTerm(part)}\``;
  const property = `${name} = context(${whole.name}, …): ${why}`;
  return missed({ ...matched(rule, term, bound), tag: "property", property, of: [whole.name] });
}

const declined = ({ name }: Rule, term: Term): MatchFailure => ({
  tag: "refused",
  strategy: name,
  term,
  why: "it matches, but the rule's function makes nothing of it",
});

const missed = (failure: MatchFailure): RuleApplication & { readonly ok: false } => ({
  ok: false,
  failure,
});

const matched = (rule: Rule, term: Term, bound: MatchBindings) => ({
  rule: rule.name,
  term,
  pattern: rule.lhs,
  bound,
});

function noMatch(rule: Rule, args: RuleArguments, term: Term): MatchFailure {
  const { name, lhs: pattern } = rule;
  return { tag: "noMatch", rule: name, term, pattern, obstacle: () => obstacle(rule, args, term) };
}

/** The failure of an attempt. */
export const whyNot = (
  { failure }: RuleApplication & { readonly ok: false },
  rule: Rule,
  args: RuleArguments,
  term: Term,
): MatchFailure => failure ?? noMatch(rule, args, term);

/** A condition on a size bound inside the term cannot leave it: it must hold at once. */
function decided(c: SizeCondition, known: ConditionSet): ConditionSet | undefined {
  const next = known.with(c);
  return next === known ? next : undefined;
}

const mentionsBound = (c: SizeCondition): boolean =>
  c.left.boundDepth > 0 || c.right.boundDepth > 0;

/** The rule with its arguments, as a strategy that applies it at the current term. */
export function applyRule(
  rule: Rule,
  args: RuleArguments = NO_ARGUMENTS,
  shown: string = rule.name,
): Strategy {
  const strategy: Strategy = {
    name: shown,
    rule,
    start(m) {
      const before = m.term;
      const outcome = tryRule(rule, args, before, m.conditions);
      if (!outcome.ok) {
        const failure = whyNot(outcome, rule, args, before);
        m.observer?.missed?.(m, strategy, before, failure);
        return m.fail(failure);
      }
      m.rewrite(strategy, outcome.term, outcome.conditions);
    },
  };
  return strategy;
}
