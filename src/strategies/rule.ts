/**
 * @file Rewrite rules as data: a typed pattern, what takes its place, and what must hold. Applying a rule
 * substitutes terms and types; conditions that cannot be decided for symbolic sizes are carried beside the term.
 */
import {
  type Bindings,
  boundTerms,
  type Condition,
  type ContextPattern,
  fill,
  Matcher,
  type Obstacle,
  type Prim,
  type Size,
  SizeUndefined,
  showTerm,
  splitContext,
  substituteCondition,
  type Term,
  type Type,
  unlabel,
} from "../term/index.ts";
import { type Compute, type Computed, compute } from "./compute.ts";
import type { Conditions } from "./conditions.ts";
import type { Strategy } from "./machine.ts";
import { holds, type Property } from "./property.ts";
import type { Failure } from "./result.ts";
import type { SemanticClass } from "./semantic-class.ts";
import type { Variadic } from "./variadic.ts";

export interface Rule {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly kind: "nat" | "fun" }[];
  readonly lhs: Term;
  /** Of a rule with `compute` the left side again. */
  readonly rhs: Term;
  /** Makes what takes the place of a match, instead of the right side. */
  readonly compute?: Compute;
  /** Stated or inferred; over the sizes that the left side binds. */
  readonly conditions: readonly Condition[];
  /** Which of `conditions` were inferred from the types. */
  readonly inferred: readonly Condition[];
  readonly properties: readonly Property[];
  /** What is split when the left side matches, in this order. */
  readonly contexts: readonly ContextPattern[];
  readonly class: SemanticClass;
  readonly doc: string;
  /** Of a rule for any number of arguments, whose other fields are those of its smallest. */
  readonly variadic?: Variadic;
}

/** All that a match binds stands in these patterns. */
export const patternsOf = ({ lhs, contexts }: Pick<Rule, "lhs" | "contexts">): readonly Term[] => [
  lhs,
  ...contexts.flatMap((c) => [c.part, c.around]),
];

/** What a match of the rule binds to terms, by name. */
export const termsOf = (rule: Pick<Rule, "lhs" | "contexts">, b: Bindings): Map<string, Term> =>
  new Map(patternsOf(rule).flatMap((p) => [...boundTerms(p, b)]));

/** What a rule's parameters stand for at one use. */
export interface RuleArguments {
  readonly sizes: ReadonlyMap<string, Size>;
  readonly terms: ReadonlyMap<string, Term>;
  /** Types that an earlier match has bound. */
  readonly types?: ReadonlyMap<string, Type>;
}

export type Outcome =
  | { readonly ok: true; readonly term: Term; readonly conditions: Conditions }
  /** Without a failure: the left side does not match. */
  | { readonly ok: false; readonly failure: Failure | undefined };

const NO_MATCH: Outcome & { readonly ok: false } = { ok: false, failure: undefined };

/** For a rule without parameters. */
export const NO_ARGUMENTS: RuleArguments = { sizes: new Map(), terms: new Map() };

/** Could the pattern match, by its primitives and by the form of its type? Decides most attempts without allocating. */
function fits(pattern: Term, subject: Term): boolean {
  switch (pattern.tag) {
    case "prim":
      return fitsPrim(pattern, subject);
    case "meta":
      return pattern.type.tag === "var" || pattern.type.tag === subject.type.tag;
    case "lam":
      return subject.tag === "lam" && fits(pattern.body, subject.body);
    default:
      return true;
  }
}

function fitsPrim(pattern: Prim, subject: Term): boolean {
  if (subject.tag !== "prim") return false;
  if (subject.prim !== pattern.prim) {
    return subject.prim === "label" && fitsPrim(pattern, unlabel(subject));
  }
  const [mine, theirs] = [pattern.args, subject.args];
  if (mine.length !== theirs.length) return false;
  for (let i = 0; i < mine.length; i++) if (!fits(mine[i]!, theirs[i]!)) return false;
  return true;
}

/** The bindings that make the left side equal `term`, with the rule's arguments put in; undefined if there are none. */
export function matchRule(
  rule: Rule,
  args: RuleArguments,
  term: Term,
  matcher: Matcher = preset(args),
): Bindings | undefined {
  if (!fits(rule.lhs, term) || !matcher.match(rule.lhs, term)) return undefined;
  const split = splitAll(rule, matcher.bound);
  return split.found ? split.bound : undefined;
}

type Split =
  | { readonly found: true; readonly bound: Bindings }
  | { readonly found: false; readonly missing: ContextPattern; readonly bound: Bindings };

/** Each context in turn: the first sub-term that has the form and the properties that are demanded of it decides. */
function splitAll({ contexts, properties }: Rule, matched: Bindings): Split {
  let bound = matched;
  for (const context of contexts) {
    const before = bound;
    const about = properties.filter((p) => !p.args.every((a) => isBoundIn(a, before)));
    const next = splitContext(context, bound, (b) =>
      about.every((p) => !p.args.every((a) => isBoundIn(a, b)) || holds(p, b) === undefined),
    );
    if (next === undefined) return { found: false, missing: context, bound };
    bound = next;
  }
  return { found: true, bound };
}

const isBoundIn = (a: string | Term, { terms, types, sizes }: Bindings): boolean =>
  typeof a !== "string" || terms.has(a) || types.has(a) || sizes.has(a);

