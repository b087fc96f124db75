/** @file Matches the left side of a rule: the pattern itself, then the contexts (`where h = context(f(x), p)`) in order. */
import {
  type ContextPattern,
  couldMatch,
  type MatchBindings,
  Matcher,
  type PatternMismatch,
  splitContext,
  type Term,
} from "../term/index.ts";
import { type DeclaredOperators, NO_OPERATORS } from "./declared-operator.ts";
import { violation } from "./property.ts";
import { NO_ARGUMENTS, type Rule, type RuleArguments } from "./rule.ts";

/**
 * Matches `rule`'s left side and contexts against `term` with the rule's arguments bound. Returns the bindings, or undefined if
 * the rule does not match. Conditions are not checked, and of the properties only those whose arguments a context completes.
 */
export function matchRule(
  rule: Rule,
  args: RuleArguments,
  term: Term,
  declared: DeclaredOperators = NO_OPERATORS,
): MatchBindings | undefined {
  const matcher = matcherFor(rule, args);
  if (!couldMatch(rule.lhs, term) || !matcher.match(rule.lhs, term)) return undefined;
  const split = splitAll(rule, matcher.bound, declared);
  return split.found ? split.bound : undefined;
}

/** The bindings of a match, contexts included, or the first context for which no sub-term was found and the bindings up to it. */
export type RuleMatch =
  | { readonly found: true; readonly bound: MatchBindings }
  | {
      readonly found: false;
      readonly missing: ContextPattern;
      readonly bound: MatchBindings;
      /** Why the first sub-term that matches the context's part violates a property; undefined if no sub-term matches. */
      readonly problem: string | undefined;
    };

/**
 * Splits the contexts of a rule in order. For each, takes the first sub-term that matches the part and satisfies the properties
 * whose arguments are then all bound.
 */
export function splitAll(
  { contexts, properties }: Rule,
  matched: MatchBindings,
  declared: DeclaredOperators,
): RuleMatch {
  let bound = matched;
  for (const context of contexts) {
    const before = bound;
    const about = properties.filter((p) => !p.args.every((a) => isBoundIn(a, before)));
    let problem: string | undefined;
    const next = splitContext(context, bound, (b) => {
      const known = about.filter((p) => p.args.every((a) => isBoundIn(a, b)));
      const wrong = known.flatMap((p) => violation(p, b, declared) ?? []);
      problem ??= wrong[0];
      return wrong.length === 0;
    });
    if (next === undefined) return { found: false, missing: context, bound, problem };
    bound = next;
  }
  return { found: true, bound };
}

const isBoundIn = (a: string | Term, { terms, types, sizes }: MatchBindings): boolean =>
  typeof a !== "string" || terms.has(a) || types.has(a) || sizes.has(a);

/**
 * Makes a matcher that has matched nothing yet, with the rule's widths and the arguments `args` bound, so that the pattern must
 * agree with them.
 */
export function matcherFor({ widths, lhs }: Rule, args: RuleArguments): Matcher {
  const m = new Matcher();
  if (args === NO_ARGUMENTS && widths === undefined) return m;
  if (widths !== undefined)
    for (const [name, width] of widths) m.bound.sizes.set(name, lhs.session.sizes.nat(width));
  for (const [name, size] of args.sizes) m.bound.sizes.set(name, size);
  for (const [name, term] of args.terms) m.bound.terms.set(name, term);
  if (args.types !== undefined)
    for (const [name, type] of args.types) m.bound.types.set(name, type);
  return m;
}

/**
 * Returns how far the left side of the rule matches `term` and what stopped it; undefined if it matches. Contexts, conditions and
 * properties are not checked.
 */
export function matchMismatch(
  rule: Rule,
  args: RuleArguments,
  term: Term,
): PatternMismatch | undefined {
  const matcher = matcherFor(rule, args);
  matcher.match(rule.lhs, term);
  return matcher.mismatch;
}

/**
 * For a family of rules, the first member whose left side and contexts match `term`; `rule` itself if none matches or it is no
 * family.
 */
export const fixedRule = (rule: Rule, args: RuleArguments, term: Term): Rule =>
  rule.variadic?.of(term, args).find((r) => matchRule(r, args, term) !== undefined) ?? rule;

/**
 * For a family of rules, the member whose left side matches most nodes of `term` (the first of several), for explanations. For a
 * single rule, or a family without members for these arguments, `rule` itself.
 */
export function closestRule(rule: Rule, args: RuleArguments, term: Term): Rule {
  const all = rule.variadic?.of(term, args) ?? [];
  const matched = (r: Rule): number => matchMismatch(r, args, term)?.matched ?? Infinity;
  return all.reduce((best, r) => (matched(r) > matched(best) ? r : best), all[0] ?? rule);
}
