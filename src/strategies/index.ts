/** @file Public face of the strategies: combinators, rules, the evaluator and its log. */
export {
  fail,
  id,
  ifThenElse,
  lazy,
  leftChoice,
  not,
  predicate,
  repeat,
  seq,
  sequence,
  try,
  where,
} from "./combinators.ts";
export { Conditions } from "./conditions.ts";
export { History, type Snapshot, type Step } from "./history.ts";
export { DEFAULT_FUEL, type Frame, type Fuel, Machine, type Observer, type Strategy } from "./machine.ts";
export { holds, isLayout, isPropertyName, type Property, PROPERTY_NAMES, type PropertyName } from "./property.ts";
export type { Failed, Failure, Result, Success } from "./result.ts";
export {
  applyRule,
  fits,
  fillCondition,
  matchRule,
  obstacle,
  type Outcome,
  type Rule,
  type RuleArguments,
  type SemanticClass,
} from "./rule.ts";
