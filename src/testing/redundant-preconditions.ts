/**
 * @file Is a condition of a rule more than its meaning needs? Instances that violate it alone are rewritten by the rule
 * without it. Where both sides agree on all of them, the condition may be too strong.
 */
import { type OperatorProperty, patternsOf, type Rule } from "../strategies/index.ts";
import {
  decideCondition,
  emptyFacts,
  type Facts,
  type Session,
  type SizeCondition,
  withCondition,
} from "../term/index.ts";
import { agreements } from "./agreement.ts";
import { type Algebraic, isAlgebraic } from "./algebraic.ts";
import type { Choices } from "./choices.ts";
import type { RuleInstance } from "./instance.ts";
import { RuleCheck } from "./rule-check.ts";
import { RuleInstances } from "./rule-instances.ts";
import { conditionHolds } from "./rule-sizes.ts";
import { sizeConditions } from "./well-typed.ts";

export interface RedundantPrecondition {
  /** What the rule may not need. */
  readonly condition: SizeCondition | OperatorProperty;
  /** Instances that violate it, and on which both sides agree. */
  readonly held: number;
}

/** Instances that are tried, and how many there must be. */
const TRIED = 60;
const ENOUGH = 20;
/** Of partial functions most instances have no value on either side, or the same one: an array must be empty by chance. */
const TRIED_PARTIAL = 400;

/** Conditions that are stated, not inferred: those on sizes, the algebraic ones on operators, and that something is total. */
export function redundantPreconditions(
  rule: Rule,
  session: Session,
  seed: number,
): readonly RedundantPrecondition[] {
  const sizes = rule.conditions.filter((c) => !rule.inferred.includes(c));
  return [
    ...sizes.flatMap((c) => withoutCondition(rule, c, session, seed)),
    ...rule.properties.filter(isAlgebraic).flatMap((p) => withoutProperty(rule, p, session, seed)),
    ...rule.properties
      .filter((p) => p.name === "total")
      .flatMap((p) => withoutTotal(rule, p, session, seed)),
  ];
}

/** Nothing is said of a condition that the type of the right side needs: it would be inferred. */
function withoutCondition(
  rule: Rule,
  condition: SizeCondition,
  session: Session,
  seed: number,
): RedundantPrecondition[] {
  const conditions = needed(rule, condition);
  if (decideCondition(condition, factsOf(conditions)) === true) return [];
  const check = new RuleCheck({ ...rule, conditions }, session);
  const violates = (sizes: ReadonlyMap<string, number>): boolean =>
    !conditionHolds(condition, (v) => sizes.get(v.name));
  return excess(condition, check, seed, (c) => check.instances.draw(c, { among: violates }));
}

/** The other conditions, and what the type of the right side needs without this one. */
function needed(rule: Rule, without: SizeCondition): readonly SizeCondition[] {
  const others = rule.conditions.filter((c) => c !== without);
  if (rule.compute !== undefined) return others;
  const known = [...patternsOf(rule).flatMap((p) => sizeConditions(p)), ...others];
  const inferred = sizeConditions(rule.rhs, factsOf(known)).filter(isClosed);
  return [...others, ...inferred];
}

const factsOf = (conditions: readonly SizeCondition[]): Facts =>
  conditions.reduce(withCondition, emptyFacts);

/** Of no size that is bound inside. */
const isClosed = ({ left, right }: SizeCondition): boolean =>
  left.boundDepth === 0 && right.boundDepth === 0;

/** Other properties of the operator hold still: `max(a - b, b - a)` is commutative, but not associative. */
function withoutProperty(
  rule: Rule,
  property: OperatorProperty,
  session: Session,
  seed: number,
): RedundantPrecondition[] {
  const properties = rule.properties.filter((p) => !isAlgebraic(p));
  const check = new RuleCheck({ ...rule, properties }, session);
  const instances = new RuleInstances(rule, session);
  const lacks = property.name as Algebraic;
  return excess(property, check, seed, (c) => instances.drawLacking(c, lacks));
}

/** What is partial must now and then be computed where the left side does not. */
function withoutTotal(
  rule: Rule,
  property: OperatorProperty,
  session: Session,
  seed: number,
): RedundantPrecondition[] {
  const properties = rule.properties.filter((p) => p !== property);
  const check = new RuleCheck({ ...rule, properties }, session);
  const instances = new RuleInstances(rule, session);
  const draw = (c: Choices): RuleInstance | undefined => instances.drawWithout(c, property);
  return excess(property, check, seed, draw, TRIED_PARTIAL);
}

function excess(
  condition: RedundantPrecondition["condition"],
  check: RuleCheck,
  seed: number,
  draw: (c: Choices) => RuleInstance | undefined,
  tried = TRIED,
): RedundantPrecondition[] {
  const held = agreements(check, seed, tried, draw) ?? 0;
  return held < ENOUGH ? [] : [{ condition, held }];
}