function noContext(rule: Rule, term: Term, { missing, bound }: Split & { found: false }): Outcome {
  const { name, whole, part } = missing;
  const property = `${name} = context(${whole.name}, …): nothing in it is \`${showTerm(part)}\``;
  return missed({ ...matched(rule, term, bound), tag: "property", property, of: [whole.name] });
}

function preset(args: RuleArguments): Matcher {
  const m = new Matcher();
  for (const [name, size] of args.sizes) m.bound.sizes.set(name, size);
  for (const [name, term] of args.terms) m.bound.terms.set(name, term);
  if (args.types !== undefined)
    for (const [name, type] of args.types) m.bound.types.set(name, type);
  return m;
}

/** How far the left side of the rule matches, for explanations. */
function obstacle(rule: Rule, args: RuleArguments, term: Term): Obstacle | undefined {
  const matcher = preset(args);
  matcher.match(rule.lhs, term);
  return matcher.obstacle;
}

/** A condition of the rule at one match. */
function fillCondition(c: Condition, bound: Bindings): Condition {
  return substituteCondition(c, (v) => (v.sort === "meta" ? bound.sizes.get(v.name) : undefined));
}

/** One attempt: the new term with the conditions it needs beside it, or why not. Pure. */
export function tryRule(
  rule: Rule,
  args: RuleArguments,
  term: Term,
  conditions: Conditions,
): Outcome {
  if (rule.variadic === undefined) return tryFixed(rule, args, term, conditions);
  let outcome: Outcome & { readonly ok: false } = NO_MATCH;
  for (const fixed of rule.variadic.of(term)) {
    const next = tryFixed(fixed, args, term, conditions);
    if (next.ok) return next;
    if (outcome.failure === undefined) outcome = next;
  }
  return outcome;
}

/** The rule for as many arguments as the term has; the rule itself where none of that form matches. */
export const fixedRule = (rule: Rule, args: RuleArguments, term: Term): Rule =>
  rule.variadic?.of(term).find((r) => matchRule(r, args, term) !== undefined) ?? rule;

function tryFixed(rule: Rule, args: RuleArguments, term: Term, conditions: Conditions): Outcome {
  if (!fits(rule.lhs, term)) return NO_MATCH;
  const matcher = args === NO_ARGUMENTS ? new Matcher() : preset(args);
  if (!matcher.match(rule.lhs, term)) return NO_MATCH;
  const split = splitAll(rule, matcher.bound);
  if (!split.found) return noContext(rule, term, split);
  const { bound } = split;
  for (const p of rule.properties) {
    const problem = holds(p, bound);
    if (problem !== undefined) {
      const of = p.args.filter((a) => typeof a === "string");
      return missed({ ...matched(rule, term, bound), tag: "property", property: problem, of });
    }
  }
  try {
    return rewritten(rule, term, bound, conditions);
  } catch (error) {
    if (!(error instanceof SizeUndefined)) throw error;
    const property = `its sizes: ${error.message}`;
    return missed({ ...matched(rule, term, bound), tag: "property", property, of: [] });
  }
}

/** Throws `SizeUndefined` where a size has no value. */
function rewritten(rule: Rule, term: Term, bound: Bindings, conditions: Conditions): Outcome {
  const stated = rule.conditions.map((c) => ({ stated: c, condition: fillCondition(c, bound) }));
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
  needed: readonly { readonly stated: Condition; readonly condition: Condition }[],
  rule: Rule,
  term: Term,
  bound: Bindings,
  conditions: Conditions,
): Conditions | (Outcome & { readonly ok: false }) {
  let known = conditions;
  for (const { stated, condition } of needed) {
    const next = mentionsBound(condition) ? decided(condition, known) : known.with(condition);
    if (next === undefined)
      return missed({ ...matched(rule, term, bound), tag: "condition", condition, stated });
    known = next;
  }
  return known;
}

function computed(rule: Rule, of: Compute, term: Term, bound: Bindings): Computed | undefined {
  return compute(rule.name, of, term, { terms: termsOf(rule, bound), sizes: bound.sizes });
}

const declined = ({ name }: Rule, term: Term): Failure => ({
  tag: "refused",
  strategy: name,
  term,
  why: "it matches, but the rule's function makes nothing of it",
});

const missed = (failure: Failure): Outcome & { readonly ok: false } => ({ ok: false, failure });

const matched = (rule: Rule, term: Term, bound: Bindings) => ({
  rule: rule.name,
  term,
  pattern: rule.lhs,
  bound,
});

function noMatch(rule: Rule, args: RuleArguments, term: Term): Failure {
  const { name, lhs: pattern } = rule;
  return { tag: "noMatch", rule: name, term, pattern, obstacle: () => obstacle(rule, args, term) };
}

/** The failure of an attempt. */
export const whyNot = (
  { failure }: Outcome & { readonly ok: false },
  rule: Rule,
  args: RuleArguments,
  term: Term,
): Failure => failure ?? noMatch(rule, args, term);

/** A condition on a size bound inside the term cannot leave it: it must hold at once. */
function decided(c: Condition, known: Conditions): Conditions | undefined {
  const next = known.with(c);
  return next === known ? next : undefined;
}

const mentionsBound = (c: Condition): boolean => c.left.boundDepth > 0 || c.right.boundDepth > 0;

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
      m.conditions = outcome.conditions;
      m.rewrites++;
      m.observer?.applied?.(m, strategy, before, outcome.term);
      m.succeed(outcome.term);
    },
  };
  return strategy;
}
