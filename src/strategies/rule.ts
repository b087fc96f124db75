/**
 * @file Rewrite rules as data (language.md §4): a typed pattern, what takes its place, and what must hold. Applying a rule
 * substitutes terms and types; conditions that cannot be decided for symbolic sizes are carried beside the term.
 */
import {
  type Bindings,
  type Condition,
  fill,
  fillSize,
  Matcher,
  makeCondition,
  type Obstacle,
  type Size,
  substituteCondition,
  type Term,
  type Type,
  unlabel,
} from "../term/index.ts";
import type { Machine, Strategy } from "./machine.ts";
import { holds, type Property } from "./property.ts";
import type { Failure } from "./result.ts";

/** `exact`: bit for bit; `finite`: exact for finite inputs; `approx`: over the real numbers only. */
export type SemanticClass = "exact" | "finite" | "approx";

export interface Rule {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly kind: "nat" | "fun" }[];
  readonly lhs: Term;
  readonly rhs: Term;
  /** Stated or inferred; over the sizes that the left side binds. */
  readonly conditions: readonly Condition[];
  /** Which of `conditions` were inferred from the types. */
  readonly inferred: readonly Condition[];
  readonly properties: readonly Property[];
  readonly class: SemanticClass;
  readonly doc: string;
}

/** What a rule's parameters stand for at one use. */
export interface RuleArguments {
  readonly sizes: ReadonlyMap<string, Size>;
  readonly terms: ReadonlyMap<string, Term>;
  /** Types that an earlier match has bound. */
  readonly types?: ReadonlyMap<string, Type>;
}

export type Outcome =
  | { readonly ok: true; readonly term: Term; readonly conditions: readonly Condition[] }
  | { readonly ok: false; readonly failure: Failure };

const NO_ARGUMENTS: RuleArguments = { sizes: new Map(), terms: new Map() };

/** Does the tree of primitives of the pattern fit? Decides most attempts without allocating. */
export function fits(pattern: Term, subject: Term): boolean {
  if (pattern.tag !== "prim")
    return pattern.tag !== "lam" || subject.tag !== "lam" || fits(pattern.body, subject.body);
  const t = pattern.prim === "label" ? subject : unlabel(subject);
  if (t.tag !== "prim" || t.prim !== pattern.prim || t.args.length !== pattern.args.length)
    return false;
  const args = pattern.args;
  for (let i = 0; i < args.length; i++) {
    const a = args[i]!;
    if (a.tag !== "meta" && !fits(a, t.args[i]!)) return false;
  }
  return true;
}

/** The bindings that make the left side equal `term`, with the rule's arguments put in; undefined if there are none. */
export function matchRule(
  rule: Rule,
  args: RuleArguments,
  term: Term,
  matcher: Matcher = preset(args),
): Bindings | undefined {
  return fits(rule.lhs, term) && matcher.match(rule.lhs, term) ? matcher.bound : undefined;
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
export function obstacle(rule: Rule, args: RuleArguments, term: Term): Obstacle | undefined {
  const matcher = preset(args);
  matcher.match(rule.lhs, term);
  return matcher.obstacle;
}

/** A condition of the rule at one match. */
export function fillCondition(c: Condition, bound: Bindings): Condition {
  const filled = substituteCondition(c, (v) =>
    v.sort === "meta" ? bound.sizes.get(v.name) : undefined,
  );
  return makeCondition(filled.op, fillSize(filled.left, bound), fillSize(filled.right, bound));
}

/** The rule with its arguments, as a strategy that applies it at the current term. */
export function applyRule(
  rule: Rule,
  args: RuleArguments = NO_ARGUMENTS,
  shown: string = rule.name,
): Strategy {
  const preBound = args.sizes.size + args.terms.size > 0;
  const strategy: Strategy = {
    name: shown,
    rule,
    start(m) {
      const before = m.term;
      if (!fits(rule.lhs, before)) return miss(m, strategy, noMatch(rule, args, before));
      const matcher = preBound || args.types !== undefined ? preset(args) : new Matcher();
      if (!matcher.match(rule.lhs, before)) return miss(m, strategy, noMatch(rule, args, before));
      rewrite(m, strategy, rule, matcher.bound);
    },
  };
  return strategy;
}

function noMatch(rule: Rule, args: RuleArguments, term: Term): Failure {
  return { tag: "noMatch", rule: rule.name, term, obstacle: () => obstacle(rule, args, term) };
}

function miss(m: Machine, strategy: Strategy, failure: Failure): void {
  m.observer?.missed?.(m, strategy, m.term, failure);
  m.fail(failure);
}

function rewrite(m: Machine, strategy: Strategy, rule: Rule, bound: Bindings): void {
  const before = m.term;
  for (const p of rule.properties) {
    const problem = holds(p, bound);
    if (problem !== undefined) {
      return miss(m, strategy, {
        tag: "property",
        rule: rule.name,
        term: before,
        property: problem,
      });
    }
  }
  let conditions = m.conditions;
  for (const c of rule.conditions) {
    const filled = fillCondition(c, bound);
    const next = mentionsBound(filled) ? decided(filled, m) : conditions.with(filled);
    if (next === undefined) {
      return miss(m, strategy, {
        tag: "condition",
        rule: rule.name,
        term: before,
        condition: filled,
      });
    }
    conditions = next;
  }
  const after = fill(rule.rhs, bound);
  m.conditions = conditions;
  m.rewrites++;
  m.observer?.applied?.(m, strategy, before, after);
  m.succeed(after);
}

/** A condition on a size bound inside the term cannot leave it: it must hold at once. */
function decided(c: Condition, m: Machine): Machine["conditions"] | undefined {
  const next = m.conditions.with(c);
  return next === m.conditions ? next : undefined;
}

const mentionsBound = (c: Condition): boolean => c.left.boundDepth > 0 || c.right.boundDepth > 0;
