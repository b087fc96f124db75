/**
 * @file Applies a rule to a term: match, check properties and conditions, fill the right side or call the rule's function. A
 * condition on symbolic sizes that can be neither proved nor refuted joins the conditions carried beside the term.
 */
import {
  couldMatch,
  fill,
  type MatchBindings,
  type Prim,
  type SizeCondition,
  showTerm,
  substituteCondition,
  type Term,
  undefinedSizeIn,
  withChildren,
} from "../term/index.ts";
import { classOfApplication } from "./class-of-application.ts";
import { type Compute, type ComputedTerm, compute } from "./compute.ts";
import type { ConditionSet } from "./conditions.ts";
import type { Evaluator, Strategy } from "./evaluator.ts";
import {
  closestRule,
  fixedRule,
  matcherFor,
  matchMismatch,
  matchRule,
  type RuleMatch,
  splitAll,
} from "./match-rule.ts";
import { unmetMeasure } from "./measure.ts";
import { propertyConditions, violation } from "./property.ts";
import type { MatchFailure } from "./result.ts";
import { NO_ARGUMENTS, type Rule, type RuleArguments, termsOf } from "./rule.ts";
import { isAllowed, type SemanticClass } from "./semantic-class.ts";

/** The outcome of one attempt to apply a rule: the new term with all conditions known after it, or a failure. */
export type RuleApplication =
  | {
      readonly ok: true;
      readonly term: Term;
      readonly conditions: ConditionSet;
      /** The class of this application (`classOfApplication`). */
      readonly class: SemanticClass;
    }
  /** `failure` is undefined when the left side does not match; `whyNot` makes the explanation on demand. */
  | { readonly ok: false; readonly failure: MatchFailure | undefined };

const NO_MATCH: RuleApplication & { readonly ok: false } = { ok: false, failure: undefined };

/**
 * Tries `rule` at the root of `term`. Returns the new term and `conditions` extended by the conditions of the rewrite, or the
 * failure, such as no match, a violated property, a condition refuted by `conditions`, a class weaker than they allow, or a function
 * that declines. A variadic
 * rule tries its fixed rules in order; the first that applies wins. Raises E0505 when the rule's TypeScript function
 * returns a wrong term. `spend` receives the steps of work beyond one attempt.
 */
