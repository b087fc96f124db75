/** @file The class of one application of a rule: how far the new term has the value of the old one. */
import {
  isFloatName,
  type MatchBindings,
  PRIMITIVES,
  scalarOf,
  subterms,
  type Term,
  type Type,
} from "../term/index.ts";
import type { DeclaredOperators } from "./declared-operator.ts";
import { classOfProperties, isOperatorLaw } from "./property.ts";
import { patternsOf, type Rule } from "./rule.ts";
import { type SemanticClass, weakest } from "./semantic-class.ts";

/**
 * The class of an application whose properties hold. It is the rule's class, or that of the declared laws on which the application
 * relies if that is weaker. An `approx` rule that rests on laws alone is as good as the laws: `exact` for sums of integers.
 */
export function classOfApplication(
  rule: Rule,
  bound: MatchBindings,
  declared: DeclaredOperators,
): SemanticClass {
  const laws = classOfProperties(rule.properties, bound, declared, rule.class);
  return rule.class === "approx" && restsOnLaws(rule) ? laws : weakest([rule.class, laws]);
}

const known = new WeakMap<Rule, boolean>();

/**
 * True if a rule demands laws and neither computes anything of numbers itself nor calls a function for its result. Then both sides
 * only move data and apply operators, whose laws alone make the sides equal.
 */
function restsOnLaws(rule: Rule): boolean {
  const before = known.get(rule);
  if (before !== undefined) return before;
  const demands = rule.properties.some(({ name }) => isOperatorLaw(name));
  const sides = [rule.rhs, ...patternsOf(rule)];
  const rests = demands && rule.compute === undefined && !sides.some(computesNumbers);
  known.set(rule, rests);
  return rests;
}

/** True if a pattern applies a scalar function to values of another type than integers and truth values. */
function computesNumbers(pattern: Term): boolean {
  for (const t of subterms(pattern))
    if (t.tag === "prim" && PRIMITIVES[t.prim].role === "scalar")
      if (![t.type, ...t.args.map((a) => a.type)].every(isWhole)) return true;
  return false;
}

const isWhole = (type: Type): boolean => {
  const scalar = scalarOf(type);
  return scalar !== undefined && !isFloatName(scalar);
};
