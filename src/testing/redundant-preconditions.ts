/**
 * @file Finds conditions of a rule that it may not need. Instances that violate only that condition are rewritten by the rule
 * without it. If both sides agree on all of them, the condition may be too strong.
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

/** A condition that the rule may not need, with the evidence. It is a suspicion from random instances and no proof. */
export interface RedundantPrecondition {
  /** The size condition or operator property. */
  readonly condition: SizeCondition | OperatorProperty;
  /** Number of instances that violate it and on which both sides agree. */
  readonly held: number;
}

/** Number of instances that are tried, and number on which the sides must agree. */
const TRIED = 60;
const ENOUGH = 20;
/**
 * Instances that are tried for partial functions. Most of them have no value on either side, or the same one: an array must happen
 * to be empty.
 */
const TRIED_PARTIAL = 400;

/**
 * Returns the conditions that may be redundant among the stated ones: size conditions that are not inferred, algebraic properties
 * of operators, and totality. Among the instances tried, at least 20 violate it and have sides that agree, and none has
 * sides that differ.
 */
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

/** Tests one size condition. A condition that the type of the right side implies is never reported: it would be inferred. */
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

/** Returns the other conditions, and the conditions that the type of the right side needs without the given one. */
function needed(rule: Rule, without: SizeCondition): readonly SizeCondition[] {
  const others = rule.conditions.filter((c) => c !== without);
  if (rule.compute !== undefined) return others;
  const known = [...patternsOf(rule).flatMap((p) => sizeConditions(p)), ...others];
  const inferred = sizeConditions(rule.rhs, factsOf(known)).filter(isClosed);
  return [...others, ...inferred];
}

const factsOf = (conditions: readonly SizeCondition[]): Facts =>
  conditions.reduce(withCondition, emptyFacts);

/** True for conditions without bound sizes. */
const isClosed = ({ left, right }: SizeCondition): boolean =>
  left.boundDepth === 0 && right.boundDepth === 0;

/** Tests one algebraic property with operators that lack only it: `max(a - b, b - a)` is commutative but not associative. */
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

/** Tests a totality property with partial functions that the right side computes where the left side may not. */
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