export function tryRule(
  rule: Rule,
  args: RuleArguments,
  term: Term,
  conditions: ConditionSet,
  spend?: (steps: number) => void,
): RuleApplication {
  if (rule.variadic === undefined) return tryFixed(rule, args, term, conditions, spend);
  const why = rule.variadic.refuses(args);
  if (why !== undefined) return notApplied({ tag: "refused", strategy: rule.name, term, why });
  let outcome: RuleApplication & { readonly ok: false } = NO_MATCH;
  for (const fixed of rule.variadic.of(term, args)) {
    const next = tryFixed(fixed, args, term, conditions, spend);
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
  spend: ((steps: number) => void) | undefined,
): RuleApplication {
  if (!couldMatch(rule.lhs, term)) return NO_MATCH;
  const matcher = matcherFor(rule, args);
  if (!matcher.match(rule.lhs, term)) return NO_MATCH;
  const { declared } = conditions;
  const split = splitAll(rule, matcher.bound, declared);
  if (!split.found) return noContext(rule, term, split);
  const { bound } = split;
  for (const p of rule.properties) {
    const problem = violation(p, bound, declared);
    if (problem !== undefined) {
      const of = p.args.filter((a) => typeof a === "string");
      return notApplied(violated(rule, term, bound, problem, of));
    }
  }
  for (const c of rule.measured ?? []) {
    const problem = unmetMeasure(c, bound, { whole: term, facts: conditions.facts }, spend);
    if (problem !== undefined) {
      const of = c.uses.map((use) => use.of);
      return notApplied(violated(rule, term, bound, problem, of));
    }
  }
  try {
    return rewritten(rule, term, bound, conditions);
  } catch (error) {
    if (undefinedSizeIn(error) === undefined) throw error;
    const property = `its sizes: ${(error as Error).message}`;
    return notApplied(violated(rule, term, bound, property, []));
  }
}

/** Checks the conditions and makes the new term for one match. Throws the error of the size layer when a size is undefined. */
function rewritten(
  rule: Rule,
  term: Term,
  bound: MatchBindings,
  conditions: ConditionSet,
): RuleApplication {
  const known = requirements(rule, term, bound, conditions);
  if ("ok" in known) return known;
  const kind = classOfApplication(rule, bound, conditions.declared);
  const { allowed } = conditions;
  if (!isAllowed(kind, allowed))
    return notApplied({ tag: "class", rule: rule.name, term, class: kind, allowed });
  if (rule.compute === undefined)
    return { ok: true, term: fill(rule.rhs, bound), conditions: known, class: kind };
  const made = computed(rule, rule.compute, term, bound);
  if (made === undefined) return notApplied(declined(rule, term));
  let all = known;
  for (const c of made.conditions) {
    const next = carry(c, all);
    if (next === undefined) return notApplied(refuted(rule, term, bound, c, c));
    all = next;
  }
  return { ok: true, term: made.term, conditions: all, class: kind };
}

/** Returns `conditions` extended by those of the rule and of its properties, or the failed outcome for the first that does not hold. */
function requirements(
  rule: Rule,
  term: Term,
  bound: MatchBindings,
  conditions: ConditionSet,
): ConditionSet | (RuleApplication & { readonly ok: false }) {
  let known = conditions;
  const filled = rule.conditions.map((c) => fillCondition(c, bound));
  for (let i = 0; i < filled.length; i++) {
    const next = carry(filled[i]!, known);
    if (next === undefined)
      return notApplied(refuted(rule, term, bound, filled[i]!, rule.conditions[i]!));
    known = next;
  }
  for (const p of rule.properties) {
    for (const c of propertyConditions(p, bound)) {
      const next = carry(c, known);
      if (next === undefined) return notApplied(refuted(rule, term, bound, c, c));
      known = next;
    }
  }
  return known;
}

/** Returns `known` extended by a condition; undefined if it is refuted, or not implied although it is about a bound size. */
const carry = (condition: SizeCondition, known: ConditionSet): ConditionSet | undefined =>
  mentionsBound(condition) ? decided(condition, known) : known.with(condition);

const refuted = (
  rule: Rule,
  term: Term,
  bound: MatchBindings,
  condition: SizeCondition,
  stated: SizeCondition,
): MatchFailure => {
  const { name, lhs: pattern } = rule;
  return { tag: "condition", rule: name, term, condition, stated, pattern, bound };
};

const violated = (
  rule: Rule,
  term: Term,
  bound: MatchBindings,
  property: string,
  of: readonly string[],
): MatchFailure => {
  const { name, lhs: pattern } = rule;
  return { tag: "property", rule: name, term, property, of, pattern, bound };
};

/** Substitutes the sizes of the match for the metavariables of a rule's condition. */
function fillCondition(c: SizeCondition, bound: MatchBindings): SizeCondition {
  return substituteCondition(c, (v) => (v.sort === "meta" ? bound.sizes.get(v.name) : undefined));
}

/** Calls the TypeScript function of a rule on a match; undefined when the function declines. */
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
  return notApplied({
    tag: "property",
    rule: rule.name,
    term,
    get property() {
      const why = problem ?? `nothing in it is \`${showTerm(part)}\``;
      return `${name} = context(${whole.name}, …): ${why}`;
    },
    of: [whole.name],
    pattern: rule.lhs,
    bound,
  });
}

const declined = ({ name }: Rule, term: Term): MatchFailure => ({
  tag: "refused",
  strategy: name,
  term,
  why: "it matches, but the rule's function makes nothing of it",
});

const notApplied = (failure: MatchFailure): RuleApplication & { readonly ok: false } => ({
  ok: false,
  failure,
});

function noMatch(rule: Rule, args: RuleArguments, term: Term): MatchFailure {
  if (rule.variadic !== undefined) return noMatchOfFamily(rule, args, term);
  const { name, lhs: pattern } = rule;
  return {
    tag: "noMatch",
    rule: name,
    term,
    pattern,
    mismatch: () => matchMismatch(rule, args, term),
    matches: (other) => matchRule(rule, args, other) !== undefined,
  };
}

/** The failure of a family of rules. The member that matched most is found on demand. */
function noMatchOfFamily(rule: Rule, args: RuleArguments, term: Term): MatchFailure {
  let found: Rule | undefined;
  const closest = (): Rule => (found ??= closestRule(rule, args, term));
  return {
    tag: "noMatch",
    rule: rule.name,
    term,
    get pattern() {
      return closest().lhs;
    },
    mismatch: () => matchMismatch(closest(), args, term),
    matches: (other) => matchRule(fixedRule(rule, args, other), args, other) !== undefined,
  };
}

/**
 * Returns the failure of an attempt that failed; when the left side did not match, makes a `noMatch` failure whose obstacle is
 * computed on demand.
 */
export const whyNot = (
  { failure }: RuleApplication & { readonly ok: false },
  rule: Rule,
  args: RuleArguments,
  term: Term,
): MatchFailure => failure ?? noMatch(rule, args, term);

/**
 * Returns `known` if `c` is already implied, else undefined. For conditions on sizes bound inside the term: these cannot be
 * carried outside their binder, so they must be provable at once.
 */
function decided(c: SizeCondition, known: ConditionSet): ConditionSet | undefined {
  const next = known.with(c);
  return next === known ? next : undefined;
}

const mentionsBound = (c: SizeCondition): boolean =>
  c.left.boundDepth > 0 || c.right.boundDepth > 0;

/** True for a label around a term that the left side of `rule` describes: patterns ignore labels. */
const isLabelAround = (t: Term, { lhs }: Rule): t is Prim =>
  isLabel(t) && lhs.tag !== "meta" && !isLabel(lhs);

const isLabel = (t: Term): t is Prim => t.tag === "prim" && t.prim === "label";

/** Applies `s` to the term that has the label `node`; the label stays on the result. */
function belowLabel(m: Evaluator, s: Strategy, node: Prim): void {
  m.push({
    node,
    child: 0,
    succeeded: () => m.succeed(withChildren(node, [m.term])),
    failed: () => {},
  });
  m.evaluate(s, node.args[0]!);
}

/**
 * Makes a strategy that applies `rule` with `args` at the root of the current term, below its label if it has one. `shown` is the
 * strategy's name in logs and messages. The strategy fails with the failure of `tryRule` and reports each miss to the observer.
 */
export function applyRule(
  rule: Rule,
  args: RuleArguments = NO_ARGUMENTS,
  shown: string = rule.name,
): Strategy {
  const strategy: Strategy = {
    name: shown,
    rule,
    args,
    start(m) {
      const before = m.term;
      if (isLabelAround(before, rule)) return belowLabel(m, strategy, before);
      const used = m.ruleFor(rule);
      m.observer?.tried?.(used, args);
      const outcome = tryRule(used, args, before, m.conditions, m.spend);
      if (!outcome.ok) {
        const failure = whyNot(outcome, used, args, before);
        m.observer?.ruleFailed?.(m, strategy, before, failure);
        return m.fail(failure);
      }
      const applied = outcome.class === used.class ? used : { ...used, class: outcome.class };
      const by = applied === rule ? strategy : { ...strategy, rule: applied };
      m.rewrite(by, outcome.term, outcome.conditions);
    },
  };
  return strategy;
}
